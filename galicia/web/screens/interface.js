/** A readable page of the interface, drawn from its own OpenAPI description. */
import { byId, fill, h } from "../ui/elements.js";
import { messageOf } from "../ui/format.js";

/**
 * @import { Child } from "../ui/types.d.ts"
 *
 * @typedef {{
 *   $ref?: string, enum?: unknown[], const?: unknown, type?: string | string[], items?: Schema, oneOf?: Schema[], anyOf?: Schema[],
 *   properties?: Record<string, Schema>, required?: string[],
 * }} Schema
 * @typedef {{content?: Record<string, {schema?: Schema}>}} Content
 * @typedef {{
 *   description?: string, summary?: string, requestBody?: Content, responses?: Record<string, Content & {description: string}>,
 *   parameters?: {name: string, in: string, required?: boolean, schema: Schema}[],
 * }} Call
 * @typedef {{paths: Record<string, Record<string, Call>>, components?: {schemas?: Record<string, Schema>}}} Description
 */

const jsonOf = (/** @type {Content | undefined} */ content) => content?.content?.["application/json"]?.schema;

/** The name of a type. @param {Schema | undefined} schema @returns {string} */
function named(schema) {
  if (!schema) return "nothing";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? schema.$ref;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${named(schema.items)}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map(named).join(" or ");
  return [schema.type ?? "any value"].flat().join(" or ");
}

/** @param {string[]} heads @param {Child[][]} rows */
function table(heads, rows) {
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell) => h("td", {}, cell))))),
  );
}

/** @param {string} path @param {string} method @param {Call} call @param {Record<string, Schema>} schemas */
function described(path, method, call, schemas) {
  const row = (
    /** @type {string} */ name,
    /** @type {Schema} */ schema,
    /** @type {string} */ where,
    required = false,
  ) => [
    h("code", {}, name),
    `${named(schema)}, in the ${where}${required ? "" : ", optional"}`,
  ];
  const body = jsonOf(call.requestBody);
  const { properties = {}, required = [] } = (body?.$ref ? schemas[named(body)] : body) ?? {};
  const given = [
    ...(call.parameters ?? []).map(({ name, schema, in: where, required: must }) => row(name, schema, where, must)),
    ...Object.entries(properties).map(([name, schema]) => row(name, schema, "body", required.includes(name))),
  ];
  const answers = Object.entries(call.responses ?? {}).map(([status, answer]) => {
    const schema = jsonOf(answer);
    return [h("code", {}, status), `${answer.description}${schema ? `: ${named(schema)}` : ""}`];
  });
  return h(
    "section",
    {},
    h("h2", {}, h("b", {}, method.toUpperCase()), ` ${path}`),
    h("p", {}, call.description ?? call.summary),
    given.length > 0 && table(["takes", "what it is"], given),
    table(["answers", "what it means"], answers),
  );
}

try {
  /** @type {Description} */
  const { paths, components } = await (await fetch("/schema")).json();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => described(path, method, call, components?.schemas ?? {}))
  );
  fill(byId("calls"), calls);
} catch (error) {
  fill(byId("calls"), h("p", {}, `The description could not be read: ${messageOf(error)}. Reload the page.`));
}
