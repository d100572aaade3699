/** REST calls. */

/** @import { Calls, Reason } from "./messages.d.ts" */

/** What the server, or a lost line, said no to. */
export class Refusal extends Error {
  /** @param {string} code @param {string} message @param {Reason[]} [reasons] @param {number} [revision] of the match that said no */
  constructor(code, message, reasons = [], revision) {
    super(message);
    this.code = code;
    this.reasons = reasons;
    this.revision = revision;
  }
}

export const offline = () => new Refusal("offline", "Not connected. Your draft is kept.");

/** What was said no to, as reasons. @param {unknown} error @returns {Reason[]} */
export function reasonsOf(error) {
  if (error instanceof Refusal && error.reasons.length) return error.reasons;
  return [{ text: error instanceof Error ? error.message : "no answer", cases: [], names: [] }];
}

/**
 * Makes a call: `rest("GET /api/matches/{match}/log", {path: {match}, query: {after: 7}, token})`.
 * @template {keyof Calls} Call
 * @param {Call} call @param {Omit<Calls[Call], "answer"> & {token?: string | null}} given
 * @returns {Promise<Calls[Call]["answer"]>}
 */
export async function rest(call, given) {
  const { path = {}, query = {}, body, token } =
    /** @type {{path?: Record<string, string>, query?: Record<string, unknown>, body?: unknown, token?: string | null}} */ (given);
  const [method, template] = call.split(" ");
  const address = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = asked.length ? `?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}` : "";
  const answer = await fetch(address + search, {
    method,
    headers: {
      Accept: "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw offline();
  });
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  const value = text && isJson ? JSON.parse(text) : text;
  if (answer.ok) return value;
  const { code = String(answer.status), message = `The server answered ${answer.status}.`, reasons } = value?.error ??
    {};
  throw new Refusal(code, message, reasons);
}
