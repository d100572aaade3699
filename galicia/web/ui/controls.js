/** What every screen is made of: buttons, choices, headings, bars. */
import { h } from "./elements.js";
import { icon } from "./icons.js";

/**
 * @import { Child } from "./types.d.ts"
 * @import { Icon } from "./icons.js"
 *
 * @typedef {{kind?: string, key?: string, icon?: Icon, label?: string, disabled?: boolean, id?: string, pressed?: boolean, autofocus?: boolean}} ButtonTraits
 *   `kind`: classes; `key`: the key that does the same; `id`: what keeps the focus when the button is drawn again
 */

/** A button. The words are a verb with its object. @param {Child} words @param {() => void} act @param {ButtonTraits} [traits] */
export function button(words, act, { kind, key, icon: drawing, label, disabled, id, pressed, autofocus } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: ["btn", kind],
      "aria-label": label,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      "aria-keyshortcuts": key,
      title: label,
      disabled,
      autofocus,
      data: { key: id },
      onclick: act,
    },
    drawing && icon(drawing),
    words && h("span", {}, words),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}

/** A square button with a picture only. @param {Icon} drawing @param {string} label @param {() => void} act @param {ButtonTraits} [traits] */
export function iconButton(drawing, label, act, traits = {}) {
  return button(null, act, { icon: drawing, label, ...traits, kind: `square ${traits.kind ?? "quiet"}` });
}

/** Words to click within a line. @param {Child} words @param {() => void} act @param {string} [id] */
export function link(words, act, id) {
  return h("button", { type: "button", class: "link", data: { key: id }, onclick: act }, words);
}

/**
 * A row of choices of which one is taken: radio buttons that look like a switch.
 * @param {string} name what is chosen, for screen readers and for the group
 * @param {{value: string, label: string}[]} choices @param {string} chosen @param {(value: string) => void} choose
 */
export function segmented(name, choices, chosen, choose) {
  const group = `choice-${name.replace(/\W+/g, "-").toLowerCase()}`;
  const segment = (/** @type {{value: string, label: string}} */ { value, label }) =>
    h(
      "label",
      { class: "segment" },
      h("input", {
        type: "radio",
        name: group,
        value,
        checked: value === chosen,
        data: { key: `${group}-${value}` },
        onchange: () => choose(value),
      }),
      h("span", {}, label),
    );
  return h("div", { class: "segmented", role: "radiogroup", "aria-label": name }, choices.map(segment));
}

/** A list to choose from. @param {string} name @param {[string, string][]} choices values and labels @param {string} chosen @param {(value: string) => void} choose */
export function dropdown(name, choices, chosen, choose) {
  const list = h(
    "select",
    {
      class: "chooser",
      "aria-label": name,
      data: { key: `chooser-${name}` },
      onchange: () => choose(list.value),
    },
    choices.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );
  return list;
}

/** A field of a form under its label. @param {string} label @param {HTMLElement} control with an id @param {...Child} beside */
export function field(label, control, ...beside) {
  return h(
    "div",
    { class: "field" },
    h("label", { for: control.id }, label),
    beside.length ? h("div", { class: "row" }, control, beside) : control,
  );
}

/** A heading line of a section: what it is on the left, a number or a hint on the right. @param {Child} left @param {Child} [right] */
export function caption(left, right) {
  return h("h2", { class: "caption" }, h("span", {}, left), right && h("span", {}, right));
}

/** The head of a window in the panel. @param {Child} title @param {string} label of the button that closes it @param {() => void} close @param {string} id */
export function windowHead(title, label, close, id) {
  return h(
    "header",
    { class: "window-head" },
    h("h2", { class: "title", tabindex: "-1" }, title),
    iconButton("close", label, close, { id }),
  );
}

/** A bar of so much used of so much. @param {number} used @param {number} all @param {string} what */
export function gauge(used, all, what) {
  const full = h("i", {});
  full.style.setProperty("width", `${all ? Math.min(100, (100 * used) / all) : 0}%`);
  const label = `${used} of ${all} ${what}`;
  return h("span", { class: ["gauge", used > all && "over"], role: "img", "aria-label": label }, full);
}
