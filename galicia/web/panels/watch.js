// @ts-check
/**
 * Run `render` once after any of these keys changed, however many changed together.
 * @param {any} store
 * @param {string[]} keys
 * @param {() => void} render
 */
export function watch(store, keys, render) {
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      render();
    });
  };
  for (const key of keys) store.on(key, soon);
  soon();
  return soon;
}
