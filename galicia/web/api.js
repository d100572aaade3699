// @ts-check
/** A readable page of the interface, drawn from its own OpenAPI description. */

/** @param {string} tag @param {...(string | Node)} parts */
function el(tag, ...parts) {
  const node = document.createElement(tag);
  node.append(...parts);
  return node;
}

/** The name of a type. @param {any} schema @returns {string} */
function named(schema) {
  if (!schema) return "nothing";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${named(schema.items)}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map(named).join(" or ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  return schema.type ?? "any value";
}

/** @param {string[]} head @param {(string | Node)[][]} rows */
function table(head, rows) {
  return el("table", el("thead", el("tr", ...head.map((text) => {
    const cell = el("th", text);
    cell.setAttribute("scope", "col");
    return cell;
  }))), el("tbody", ...rows.map((cells) => el("tr", ...cells.map((cell) => el("td", cell))))));
}

/** @param {string} path @param {string} method @param {any} call @param {any} schemas */
function described(path, method, call, schemas) {
  const parts = [el("h2", el("b", method.toUpperCase()), ` ${path}`), el("p", call.description ?? call.summary ?? "")];
  const given = (call.parameters ?? []).map((/** @type {any} */ p) => [el("code", p.name), `${named(p.schema)}, in the ${p.in}${p.required ? "" : ", optional"}`]);
  const body = call.requestBody?.content?.["application/json"]?.schema;
  const shape = body?.$ref ? schemas[named(body)] : body;
  for (const [name, schema] of Object.entries(shape?.properties ?? {})) {
    given.push([el("code", name), `${named(schema)}, in the body${shape.required?.includes(name) ? "" : ", optional"}`]);
  }
  if (given.length) parts.push(table(["takes", "what it is"], given));
  const answers = Object.entries(call.responses ?? {}).map(([status, answer]) => {
    const schema = /** @type {any} */ (answer).content?.["application/json"]?.schema;
    return [el("code", status), `${/** @type {any} */ (answer).description}${schema ? `: ${named(schema)}` : ""}`];
  });
  parts.push(table(["answers", "what it means"], answers));
  return el("section", ...parts);
}

async function start() {
  const calls = /** @type {HTMLElement} */ (document.getElementById("calls"));
  try {
    const answer = await fetch("/schema");
    const description = await answer.json();
    const schemas = description.components?.schemas ?? {};
    calls.replaceChildren(...Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(/** @type {any} */ (methods)).map(([method, call]) => described(path, method, call, schemas))));
  } catch (error) {
    calls.replaceChildren(el("p", `The description could not be read: ${error instanceof Error ? error.message : error}. Reload the page.`));
  }
}

start();
