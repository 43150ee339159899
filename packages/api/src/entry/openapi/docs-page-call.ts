import { type Html, html, joined, prose } from './docs-page-html.ts';
import { fieldList, schemaBody, typeLine } from './docs-page-schema.ts';
import { tryForm } from './docs-page-try.ts';
import { type Call, follow } from './calls.ts';
import type { ApiResponse, Content, JsonSchema, OpenApiDocument, Operation, Ref } from './types.ts';

export const anchorOf = ({ operation }: Call) => `call-${operation.operationId}`;

/** One call, folded: what it is for, what goes in and comes out, and a form that sends it. */
export function callSection(call: Call, document: OpenApiDocument): Html {
  const { method, path, operation, parameters, responses } = call;
  const isError = ([status]: [string, ApiResponse]) => Number(status) >= 400;
  return html`<details
    class="call"
    id="${anchorOf(call)}"
    data-find="${`${method} ${path} ${operation.summary}`.toLowerCase()}"
  >
    <summary>
      <h3>
        <span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${path}</code>
        <span class="what">${operation.summary}</span>
      </h3>
    </summary>
    <div class="inside">
      ${operation.description && html`<p>${prose(operation.description)}</p>`}
      <p class="access">${accessLine(operation, document)}</p>
      ${
        parameters.length > 0 &&
        html`<h4>Parameters</h4>
          ${operation['x-query-or-body'] && html`<p>Send these in the query or in the body, not both.</p>`}${fieldList(parameters.map((parameter) => ({ ...parameter, where: parameter.in })))}`
      }
      ${
        operation.requestBody &&
        html`<h4>Body</h4>
          ${bodySection(operation.requestBody.content, document)}`
      }
      <h4>Responses</h4>
      <ul class="answers">
        ${responses.filter((one) => !isError(one)).map(([status, response]) => answerItem(status, response, document))}
      </ul>
      ${
        responses.some(isError) &&
        html`<h4>Errors</h4>
          <ul class="answers">
            ${responses.filter(isError).map(([status, response]) => answerItem(status, response, document))}
          </ul>`
      }
      ${tryForm(call, document)}
    </div>
  </details>`;
}

function accessLine(operation: Operation, document: OpenApiDocument): Html {
  const ways = (operation.security ?? document.security).flatMap((way) => Object.keys(way));
  const names = ways
    .map((way) => document.components.securitySchemes[way])
    .flatMap((scheme) =>
      scheme
        ? [scheme.type === 'http' ? 'Authorization: Bearer' : scheme.in === 'header' ? scheme.name : `?${scheme.name}=`]
        : [],
    );
  return names.length === 0
    ? html`No token needed.`
    : html`Authenticate with
      ${joined(
        [...new Set(names)].map((name) => html`<code>${name}</code>`),
        ' or ',
      )}.`;
}

function bodySection(content: Content, document: OpenApiDocument): Html {
  const types = Object.entries(content);
  const [first] = types;
  const schema = first?.[1].schema ?? {};
  const own = follow<JsonSchema>(document, schema as JsonSchema | Ref);
  return html`<p>
      ${joined(
        types.map(([type]) => html`<code>${type}</code>`),
        ' or ',
      )}${schema.$ref && html`: ${typeLine(schema)}`}
    </p>
    ${schemaBody(own)}`;
}

function answerItem(
  status: string,
  { description, content = {}, headers = {} }: ApiResponse,
  document: OpenApiDocument,
): Html {
  const schemas = new Map(Object.values(content).map(({ schema }) => [JSON.stringify(schema), schema]));
  const told = Object.entries(headers).map(
    ([name, header]) => html`<li><code>${name}</code> ${follow(document, header).description}</li>`,
  );
  const typed = [...schemas.values()].filter((schema) => Object.keys(schema).length > 0);
  return html`<li>
    <strong class="status s${status.charAt(0)}">${status}</strong>
    ${description}${typed.length > 0 && html`: ${joined(typed.map(shortLine), ' or ')}`}${
      told.length > 0 &&
      html`<ul class="headers">
        ${told}
      </ul>`
    }
  </li>`;
}

/** A small object without a name is spelled out where it stands. */
const shortLine = (schema: JsonSchema): Html =>
  schema.properties
    ? html`{
      ${joined(
        Object.entries(schema.properties).map(([name, field]) => html`<code>${name}</code> ${typeLine(field)}`),
        ', ',
      )}
      }`
    : typeLine(schema);
