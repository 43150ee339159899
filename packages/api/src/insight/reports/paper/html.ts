import { escapeHtml } from '../../../ground/text/escape-html.ts';
import { COLORS } from './colors.ts';
import { anchor, FONT, LAYOUT, looks, PAGE_WIDTH, paragraph, SIDE } from './html-looks.ts';
import { paperHtml } from './html-report.ts';
import { outlineOf } from './outline.ts';
import type { ReportPaper } from './paper.ts';
import { mailRoom } from './table.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

export type ReportLetter = {
  /** What the mail is called: its dashboard, or its one report. */
  title: string;
  /** What stands under the title; nothing where it is empty. */
  intro: string;
  /** Where all of it opens; null where its one report has a link of its own. */
  url: string | null;
  /** Why it comes, and how it ends; those with an address are links. */
  footer: readonly { text: string; url?: string }[];
};

/** Outlook knows no largest width. */
const OUTLOOK = {
  begin: `<!--[if mso]><table role="presentation" width="${PAGE_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

/**
 * Reports as an email's HTML, which loads nothing. `pictures`: the content IDs of their charts, in their order; null
 * where one has none.
 */
export function reportHtml(
  papers: readonly ReportPaper[],
  pictures: readonly (string | null)[],
  { title, intro, url, footer }: ReportLetter,
): string {
  const room = mailRoom(papers.length);
  const reports = papers.map((paper, at) =>
    paperHtml(paper, { picture: pictures[at] ?? null, isTitled: papers.length > 1 || paper.name !== title, room }),
  );
  const foot = footer.map((line) => (line.url ? anchor(line.url, line.text, COLORS.faint) : escapeHtml(line.text)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background-color:${COLORS.canvas}">
${preview(papers)}
<table ${LAYOUT} bgcolor="${COLORS.canvas}" style="background-color:${COLORS.canvas}"><tr><td align="center" style="padding:24px 8px">
${OUTLOOK.begin}
<table ${LAYOUT} bgcolor="${COLORS.page}" style="max-width:${PAGE_WIDTH}px;background-color:${COLORS.page};border:1px solid ${COLORS.line};border-radius:8px;text-align:left">
<tr><td style="padding:24px ${SIDE}px 0;${FONT}">
<h1 style="margin:0;${looks(22, 28)};font-weight:600">${escapeHtml(title)}</h1>
${intro === '' ? '' : paragraph(intro, 6, looks(14, 20, COLORS.muted))}
${url === null ? '' : `<p style="margin:6px 0 0;${looks(14, 20)}">${anchor(url, WORDS.open)}</p>`}
</td></tr>
${reports.join('\n')}
<tr><td style="padding:0 0 ${SIDE}px"></td></tr>
</table>
<table ${LAYOUT} style="max-width:${PAGE_WIDTH}px;text-align:left"><tr><td style="padding:16px ${SIDE}px;${FONT};${looks(12, 18, COLORS.faint)}">${foot.join('<br>')}</td></tr></table>
${OUTLOOK.end}
</td></tr></table>
</body></html>`;
}

/** What the list of messages shows beside the subject. */
function preview(papers: readonly ReportPaper[]): string {
  const findings = papers.slice(0, 3).map((paper) => outlineOf(paper).finding);
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(findings.join(' · '))}</div>`;
}
