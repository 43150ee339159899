import { dayOf } from '../../../ground/pdf/days.ts';
import { loadFonts } from '../../../ground/pdf/fonts.ts';
import { MUTED, newSheet, type Sheet, WIDTH } from '../../../ground/pdf/sheet.ts';
import { drawShapes } from './draw.ts';
import { outlineOf } from './outline.ts';
import type { ReportPaper } from './paper.ts';
import { writeTable } from './pdf-table.ts';
import { chartHeight, chartShapes } from './shapes.ts';
import { tableOf } from './table.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

/** `at`: when the reports were measured. `period`: the one that all of them look at, if they do. */
type PaperHead = { title: string; company: string; timezone: string; at: Date; period: string | null };

/** A chart is laid out in the pixels of a screen; so many points are one. */
const SCALE = 0.8;
const ROOM = { rows: 100, columns: 8, splits: 7 };
/** For what stands between a report's name and its chart, and for the first rows under that. */
const AROUND = 90;

/**
 * Reports as PDF, tagged for screen readers, each with its chart and its table.
 */
export async function reportPdf(
  papers: readonly ReportPaper[],
  { title, company, timezone, at, period }: PaperHead,
): Promise<Buffer> {
  // Large, and few processes make a PDF: loaded with the first.
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const about = { title, subject: WORDS.subject(company), author: company, at };
  const sheet = newSheet(Pdf, fonts, about);
  sheet.say('P', company, { face: 'strong', size: 11 });
  sheet.say('P', dayOf(at, timezone), { color: MUTED, gap: 2 });
  sheet.say('H1', title, { face: 'strong', size: 20, gap: 22 });
  if (period) sheet.say('P', period, { size: 11, color: MUTED, gap: 4 });
  for (const paper of papers) writePaper(sheet, paper, papers.length > 1 || paper.name !== title);
  return sheet.end((page, of) => WORDS.page(title, page, of));
}

function writePaper(sheet: Sheet, paper: ReportPaper, isTitled: boolean): void {
  const { result, name } = paper;
  const { finding, days, chart, isNumberOnly, hasTable } = outlineOf(paper);
  const tall = chart ? chartHeight(result, chart.kind) : 0;
  if (isTitled) sheet.say('H2', name, { face: 'strong', size: 14, gap: 26, together: SCALE * tall + AROUND });
  if (!isNumberOnly) sheet.say('P', finding, { size: 11, gap: 3 });
  if (days) sheet.say('P', days, { size: 9, color: MUTED, gap: 2 });
  if (chart) {
    sheet.space(14);
    const shapes = chartShapes(result, chart.kind, { width: WIDTH / SCALE, height: tall });
    sheet.figure(chart.alt, SCALE * tall, (doc) => drawShapes(doc.scale(SCALE), shapes, sheet.mend));
  }
  if (!hasTable) return;
  sheet.space(12);
  writeTable(sheet, tableOf(paper, ROOM));
}
