import { MESSAGES } from '@outrider/shared/ground/messages';
import { anchorOf, callSection } from './docs-page-call.ts';
import { type Html, html, prose } from './docs-page-html.ts';
import { schemaBody } from './docs-page-schema.ts';
import { DOCS_SCRIPT } from './docs-page-script.ts';
import { DOCS_STYLE } from './docs-page-style.ts';
import { type Call, listCalls, pathOf } from './calls.ts';
import type { OpenApiDocument } from './types.ts';

/**
 * A page to read and try the API, in three files so that it runs under a policy without inline script and style: `html`
 * at <server>/docs, `css` and `js` at <server>/docs/docs.css and docs.js. It loads nothing else, and its calls go to
 * the host that served it.
 */
export function docsPage(document: OpenApiDocument): { html: string; css: string; js: string } {
  const api = pathOf(document.servers[0]?.url ?? '/');
  const calls = listCalls(document);
  const tags = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${api}/docs/docs.css" />
        <script src="${api}/docs/docs.js" defer></script>
      </head>
      <body data-offline="${MESSAGES.offline}">
        <a class="skip" href="#calls">Skip to the endpoints</a>
        <div class="page">
          <nav aria-label="Endpoints">
            <label for="filter">Find an endpoint</label><input id="filter" type="search" autocomplete="off" /><small
              id="found"
              role="status"
            ></small>
            ${tags.map(
              (tag) =>
                html`<p class="group">${tagTitle(tag.name)}</p>
                  <ul>
                    ${tag.calls.map((call) => html`<li><a href="#${anchorOf(call)}">${methodMark(call)} ${call.path}</a></li>`)}
                  </ul>`,
            )}
          </nav>
          <div>
            <header>
              <h1>${document.info.title} <small>${document.info.version}</small></h1>
              ${document.info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
              <p><a href="${api}/openapi.json">OpenAPI 3.1 document</a></p>
            </header>
            <main id="calls" tabindex="-1">
              ${keyForm}
              ${tags.map(
                (tag) =>
                  html`<section>
                    <h2>${tagTitle(tag.name)}</h2>
                    <p class="lede">${tag.description}</p>
                    ${tag.calls.map((call) => callSection(call, document))}
                  </section>`,
              )}
              <section>
                <h2>Schemas</h2>
                ${schemaSections(document)}
              </section>
            </main>
          </div>
        </div>
      </body>
    </html> `;
  return { html: page.html, css: DOCS_STYLE, js: DOCS_SCRIPT };
}

const tagTitle = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1);
const methodMark = ({ method }: Call) => html`<span class="method ${method}">${method.toUpperCase()}</span>`;

const keyForm: Html = html`<form class="keys" aria-label="Keys">
  <div class="inputs">
    <div>
      <label for="session-token">Session token</label
      ><input id="session-token" type="password" autocomplete="off" spellcheck="false" />
    </div>
    <div>
      <label for="capture-key">Capture key (for webhooks)</label
      ><input id="capture-key" type="password" autocomplete="off" spellcheck="false" />
    </div>
  </div>
  <small
    >Never stored: cleared when you leave this page. Sign in below to fill in the token. Requests go to this server and
    change real data.</small
  >
</form>`;

function schemaSections({ components }: OpenApiDocument): Html[] {
  return Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<details id="schema-${name}">
        <summary>
          <h3><code>${name}</code></h3>
        </summary>
        <div class="inside">
          ${schemaBody(schema)}
          ${schema.examples?.map(
            (example) =>
              html`<h4>Example</h4>
                <pre tabindex="0" aria-label="Example of ${name}">${JSON.stringify(example, null, 2)}</pre>`,
          )}
        </div>
      </details>`,
  );
}
