import { escapeHtml } from '../../../ground/text/escape-html.ts';
import type { ActionPayloads } from '@outrider/shared/automation/agents';
import { textOf } from '../claims.ts';

type Proposal = Pick<ActionPayloads['send_proposal'], 'title' | 'sections'>;

/** What Markdown would read as its own marks; a lead's words are text. */
const escapeMarkdown = (text: string) =>
  text.replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`).replaceAll(/^(\s*)([-+>]|\d+[.)])(?=\s)/gm, String.raw`$1\$2`);

/** The document as it is kept: one heading, and one a section. */
export function proposalMarkdown({ title, sections }: Proposal): string {
  const parts = sections.map(
    ({ heading, sentences }) => `## ${escapeMarkdown(oneLine(heading))}\n\n${escapeMarkdown(textOf(sentences))}\n`,
  );
  return [`# ${escapeMarkdown(oneLine(title))}\n`, ...parts].join('\n');
}

/**
 * Printed, a proposal is black on white on paper's own size; on a screen it is a page. Nothing is fetched and nothing
 * runs.
 */
const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0 auto;max-width:44rem;padding:3rem 1.5rem;color:#1b1f24;background:#fff;font:1rem/1.6 Georgia,'Times New Roman',serif;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.2;margin:0 0 2rem}h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:1px solid #d5d9de;padding-bottom:.25rem}p{margin:0 0 .75rem}ul{margin:0 0 .75rem;padding-left:1.25rem}
@page{margin:22mm 20mm}@media print{body{max-width:none;padding:0;font-size:11pt}h2{break-after:avoid}p,li{orphans:3;widows:3}}`;
/** For a page that somebody opens by itself: it may style itself, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * A whole HTML page, ready to print. Reads the Markdown that proposalMarkdown writes: headings, paragraphs, lists, bold
 * and emphasis; anything else is text.
 */
export function proposalHtml(markdown: string): string {
  const blocks = markdown
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean);
  const title = blocks.find((block) => block.startsWith('# '))?.slice(2) ?? 'Proposal';
  const body = blocks.map(renderBlock).join('\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width"><title>${escapeHtml(unescape(title))}</title><style>${STYLE}</style></head>\n<body>\n${body}\n</body></html>\n`;
}

function renderBlock(block: string): string {
  const heading = /^(#{1,3}) ([^\n]*)$/.exec(block);
  if (heading) return `<h${heading[1]?.length}>${renderInline(heading[2] ?? '')}</h${heading[1]?.length}>`;
  const lines = block.split('\n');
  if (lines.every((line) => /^[-*] /.test(line)))
    return `<ul>${lines.map((line) => `<li>${renderInline(line.slice(2))}</li>`).join('')}</ul>`;
  return `<p>${lines.map(renderInline).join('<br>\n')}</p>`;
}

/** Marks that are not escaped become tags; everything else is escaped for HTML, so that no text can become one. */
function renderInline(text: string): string {
  return text
    .split(/(\\[\\`*_{}[\]<>#|~\-+.)]|\*\*[^*\\]+\*\*|\*[^*\\]+\*)/)
    .map((part) => {
      if (part.startsWith('**')) return `<strong>${escapeHtml(part.slice(2, -2))}</strong>`;
      if (part.startsWith('*')) return `<em>${escapeHtml(part.slice(1, -1))}</em>`;
      return escapeHtml(unescape(part));
    })
    .join('');
}

const unescape = (text: string) => text.replaceAll(/\\([\\`*_{}[\]<>#|~\-+.)]|\d+[.)])/g, '$1');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
