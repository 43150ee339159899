import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import type { z } from 'zod';
import {
  type ApprovalRules,
  DEFAULT_RULES,
  neverAutomatic,
  RULE_ANSWER_LABELS,
  RULE_ROWS,
  ruleName,
  type RuleRow,
  TIERS,
} from '@outrider/shared/automation/approval-rules';
import type {
  actedPageInputSchema,
  actedPageSchema,
  Automation,
  ContactHoursSet,
  LimitsSet,
  RuleSet,
  rulesResetSchema,
  TeamBound,
  TeamSet,
} from '@outrider/shared/automation/automation';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { findTeamBound, readRules } from '../agents/policy/rules.store.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { releaseHeld } from '../../records/mail/contact-hours.store.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import {
  countActed,
  countThisWeek,
  dropRules,
  findBound,
  listActed,
  listTeams,
  lockAutomation,
  readCompanySet,
  readFigures,
  updateCompanySet,
  writeBound,
  writeRule,
} from './automation.store.ts';

export async function getAutomation(db: CompanyDb, services: Services): Promise<Automation> {
  const now = services.now();
  const [rules, week, teams, set, figures] = await Promise.all([
    readRules(db),
    countThisWeek(db, now),
    listTeams(db),
    readCompanySet(db),
    readFigures(db, now),
  ]);
  return { ...figures, ...set, teams, rules: presentRules(rules, week) };
}

const presentRules = (rules: ApprovalRules, week: Map<RuleRow, number>): Automation['rules'] =>
  RULE_ROWS.map((row) => ({ row, answers: rules[row], this_week: week.get(row) ?? 0 }));

/**
 * Sets what one kind of action needs at one level. What waits already is judged by it when it is decided.
 * @throws 409 where somebody set it otherwise meanwhile, 422 for what no company may let run
 */
export async function setRule(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { row, tier, from, to, reason }: RuleSet,
): Promise<Automation> {
  const fixed = to === 'auto' ? neverAutomatic(row, tier) : null;
  if (fixed) throw refuse('UNPROCESSABLE_CONTENT', 'to', fixed);
  await db.transaction(async (tx) => {
    await lockAutomation(tx);
    const { [row]: now } = await readRules(tx);
    if (now[tier] === to) return;
    if (now[tier] !== from) throw new AppError('CONFLICT', MESSAGES.ruleChanged(RULE_ANSWER_LABELS[now[tier]]));
    await writeRule(tx, row, tier, to);
    const labels = { from: RULE_ANSWER_LABELS[from], to: RULE_ANSWER_LABELS[to] };
    await tell(tx, actor, 'automation.rule', { rule: ruleName(row, tier), ...labels, reason });
  });
  services.wake.relay();
  return getAutomation(db, services);
}

/** The defaults for every kind of action, in one step. */
export async function resetRules(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { reason }: z.output<typeof rulesResetSchema>,
): Promise<Automation> {
  await db.transaction(async (tx) => {
    await lockAutomation(tx);
    const rules = await readRules(tx);
    const changed = RULE_ROWS.flatMap((row) =>
      TIERS.filter((tier) => rules[row][tier] !== DEFAULT_RULES[row][tier]).map((tier) => ({
        rule: ruleName(row, tier),
        from: RULE_ANSWER_LABELS[rules[row][tier]],
        to: RULE_ANSWER_LABELS[DEFAULT_RULES[row][tier]],
      })),
    );
    if (changed.length === 0) return;
    await dropRules(tx);
    await tell(tx, actor, 'automation.reset', { changed, reason });
  });
  services.wake.relay();
  return getAutomation(db, services);
}

/** @throws 404 for a team that nobody is in, 409 where somebody set it otherwise meanwhile */
export async function setTeam(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { from, to, reason }: TeamSet,
): Promise<Automation> {
  const { team } = from;
  await db.transaction(async (tx) => {
    await lockAutomation(tx);
    if (!(await listTeams(tx)).some((one) => one.team === team)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const now = await findBound(tx, team);
    if (isSame(now, to)) return;
    if (!isSame(now, from)) throw new AppError('CONFLICT', MESSAGES.changedMeanwhile);
    await writeBound(tx, { team, ...to });
    await tell(tx, actor, 'automation.team', {
      team,
      level_cap: { from: now.level_cap, to: to.level_cap },
      mode: { from: now.mode, to: to.mode },
      reason,
    });
  });
  services.wake.relay();
  return getAutomation(db, services);
}

type Bound = Omit<TeamBound, 'team'>;
const isSame = (one: Bound, other: Bound) => one.level_cap === other.level_cap && one.mode === other.mode;

/** @throws 409 where somebody changed limits or hours meanwhile */
export async function setLimits(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { version, ...limits }: LimitsSet,
): Promise<Automation> {
  await db.transaction(async (tx) => {
    const before = await takeSet(tx, version);
    const keys = (Object.keys(limits) as (keyof typeof limits)[]).filter((key) => limits[key] !== before.limits[key]);
    if (keys.length === 0) return;
    await updateCompanySet(tx, limits);
    const changed = keys.map((key) => [key, { from: before.limits[key], to: limits[key] }]);
    await tell(tx, actor, 'automation.limits', Object.fromEntries(changed) as Prisma.InputJsonObject);
  });
  services.wake.relay();
  return getAutomation(db, services);
}

/** What waits for the hours is looked at again at once. @throws 409 where somebody changed limits or hours meanwhile */
export async function setContactHours(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { version, hours }: ContactHoursSet,
): Promise<Automation> {
  await db.transaction(async (tx) => {
    const before = await takeSet(tx, version);
    const days = [...new Set(hours.days)].toSorted((a, b) => a - b);
    const wanted = { ...hours, days };
    if (JSON.stringify(wanted) === JSON.stringify(before.hours)) return;
    const { on, from, to } = wanted;
    await updateCompanySet(tx, {
      contact_hours_on: on,
      contact_from: from,
      contact_to: to,
      contact_days: days.join(''),
    });
    if ((await releaseHeld(tx, services.now())) > 0) await insertEvent(tx, 'mail.changed', tx.companyId);
    await tell(tx, actor, 'automation.contact_hours', { from: before.hours, to: wanted });
  });
  services.wake.relay();
  return getAutomation(db, services);
}

async function takeSet(tx: CompanyTx, version: number) {
  const before = await readCompanySet(tx, 'lock');
  if (before.version !== version)
    throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
  return before;
}

/** What is set for the team of whoever asks; null without a bound. */
export const getOwnBound = async (db: CompanyDb, user_id: string): Promise<{ bound: TeamBound | null }> => ({
  bound: await findTeamBound(db, user_id),
});

export async function pageOfActed(
  db: CompanyDb,
  services: Services,
  { limit, cursor }: z.output<typeof actedPageInputSchema>,
): Promise<z.infer<typeof actedPageSchema>> {
  const now = services.now();
  const [total, rows] = await Promise.all([
    countActed(db, now),
    listActed(db, now, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ at }) => at);
  const present = (row: (typeof rows)[number]) => ({
    ...row,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
  });
  return { items: items.map(present), total, next_cursor };
}

/** In the audit log, and to the company's browsers. */
async function tell(tx: CompanyTx, actor: Actor, action: string, detail: Prisma.InputJsonObject): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'company', subject_id: tx.companyId, detail });
  await insertEvent(tx, 'agent.changed', tx.companyId);
  await insertEvent(tx, 'agent_action.changed', tx.companyId);
}
