/** Text that is HTML already. Everything else is escaped where it is put into a page. */
export type Html = { readonly html: string };
type Part = Html | Html[] | string | number | false | null | undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (part === false || part == null) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  return typeof part === 'object'
    ? part.html
    : String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** HTML with its values escaped; attribute values must stand in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((text, string, i) => text + render(parts[i - 1]) + string),
});

/** Parts with a separator between them. */
export const joined = (parts: Html[], separator: string): Html[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [html`${separator}`, part]));

/** A sentence with `code` in it, as the document's descriptions have it. */
export const prose = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
