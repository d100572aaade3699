/** What elements are made of. */

/** Lists may hold lists; null, undefined and false leave out. */
export type Child = Node | string | number | null | undefined | false | Child[];

type Class = string | false | null | undefined;

/** `onclick` and the like are listeners, `class` takes a list, `data` a record of data attributes; false and null leave out. */
export type Attributes =
  & { [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => void }
  & { class?: Class | Class[]; data?: Record<string, unknown> }
  & Record<string, unknown>;
