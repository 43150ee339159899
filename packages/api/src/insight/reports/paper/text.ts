import { oneLine } from '../../../ground/text/plain.ts';
import { beforeText } from './figure.ts';
import type { ReportLetter } from './html.ts';
import { outlineOf } from './outline.ts';
import type { ReportPaper } from './paper.ts';
import { mailRoom, type Room, tableOf } from './table.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

/** Letters. */
const LABEL = 32;
const NUMBER = 22;

/** Reports as the plain text of an email, which says what its HTML says. */
export function reportText(papers: readonly ReportPaper[], { title, intro, url, footer }: ReportLetter): string {
  const room = mailRoom(papers.length);
  return [
    [title, intro, url && linkTo(url)],
    ...papers.map((paper) => linesOf(paper, { isTitled: papers.length > 1 || paper.name !== title, room })),
    footer.map((line) => (line.url ? `${line.text}: ${line.url}` : line.text)),
  ]
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n\n');
}

function linesOf(paper: ReportPaper, { isTitled, room }: { isTitled: boolean; room: Room }): string[] {
  const { finding, days, chart, hasTable } = outlineOf(paper);
  const { head, rows, total, notes } = tableOf(paper, room);
  return [
    ...(isTitled ? [paper.name] : []),
    finding,
    days ?? '',
    (chart?.kind === 'figure' && beforeText(paper.result)) || '',
    ...(hasTable ? [['', ...aligned([head, ...rows, total]), ''].join('\n'), ...notes] : []),
    linkTo(paper.url),
  ];
}

const linkTo = (url: string) => `${WORDS.open}: ${url}`;

/** Columns under each other: the first to the left, the numbers to the right. */
function aligned(lines: readonly string[][]): string[] {
  const cut = lines.map((cells) => cells.map((text, at) => oneLine(text, at === 0 ? LABEL : NUMBER) ?? ''));
  const widths = (cut[0] ?? []).map((_, at) => Math.max(...cut.map((cells) => lettersOf(cells[at] ?? ''))));
  return cut.map((cells) =>
    cells
      .map((text, at) => {
        const blank = ' '.repeat((widths[at] ?? 0) - lettersOf(text));
        return at === 0 ? text + blank : blank + text;
      })
      .join('  '),
  );
}

const lettersOf = (text: string) => Array.from(text).length;
