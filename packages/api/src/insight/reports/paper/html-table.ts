import { escapeHtml } from '../../../ground/text/escape-html.ts';
import { COLORS } from './colors.ts';
import { FONT, looks, paragraph } from './html-looks.ts';
import type { PaperTable } from './table.ts';

const LINE = `border-bottom:1px solid ${COLORS.line}`;
const WEIGHTS = { text: 'font-weight:400', strong: 'font-weight:600' };

/** A report's numbers as a table of an email. */
export function tableHtml({ head, rows, total, measure, notes }: PaperTable): string {
  const header = head.map((text, at) => cell(`th scope="col"`, at, text, [LINE, WEIGHTS.text]));
  const body = rows.map((texts) =>
    texts.map((text, at) =>
      at === 0
        ? cell('th scope="row"', at, text, [LINE, WEIGHTS.text])
        : cell('td', at, unbroken(text), at === measure ? [LINE, WEIGHTS.strong] : [LINE]),
    ),
  );
  const foot = total.map((text, at) =>
    at === 0 ? cell('th scope="row"', at, text, [WEIGHTS.strong]) : cell('td', at, unbroken(text), [WEIGHTS.strong]),
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0;${FONT};${looks(13, 18)}">
<tr style="color:${COLORS.faint};font-size:12px">${header.join('')}</tr>
${[...body, foot].map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}
</table>
${notes.map((note) => paragraph(note, 4, looks(12, 18, COLORS.faint))).join('')}`;
}

/** A number stays on its line on a phone as well: "6 h". */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

/** The first of a row is what the others are of. */
function cell(tag: string, at: number, text: string, styles: readonly string[]): string {
  const [align, padding] = at === 0 ? ['left', 'padding:6px 0'] : ['right', 'padding:6px 0 6px 12px'];
  const [name] = tag.split(' ');
  return `<${tag} align="${align}" style="${[padding, ...styles].join(';')}">${escapeHtml(text)}</${name}>`;
}
