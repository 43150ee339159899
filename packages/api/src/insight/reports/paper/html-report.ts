import { formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { escapeHtml } from '../../../ground/text/escape-html.ts';
import { COLORS } from './colors.ts';
import { beforeText } from './figure.ts';
import { anchor, FONT, looks, paragraph, SIDE } from './html-looks.ts';
import { tableHtml } from './html-table.ts';
import { outlineOf } from './outline.ts';
import type { ReportPaper } from './paper.ts';
import { SHOWN_WIDTH } from './pictures.ts';
import { type Room, tableOf } from './table.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

/** `picture`: the content ID of its chart. `isTitled`: whether its name is not the mail's title. */
type Shown = { picture: string | null; isTitled: boolean; room: Room };

/** A report as a row of an email's page. */
export function paperHtml(paper: ReportPaper, { picture, isTitled, room }: Shown): string {
  const { finding, days, chart, isNumberOnly, hasTable } = outlineOf(paper);
  const parts = [
    isTitled && `<h2 style="margin:0;${looks(16, 22)};font-weight:600">${escapeHtml(paper.name)}</h2>`,
    !isNumberOnly && paragraph(finding, 2, looks(14, 20)),
    days !== null && paragraph(days, 2, looks(12, 18, COLORS.faint)),
    chart?.kind === 'figure' && numberHtml(paper.result),
    chart && picture !== null && imageHtml(picture, chart.alt),
    hasTable && tableHtml(tableOf(paper, room)),
    `<p style="margin:12px 0 0;${looks(14, 20)}">${anchor(paper.url, WORDS.open)}</p>`,
  ];
  return `<tr><td style="padding:${isTitled ? 36 : 4}px ${SIDE}px 0;${FONT}">\n${parts.filter(Boolean).join('\n')}\n</td></tr>`;
}

const imageHtml = (picture: string, alt: string) =>
  `<img src="cid:${escapeHtml(picture)}" alt="${escapeHtml(alt)}" width="${SHOWN_WIDTH}" style="display:block;width:100%;max-width:${SHOWN_WIDTH}px;height:auto;margin:16px 0 0;border:0;${looks(13, 18, COLORS.muted)}">`;

/** One number is written, not drawn: it is there before pictures are loaded. */
function numberHtml(result: ReportResult): string {
  const { total, measure, currency } = result;
  const before = beforeText(result);
  const number = paragraph(formatShort(total.value, measure.unit, currency), 14, `${looks(36, 42)};font-weight:600`);
  return before === null ? number : number + paragraph(before, 0, looks(12, 18, COLORS.faint));
}
