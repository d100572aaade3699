// @ts-check
/** Small parts of panels, on top of what dom.js makes. */
import { h, svg as draw } from "../dom.js";

/** @typedef {Node | string | number | null | undefined | false | any[]} Child  lists may hold lists */

/**
 * An element with its attributes and children, nested as one likes; `on` holds listeners by name.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function el(tag, { on = {}, ...attributes } = {}, ...children) {
  const node = h(tag, attributes, flat(children));
  for (const [event, listener] of Object.entries(on)) node.addEventListener(event, listener);
  return node;
}

/**
 * The same for SVG.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return draw(tag, attributes, flat(children));
}

/** @param {Child[]} children @returns {any[]} */
const flat = (children) => children.flat(/** @type {1} */ (Infinity));

/**
 * Put new children in place of the old; what had the focus by its `data-key` keeps it.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = active && node.contains(active) ? active.dataset.key : undefined;
  node.replaceChildren(...flat(children).filter((child) => child !== null && child !== undefined && child !== false));
  if (key) /** @type {HTMLElement | null} */ (node.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

const PATHS = {
  moon: ["M16 11.5A6.5 6.5 0 1 1 8.5 4a5.2 5.2 0 0 0 7.5 7.5z"],
  sun: ["M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16"],
  menu: ["M3 5h14M3 10h14M3 15h14"],
  bell: ["M5 14V9a5 5 0 0 1 10 0v5l1.2 1H3.8zM8.5 17h3"],
  undo: ["M7 5 3.5 8.5 7 12M4 8.5h8a4 4 0 0 1 0 8H9"],
  share: ["M10 3v9M6.5 6 10 2.8 13.5 6M4 10v6h12v-6"],
  close: ["M5 5l10 10M15 5 5 15"],
  link: ["M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7"],
  play: ["M6 4l10 6-10 6z"],
  pause: ["M7 4v12M13 4v12"],
  first: ["M14 5l-6 5 6 5M6 5v10"],
  last: ["M6 5l6 5-6 5M14 5v10"],
  search: ["M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4M13 13l4 4"],
  check: ["M4.5 10.5l3.5 3.5 7.5-8"],
  down: ["M5 8l5 5 5-5"],
  left: ["M12 5l-5 5 5 5"],
  right: ["M8 5l5 5-5 5"],
  help: ["M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8 8a2 2 0 1 1 2.6 1.9c-.5.2-.6.6-.6 1.3M10 14v.2"],
};

/**
 * A line drawing of 20 px that says nothing to a screen reader.
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 20 20", class: "icon", "aria-hidden": "true", focusable: "false" },
    PATHS[name].map((d) => svg("path", { d })));
}

/**
 * A button. The words are a verb with its object.
 * @param {Child} words
 * @param {() => void} act
 * @param {{kind?: string, key?: string, icon?: keyof typeof PATHS, label?: string, disabled?: boolean, id?: string,
 *   pressed?: boolean, describe?: string}} [more]
 * @returns {HTMLButtonElement}
 */
export function button(words, act, more = {}) {
  return /** @type {HTMLButtonElement} */ (el("button", {
    type: "button",
    class: `btn ${more.kind ?? ""}`.trim(),
    "aria-label": more.label,
    "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
    "aria-keyshortcuts": more.key,
    "aria-describedby": more.describe,
    title: more.label,
    disabled: more.disabled,
    data: more.id ? { key: more.id } : {},
    on: { click: act },
  }, more.icon && icon(more.icon), words && el("span", {}, words), more.key && el("kbd", { "aria-hidden": "true" }, more.key)));
}

/**
 * A row of choices of which one is taken (radio buttons that look like a switch).
 * @param {string} name  what is chosen, for screen readers and for the group
 * @param {{value: string, label: string, disabled?: boolean, note?: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function segmented(name, choices, chosen, choose) {
  const group = `choice-${name.replace(/\W+/g, "-").toLowerCase()}`;
  return el("div", { class: "segmented", role: "radiogroup", "aria-label": name },
    choices.map(({ value, label, disabled, note }) => el("label", { class: "segment", title: note },
      el("input", {
        type: "radio", name: group, value, checked: value === chosen, disabled, data: { key: `${group}-${value}` },
        on: { change: () => choose(value) },
      }),
      el("span", {}, label))));
}

/**
 * A heading line of a section: what it is on the left, a number or a hint on the right.
 * @param {Child} left
 * @param {Child} [right]
 */
export function caption(left, right = null) {
  return el("h2", { class: "caption" }, el("span", {}, left), right && el("span", {}, right));
}

/**
 * A modal dialog that gives the focus back when it closes.
 * @param {string} title
 * @param {(close: () => void) => Child[]} body
 * @param {{kind?: string, onClose?: () => void}} [more]
 * @returns {HTMLDialogElement}
 */
export function dialog(title, body, more = {}) {
  const box = /** @type {HTMLDialogElement} */ (el("dialog", { class: `dialog ${more.kind ?? ""}`.trim(), "aria-label": title }));
  const close = () => box.close();
  box.append(el("header", { class: "dialog-head" }, el("h2", { class: "title" }, title),
    button("", close, { icon: "close", kind: "quiet square", label: `Close ${title}` })));
  box.append(...flat(body(close)).filter(Boolean));
  box.addEventListener("close", () => {
    box.remove();
    more.onClose?.();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box) close();
  });
  (document.getElementById("dialogs") ?? document.body).append(box);
  box.showModal();
  return box;
}

/** A number with a real minus sign. @param {number} value @param {number} [digits] */
export function signed(value, digits = 0) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/** A chance in words: whole per cent, the smallest as "<1 %". @param {number} chance */
export function percent(chance) {
  if (chance <= 0) return "–";
  if (chance < 0.005) return "<1 %";
  if (chance < 1 - 1e-9 && chance >= 0.995) return ">99 %";
  return `${Math.round(chance * 100)} %`;
}
