/** The account, if one has signed in. */
import { rest } from "../../net/rest.js";
import { heldSeats } from "../../net/seats.js";
import { button, field } from "../../ui/controls.js";
import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/elements.js";
import { messageOf } from "../../ui/format.js";
import { recallValue, rememberValue } from "../../ui/storage.js";

const NOBODY = { name: "", token: "" };

export const account = () => recallValue("account", NOBODY);
export const accountName = () => account().name;

/** @param {() => void} changed */
export function openAccount(changed) {
  const { name } = account();
  dialog("Account", (close) => (name ? signOut(name, close, changed) : signIn(close, changed)), "small");
}

/** @param {string} name @param {() => void} close @param {() => void} changed */
function signOut(name, close, changed) {
  const leave = () => {
    rememberValue("account", NOBODY);
    close();
    changed();
  };
  return [
    h("p", {}, `Signed in as ${name}. Your seats follow you to other browsers.`),
    h("div", { class: "row" }, button("Sign out", leave)),
  ];
}

/** @param {() => void} close @param {() => void} changed */
function signIn(close, changed) {
  const name = h("input", { id: "account-name", autocomplete: "username", maxlength: 40 });
  const password = h("input", {
    id: "account-password",
    type: "password",
    autocomplete: "current-password",
    minlength: 8,
  });
  const told = h("p", { class: "reason", role: "status" });
  const sign = async (/** @type {"POST /api/sessions" | "POST /api/accounts"} */ call) => {
    try {
      const body = { name: name.value.trim(), password: password.value };
      const { token } = await rest(call, { body });
      rememberValue("account", { name: body.name, token });
      for (const { match, token: seat } of heldSeats()) {
        const claim = { path: { match }, body: { account: token }, token: seat };
        rest("POST /api/matches/{match}/claim", claim).catch(() => {}); // belongs to another already
      }
      close();
      changed();
    } catch (error) {
      told.textContent = messageOf(error);
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sign("POST /api/sessions");
  };
  return [
    h("p", {}, "An account is not needed. With one, your seats follow you to other browsers."),
    h(
      "form",
      { onsubmit: submit },
      field("Name", name),
      field("Password, at least 8 characters", password),
      told,
      h(
        "div",
        { class: "row" },
        h("button", { type: "submit", class: "btn primary" }, "Sign in"),
        button("Make an account", () => void sign("POST /api/accounts")),
      ),
    ),
  ];
}
