import { type Html, html } from './docs-page-html.ts';
import { type Call, follow } from './calls.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Ref } from './types.ts';

/** The form that really sends a call. The script reads everything it needs from the attributes. */
export function tryForm({ method, path, base, operation, parameters }: Call, document: OpenApiDocument): Html {
  const asked = parameters.filter((parameter) => !(operation['x-query-or-body'] && parameter.in === 'query'));
  const id = (name: string) => `try-${operation.operationId}-${name}`;
  return html`<form
    class="try"
    data-method="${method.toUpperCase()}"
    data-path="${base}${path}"
    data-key="${keyOf(operation, document)}"
    aria-label="Try ${method.toUpperCase()} ${path}"
  >
    <h4>Try it</h4>
    ${asked.length > 0 && html`<div class="inputs">${asked.map((parameter) => html`<div><label for="${id(parameter.name)}">${parameter.name}${parameter.required && ' (required)'}</label>${inputFor(parameter, id(parameter.name))}</div>`)}</div>`}
    ${operation.requestBody && bodyInput(operation, document, id('body'))}
    <button type="submit">Send</button> <span class="note" role="status"></span>
    <div class="answer" hidden>
      <pre class="headers" tabindex="0" aria-label="Response headers"></pre>
      <pre class="body" tabindex="0" aria-label="Response body"></pre>
    </div>
  </form>`;
}

/** Which of the page's two keys a call is sent with. */
function keyOf({ security }: Operation, document: OpenApiDocument): string {
  const ways = (security ?? document.security).flatMap((way) => Object.keys(way));
  return ways.includes('captureKey') ? 'capture' : ways.includes('bearer') ? 'session' : '';
}

function inputFor({ name, in: place, required, schema }: Parameter, id: string): Html {
  const own = html`id="${id}" name="${name}" data-in="${place}"${required && html` required`}`;
  const values = schema.enum ?? ('const' in schema ? [schema.const] : schema.type === 'boolean' ? [true, false] : null);
  if (values)
    return html`<select ${own}>
      ${!required && html`<option value=""></option>`}${values.map((value) => html`<option>${String(value)}</option>`)}
    </select>`;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const limits = isNumber
    ? html`${schema.minimum !== undefined && html` min="${schema.minimum}"`}${schema.maximum !== undefined && html` max="${schema.maximum}"`}
      step="${schema.type === 'integer' ? '1' : 'any'}"`
    : html`${schema.maxLength !== undefined && html` maxlength="${schema.maxLength}"`}`;
  const preset = schema.default === undefined ? undefined : asText(schema.default);
  return html`<input
    ${own}
    type="${isNumber ? 'number' : 'text'}"
    ${limits}${preset && html` placeholder="${preset}"`}
    autocomplete="off"
    spellcheck="false"
  />`;
}

function bodyInput({ requestBody }: Operation, document: OpenApiDocument, id: string): Html {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [
    'application/json',
    { schema: {} as JsonSchema },
  ];
  const example = media.example ?? follow<JsonSchema>(document, media.schema as JsonSchema | Ref).examples?.[0] ?? {};
  const text =
    type === 'application/x-www-form-urlencoded'
      ? new URLSearchParams(example as Record<string, string>).toString()
      : JSON.stringify(example, null, 2);
  const rows = Math.min(16, text.split('\n').length + 1);
  return html`<label for="${id}">Body, ${type}</label
    ><textarea id="${id}" data-type="${type}" rows="${rows}" spellcheck="false" autocomplete="off">${text}</textarea>`;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
