import { Readable } from 'node:stream';
import type { CompanyQueries } from '@outrider/db';
import { ENROLLMENT_LABELS, type EnrollmentExport, LEFT_LABELS } from '@outrider/shared/automation/campaigns';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { findStep } from '@outrider/shared/automation/step-path';
import { csvLine } from '@outrider/shared/ground/csv';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyContext } from '../../ground/guard.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { assertMay } from '../../records/engine/rights.ts';
import { type Asked, countEnrollments, type EnrollmentRow, listEnrollments } from './enrollments.store.ts';
import { present } from './enrollments.service.ts';
import { ENROLLMENT_FILE_WORDS as WORDS } from './words.ts';

const PAGE = 1_000;

type EnrollmentFile = { type: string; name: string; total: number; content: Readable };

/**
 * Who is or was in a campaign, as CSV with a row for each enrollment, read as fast as it is taken. It holds the leads
 * that the reader sees, or only their own for a rep whose company says so. The audit log has it before the first byte
 * leaves. @throws 403 with a token that may not read leads; 404
 */
export async function exportEnrollments(
  { whole, sightFor, user, actor }: Pick<CompanyContext, 'whole' | 'sightFor' | 'user' | 'actor'>,
  id: string,
  filter: EnrollmentExport,
  now: Date,
): Promise<EnrollmentFile> {
  assertMay(user, 'lead', 'read');
  const isOwn = reachOf(user, 'records.export') === 'own';
  const reading = sightFor(isOwn ? 'records.export' : 'records.read').forReading();
  const campaign = await reading.campaign.findFirst({ where: { id }, select: { name: true } });
  if (!campaign) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const asked: Asked = { ...filter, id, ...(isOwn && { owner_id: user.id }) };
  const total = await countEnrollments(reading, asked);
  const detail = { name: campaign.name, format: 'csv', records: total, filter: JSON.stringify(filter) };
  await recordAudit(whole, actor, { action: 'campaign.export', subject_kind: 'campaign', subject_id: id, detail });
  return {
    type: 'text/csv; charset=utf-8',
    name: WORDS.name(dayAt(now, user.company.timezone)),
    total,
    content: Readable.from(csvText(reading, asked), { objectMode: false }),
  };
}

async function* csvText(db: CompanyQueries, asked: Asked): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(WORDS.headers)}`; // the mark tells Excel that it is UTF-8
  for (let cursor: string | null = null; ;) {
    const rows: EnrollmentRow[] = await listEnrollments(db, { ...asked, after: readAfter(cursor), limit: PAGE });
    const { items, next_cursor } = cutPage(rows, PAGE, ({ placed_at }) => placed_at);
    yield items.map((row) => csvLine(cellsOf(row))).join('');
    if (!next_cursor) return;
    cursor = next_cursor;
  }
}

function cellsOf(row: EnrollmentRow): string[] {
  const { lead_name, company_name, owner_name, state, left_because, unsubscribed, taken, of, round, ...place } =
    present(row);
  return [
    lead_name,
    row.lead_email,
    company_name ?? '',
    owner_name ?? '',
    ENROLLMENT_LABELS[state],
    left_because ? LEFT_LABELS[left_because] : '',
    unsubscribed ? WORDS.yes : WORDS.no,
    `${round}`,
    WORDS.progress(taken, of),
    place.last ? nameOf(row.steps, place.last.step) : '',
    place.next ? nameOf(row.steps, place.next.step) : '',
    place.next?.at ?? '',
    place.next?.held ?? '',
    place.enrolled_at,
    place.ended_at ?? '',
    place.lead_id,
  ];
}

function nameOf(steps: readonly CampaignStep[], id: string): string {
  const step = findStep(steps, id);
  if (!step) return WORDS.steps.gone;
  if (step.kind === 'email') return WORDS.steps.email(step.subject);
  return step.kind === 'task' || step.kind === 'agent' ? WORDS.steps[step.kind](step.title) : WORDS.steps[step.kind];
}
