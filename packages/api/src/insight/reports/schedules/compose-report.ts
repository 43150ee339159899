import { REPORT_RANGES } from '@outrider/shared/insight/report-periods';
import { csvOf } from '@outrider/shared/insight/report-text';
import type { ScheduleFile } from '@outrider/shared/insight/report-schedules';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import type { CompanyUser } from '../../../ground/guard.ts';
import { dayOf } from '../../../ground/pdf/days.ts';
import type { OutgoingMail } from '../../../ground/ports/mail.ts';
import { reportHtml } from '../paper/html.ts';
import type { ReportPaper } from '../paper/paper.ts';
import { reportPdf } from '../paper/pdf.ts';
import { chartPicture } from '../paper/pictures.ts';
import { reportText } from '../paper/text.ts';
import type { Papers } from './measure-papers.ts';
import { SCHEDULE_WORDS as WORDS } from './words.ts';

type Files = NonNullable<OutgoingMail['files']>;
type Composed = Pick<OutgoingMail, 'subject' | 'text' | 'html'> & { files: Files };
/** `why`: the reason it comes. `isScheduled`: it comes again, and can be stopped. */
type Context = { address: string; now: Date; why: string; isScheduled: boolean };

/** The email that carries what was measured: text, HTML with its charts, and the files that were asked for. */
export async function composeReport(
  { name, path, range, papers }: Papers,
  { company }: CompanyUser,
  asked: readonly ScheduleFile[],
  { address, now, why, isScheduled }: Context,
): Promise<Composed> {
  const day = dayOf(now, company.timezone);
  const period = range && REPORT_TEXT.period(REPORT_RANGES[range]);
  const charts = await Promise.all(papers.map(chartPicture));
  const pictures = charts.flatMap((bytes, at) =>
    bytes ? [{ name: `chart-${at + 1}.png`, type: 'image/png', bytes, cid: cidOf(at) }] : [],
  );
  const letter = {
    title: name,
    intro: [WORDS.intro(company.name, day), period].filter(Boolean).join(' · '),
    url: papers.length > 1 ? address + path : null,
    footer: [{ text: why }, ...(isScheduled ? [{ text: WORDS.change, url: `${address}${path}?send=1` }] : [])],
  };
  return {
    subject: WORDS.subject(name, day),
    text: reportText(papers, letter),
    html: reportHtml(
      papers,
      charts.map((bytes, at) => (bytes ? cidOf(at) : null)),
      letter,
    ),
    files: [
      ...pictures,
      ...(asked.includes('pdf')
        ? [
            {
              name: fileName(name, 'pdf'),
              type: 'application/pdf',
              bytes: await reportPdf(papers, {
                title: name,
                company: company.name,
                timezone: company.timezone,
                at: now,
                period,
              }),
            },
          ]
        : []),
      ...(asked.includes('csv') ? papers.map(csvFile) : []),
    ],
  };
}

/** A content ID needs the form of an address (RFC 2392). */
const cidOf = (at: number) => `chart-${at + 1}@report`;

const csvFile = (paper: ReportPaper, at: number, { length }: readonly ReportPaper[]): Files[number] => ({
  name: fileName(length > 1 ? `${at + 1} ${paper.name}` : paper.name, 'csv'),
  type: 'text/csv; charset=utf-8',
  bytes: new TextEncoder().encode(csvOf(paper.result, paper.heading)),
});

/** Without what a file system, or a mail header, takes for something else. */
const fileName = (name: string, kind: ScheduleFile) => `${name.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim()}.${kind}`;
