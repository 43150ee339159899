import type { CompanyQueries } from '@outrider/db';
import type { Enrollment, EnrollmentListInput } from '@outrider/shared/automation/campaigns';
import { allSteps } from '@outrider/shared/automation/step-path';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { countEnrollments, type EnrollmentRow, listEnrollments, listOfLead } from './enrollments.store.ts';

/** Leads of a campaign, those on the way first. @throws 404, 422 for another list's cursor */
export async function pageOfEnrollments(
  db: CompanyQueries,
  { cursor, limit, ...asked }: EnrollmentListInput,
): Promise<{ items: Enrollment[]; total: number; next_cursor: string | null }> {
  if ((await db.campaign.count({ where: { id: asked.id } })) === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const [rows, total] = await Promise.all([
    listEnrollments(db, { ...asked, after: readAfter(cursor), limit }),
    countEnrollments(db, asked),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, (row) => row.placed_at);
  return { items: items.map(present), total, next_cursor };
}

/** The campaigns that a lead is or was in, the newest first. @throws 404 */
export async function enrollmentsOfLead(db: CompanyQueries, lead_id: string): Promise<{ enrollments: Enrollment[] }> {
  if ((await db.lead.count({ where: { id: lead_id } })) === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { enrollments: (await listOfLead(db, lead_id)).map(present) };
}

/** A lead in a campaign, with how far it is on its way. */
export function present(row: EnrollmentRow): Enrollment {
  const {
    placed_at: _,
    lead_email: _email,
    steps,
    taken_steps,
    next_step,
    due_at,
    held,
    draft_id,
    last_step,
    last_state,
    last_at,
    ...rest
  } = row;
  const of = lengthOfWay(steps, taken_steps, next_step);
  return {
    ...rest,
    taken: Math.min(taken_steps.length, of), // steps that were removed since count no more
    of,
    last: last_step && last_state && last_at ? { step: last_step, state: last_state, at: last_at } : null,
    next: row.state === 'active' && next_step ? { step: next_step, at: due_at, held, draft_id } : null,
  };
}

/** How many steps a way through the campaign has: of a branch, that of the side that was or may be gone. */
function lengthOfWay(steps: readonly CampaignStep[], taken: readonly string[], next: string | null): number {
  const been = new Set([...taken, ...(next ? [next] : [])]);
  return steps.reduce((sum, step) => {
    if (step.kind !== 'branch') return sum + 1;
    const [yes, no] = [step.yes, step.no].map((way) => ({
      length: way.length,
      isGone: allSteps(way).some(({ id }) => been.has(id)),
    }));
    const way = yes?.isGone ? yes.length : no?.isGone ? no.length : Math.max(yes?.length ?? 0, no?.length ?? 0);
    return sum + 1 + way;
  }, 0);
}
