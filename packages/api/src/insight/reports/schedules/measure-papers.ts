import type { CompanyDb } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { reportGroup } from '@outrider/shared/insight/report-catalogue';
import { askInRange, reportPath } from '@outrider/shared/insight/report-dashboards';
import type { ReportRange } from '@outrider/shared/insight/report-periods';
import { standardReport } from '@outrider/shared/insight/report-refs';
import { askOfReport, type ReportAsk, type ReportChart } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import type { CompanyUser } from '../../../ground/guard.ts';
import { getDashboard } from '../dashboards/dashboards.service.ts';
import type { ReportPaper } from '../paper/paper.ts';
import { getReport } from '../reports.service.ts';
import { runReport } from '../run.service.ts';
import { fieldsOf } from '../sources.ts';
import { type Numbers, numbersOf } from './numbers.ts';
import type { Subject } from './schedules.store.ts';
import { SCHEDULE_WORDS } from './words.ts';

type Asked = { ref: string; name: string; chart: ReportChart; ask: ReportAsk };
/** `range`: the period that a dashboard keeps for all of its reports. */
type Known = { name: string; path: string; range: ReportRange | null };
/** What a report or a dashboard says to one reader now. */
export type Papers = Known & { papers: ReportPaper[]; numbers: Numbers };

/**
 * Measures what its reader sees of it. Of a dashboard, what cannot be measured is left out.
 * @throws 403, 404 where it is not theirs to see; 422 where a field that it asks is gone
 */
export async function measurePapers(
  sight: CompanyDb,
  user: CompanyUser,
  subject: Subject,
  { address, now }: { address: string; now: Date },
): Promise<Papers> {
  const { asked, ...known } = await readSubject(sight, user, subject);
  const papers: ReportPaper[] = [];
  const numbers: Numbers = {};
  let refusal: AppError | null = null;
  for (const one of asked) {
    try {
      const paper = await measure(sight, user, one, { address, now, range: known.range });
      papers.push(paper);
      numbers[one.ref] = numbersOf(paper.result);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
    }
  }
  if (papers.length === 0) throw refusal ?? new AppError('UNPROCESSABLE_CONTENT', SCHEDULE_WORDS.nothingOn);
  return { ...known, papers, numbers };
}

async function readSubject(
  sight: CompanyDb,
  user: CompanyUser,
  { report, dashboard_id }: Subject,
): Promise<Known & { asked: Asked[] }> {
  if (dashboard_id) {
    const { name, period: range, tiles } = await getDashboard(sight, user, dashboard_id);
    const asked = tiles.flatMap(({ report: ref, shown }) => (shown ? [{ ref, ...shown }] : []));
    return { name, path: `/reports/dashboards/${dashboard_id}`, range, asked };
  }
  const ref = report ?? '';
  const alone = { path: `/reports/${ref}`, range: null };
  const standard = standardReport(ref);
  if (standard) return { ...alone, name: standard.name, asked: [{ ref, ...standard }] };
  const kept = await getReport(sight, user, ref);
  return { ...alone, name: kept.name, asked: [{ ref, ...kept, ask: askOfReport(kept) }] };
}

async function measure(
  sight: CompanyDb,
  user: CompanyUser,
  { ref, name, chart, ask: own }: Asked,
  { address, now, range }: { address: string; now: Date; range: ReportRange | null },
): Promise<ReportPaper> {
  const ask = askInRange(own, range);
  const result = await runReport(sight.forReading(), user, ask, now);
  const fields = ask.group_by ? await fieldsOf(sight, ask.record_type) : [];
  const group = ask.group_by ? reportGroup(ask.record_type, ask.group_by, fields) : null;
  return {
    name,
    heading: group?.spec.label ?? SCHEDULE_WORDS.types[ask.record_type],
    chart,
    result,
    today: dayAt(now, user.company.timezone),
    url: address + reportPath(ref, own, range),
    timeless: range && !own.period ? REPORT_TEXT.timeless : null,
  };
}
