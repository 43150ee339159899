import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { DAY_MS } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  DISMISS_LABELS,
  type dismissSchema,
  INSIGHTS,
  type Suggestion,
  SUGGESTION_KINDS,
  type Suggestions,
} from '@outrider/shared/insight/insights';
import { SIGNAL_LABELS } from '@outrider/shared/insight/scoring';
import { LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/records/leads';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { findDrift, monthsAt } from './accuracy.service.ts';
import { listOutcomes } from './outcomes.store.ts';
import { type Found, isPutAside, isWithin, suggestDrift, suggestKnown, suggestSpeed } from './suggest.ts';
import {
  countBySpeed,
  deleteDismissal,
  type Dismissal,
  findFormWithout,
  listDismissals,
  writeDismissal,
} from './suggestions.store.ts';

/** What counts as at once. */
const FAST_MINUTES = 120;
/** What a form can ask for besides the name and the address. */
const ASKABLE = [
  'decision_timeline',
  'estimated_budget',
  'company_size',
  'job_title',
  'industry',
  'phone',
  'pain_points',
];

/** What the company could do, each with the leads it is based on; nothing is changed by it. */
export async function getSuggestions(db: CompanyQueries, user: CompanyUser, now: Date): Promise<Suggestions> {
  return sort(await findAll(db, user, now), await listDismissals(db), now);
}

/** @throws 404 where nothing like it is suggested */
export async function dismissSuggestion(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { key, reason }: z.output<typeof dismissSchema>,
  now: Date,
): Promise<Suggestions> {
  const found = await findAll(db, user, now);
  const one = found.find((each) => each.key === key);
  if (!one) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { subject_label, evidence } = one;
  return db.transaction(async (tx) => {
    await writeDismissal(tx, { key, reason, subject_label, evidence, dismissed_by: user.id, dismissed_at: now });
    await recordAudit(tx, actor, {
      action: 'insight.dismiss',
      subject_kind: 'suggestion',
      detail: { suggestion: key, reason: DISMISS_LABELS[reason] },
    });
    return sort(found, await listDismissals(tx), now);
  });
}

/** @throws 404 where it was not put aside */
export async function restoreSuggestion(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  key: string,
  now: Date,
): Promise<Suggestions> {
  await db.transaction(async (tx) => {
    if (!(await deleteDismissal(tx, key))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await recordAudit(tx, actor, {
      action: 'insight.restore',
      subject_kind: 'suggestion',
      detail: { suggestion: key },
    });
  });
  return getSuggestions(db, user, now);
}

/** Those to say, and those put aside: one that came back, or whose time is over, is among the latter no more. */
function sort(found: Suggestion[], aside: Dismissal[], now: Date): Suggestions {
  const items = found.filter((one) => !isPutAside(one, aside, now));
  const isBack = ({ key }: Dismissal) => items.some((one) => one.key === key);
  return { items, dismissed: aside.filter((one) => isWithin(one, now) && !isBack(one)).map(presentDismissal) };
}

async function findAll(db: CompanyQueries, user: CompanyUser, now: Date): Promise<Suggestion[]> {
  const { since } = monthsAt(now, user.company.timezone);
  const until = new Date(now.getTime() - INSIGHTS.reachDays * DAY_MS);
  const [speeds, outcomes] = await Promise.all([
    countBySpeed(db, { since, until, days: INSIGHTS.reachDays, most: INSIGHTS.most }, FAST_MINUTES),
    listOutcomes(db, since, INSIGHTS.most),
  ]);
  const asked = await Promise.all(
    suggestKnown(outcomes, ASKABLE).map(async (found) => ({
      ...found,
      form: await findFormWithout(db, found.subject ?? ''),
    })),
  );
  return [
    ...suggestDrift(findDrift(outcomes, now)).map(withoutForm),
    ...suggestSpeed(speeds, until).map(withoutForm),
    ...asked.filter(({ form }) => form !== null), // where every form asks, there is nothing to do
  ].map((found) => ({ ...found, subject_label: labelOf(found) }));
}

const withoutForm = (found: Found) => ({ ...found, form: null });

function labelOf({ kind, subject }: Pick<Found, 'kind' | 'subject'>): string | null {
  if (subject === null) return null;
  if (kind === 'known') return SIGNAL_LABELS[subject] ?? subject;
  const source = LEAD_SOURCES.find((one) => one === subject);
  return source ? SOURCE_LABELS[source] : subject;
}

function presentDismissal({ key, reason, subject_label, by_name, dismissed_at }: Dismissal) {
  const [name, subject] = key.split('/');
  const kind = SUGGESTION_KINDS.find((one) => one === name) ?? 'drift';
  return { key, kind, subject: subject ?? null, subject_label, reason, by_name, at: dismissed_at.toISOString() };
}
