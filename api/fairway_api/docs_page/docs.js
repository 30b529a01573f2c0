// The documentation page: reads /v1/openapi.json, shows every operation with its schemas and examples, and tries it.
// Everything is put into the page as text, never as markup: nothing that a server says can become a script here.
"use strict";

/** Make an element with properties and children. */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Show text with `code`, paragraphs and lists, which is all the Markdown that the document uses. */
function prose(text) {
  const inline = (line) => line.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));
  return (text || "").trim().split(/\n\n+/).map((block) => {
    const lines = block.split("\n");
    if (lines.every((line) => line.startsWith("* "))) {
      return make("ul", {}, ...lines.map((line) => make("li", {}, ...inline(line.slice(2)))));
    }
    return make("p", {}, ...inline(lines.join(" ")));
  });
}

const shown = (value) => make("pre", {}, typeof value === "string" ? value : JSON.stringify(value, null, 2));
const folded = (title, ...children) => make("details", {}, make("summary", {}, title), ...children);

/** Follow a reference inside the document. */
function resolve(document, thing) {
  if (!thing || !thing.$ref) return thing;
  return thing.$ref.slice(2).split("/").reduce((found, key) => found[key], document);
}

/** Say in a few words what a schema allows. */
function brief(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf || schema.oneOf) return (schema.anyOf || schema.oneOf).map(brief).join(" or ");
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(brief).join(", ")}]`;
  if (schema.type === "array") return `list of ${brief(schema.items) || "anything"}`;
  if (schema.type === "object" && typeof schema.additionalProperties === "object") {
    return `map of ${brief(schema.additionalProperties) || "anything"}`;
  }
  if (schema.type === "object" && schema.title) return schema.title;
  const bounds = { minimum: "≥", maximum: "≤", minLength: "at least", maxLength: "at most", pattern: "like" };
  const said = Object.entries(bounds).filter(([key]) => key in schema).map(([key, word]) => `${word} ${schema[key]}`);
  return [schema.type || "anything", ...said].join(", ");
}

function fields(schema) {
  const needed = new Set(schema.required || []);
  return make("table", {}, ...Object.entries(schema.properties || {}).map(([name, field]) =>
    make("tr", {},
      make("td", {}, make("code", {}, name), needed.has(name) ? "" : make("span", { className: "quiet" }, " may be missing")),
      make("td", {}, brief(field)),
      make("td", {}, ...prose(field.description)))));
}

/** Show a schema and, folded, those that it is made of. */
function schemaOf(document, schema, seen = []) {
  const name = schema && schema.$ref ? brief(schema) : "";
  if (!name) return make("p", { className: "quiet" }, brief(schema), " ", schema.description || "");
  const whole = resolve(document, schema);
  const parts = [...new Set(JSON.stringify(whole).match(/#\/components\/schemas\/\w+/g) || [])];
  const inner = parts.filter((part) => ![...seen, schema.$ref].includes(part));
  return folded(make("code", {}, name), ...prose(whole.description), fields(whole),
    ...inner.map(($ref) => schemaOf(document, { $ref }, [...seen, schema.$ref, ...inner])));
}

function answers(document, responses) {
  return Object.entries(responses).map(([status, response]) => {
    const [media, content] = Object.entries(response.content || {})[0] || ["", null];
    return folded(
      make("span", {}, make("strong", {}, status), " ", make("span", { className: "quiet" }, media)),
      ...prose(response.description),
      ...(content && content.example !== undefined ? [make("h3", {}, "Example"), shown(content.example)] : []),
      content ? schemaOf(document, content.schema) : null);
  });
}

/** Send what the form says and show what comes back. */
async function send(path, method, parameters, body, output) {
  const query = new URLSearchParams();
  const headers = {};
  let address = path;
  for (const { parameter, input } of parameters) {
    const value = input.value.trim();
    if (!value && parameter.in !== "path") continue;
    if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === "header") headers[parameter.name] = value;
    else if (parameter.schema.type === "object") Object.entries(JSON.parse(value)).forEach((pair) => query.append(...pair));
    else query.append(parameter.name, value);
  }
  const token = document.getElementById("token").value.trim();
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  if ([...query].length) address += `?${query}`;
  const stop = new AbortController();
  const button = make("button", { type: "button", onclick: () => stop.abort() }, "Stop");
  output.replaceChildren(button);
  const result = { status: "", text: "" };
  const show = (children = []) => output.replaceChildren(
    make("p", {}, make("strong", {}, result.status), " ", make("code", {}, `${method.toUpperCase()} ${address}`)),
    ...children, shown(result.text));
  try {
    const answer = await fetch(address, { method: method.toUpperCase(), headers, body: body ? body.value : undefined, signal: stop.signal });
    const media = answer.headers.get("content-type") || "";
    result.status = `${answer.status}`;
    const etag = answer.headers.get("etag");
    const extra = etag ? [make("p", { className: "quiet" }, `ETag: ${etag}`)] : [];
    if (media.startsWith("text/event-stream")) {
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        result.text += part.value;
        show([button]);
      }
    } else {
      result.text = await answer.text();
    }
    if (media.includes("json") && result.text) result.text = JSON.stringify(JSON.parse(result.text), null, 2);
    if (media.startsWith("image/svg")) {
      extra.push(make("img", { alt: "the picture", src: `data:image/svg+xml,${encodeURIComponent(result.text)}` }));
    }
    show(extra);
  } catch (error) {
    result.status = error.name === "AbortError" ? "stopped" : String(error);
    show();
  }
}

function trial(doc, path, method, operation, parameters) {
  const inputs = parameters.map((parameter) => {
    const value = parameter.in === "path" ? String(parameter.example ?? "") : "";
    return { parameter, input: make("input", { value, placeholder: brief(parameter.schema), name: parameter.name }) };
  });
  const content = operation.requestBody && operation.requestBody.content["application/json"];
  const body = content ? make("textarea", { value: JSON.stringify(content.example, null, 2), spellcheck: false }) : null;
  const output = make("div", { role: "status" });
  const form = make("form", {
    onsubmit: (event) => {
      event.preventDefault();
      send(path, method, inputs, body, output);
    },
  },
  ...inputs.map(({ parameter, input }) => make("label", { className: "field" }, make("code", {}, parameter.name), input)),
  body, make("button", { type: "submit" }, "Send"));
  return folded("Try it", form, output);
}

function operationOf(doc, path, method, operation) {
  const parameters = (operation.parameters || []).map((each) => resolve(doc, each));
  const content = operation.requestBody && operation.requestBody.content["application/json"];
  const security = operation.security || [];
  const schemes = security.flatMap(Object.keys);
  const who = schemes.length ? `Token of a ${schemes.join(" or ")}${security.some((each) => !Object.keys(each).length) ? ", or none" : ""}.` : "No token.";
  const title = make("summary", {},
    make("span", { className: `method ${method}` }, method.toUpperCase()), make("code", {}, path), " ",
    make("span", { className: "quiet" }, operation.summary));
  const details = make("details", { id: operation.operationId }, title);
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    details.append(
      ...prose(operation.description), make("p", { className: "quiet" }, `${who} Called ${operation.operationId} in generated clients.`),
      make("h3", {}, "Parameters"),
      make("table", {}, ...parameters.map((each) => make("tr", {},
        make("td", {}, make("code", {}, each.name)), make("td", {}, each.in), make("td", {}, brief(each.schema)),
        make("td", {}, ...prose(each.description))))),
      ...(content ? [make("h3", {}, "Body"), shown(content.example), schemaOf(doc, content.schema)] : []),
      make("h3", {}, "Answers"), ...answers(doc, operation.responses),
      trial(doc, path, method, operation, parameters));
  });
  return details;
}

function render(doc) {
  const main = document.getElementById("main");
  const contents = document.getElementById("contents");
  main.replaceChildren(...prose(doc.info.description), make("p", { className: "quiet" }, `Version ${doc.info.version}, licence ${doc.info.license.name}.`));
  const found = [];
  for (const tag of doc.tags) {
    main.append(make("h2", {}, tag.name), ...prose(tag.description));
    contents.append(make("strong", {}, tag.name));
    for (const [path, methods] of Object.entries(doc.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (!operation.tags.includes(tag.name)) continue;
        const element = operationOf(doc, path, method, operation);
        const link = make("a", { href: `#${operation.operationId}`, title: `${method.toUpperCase()} ${path}` }, operation.operationId);
        main.append(element);
        contents.append(link);
        found.push({ element, link, words: `${operation.operationId} ${path} ${operation.summary}`.toLowerCase() });
      }
    }
  }
  document.getElementById("find").addEventListener("input", (event) => {
    const wanted = event.target.value.trim().toLowerCase();
    for (const each of found) each.element.hidden = each.link.hidden = !each.words.includes(wanted);
  });
  const open = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") {
      target.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", open);
  open();
}

fetch("/v1/openapi.json")
  .then((answer) => answer.json())
  .then(render)
  .catch((error) => document.getElementById("main").replaceChildren(make("p", {}, `Cannot read /v1/openapi.json: ${error}`)));
