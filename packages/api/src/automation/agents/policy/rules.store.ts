import type { CompanyQueries } from '@outrider/db';
import type { Tier } from '@outrider/shared/automation/agents';
import {
  answerFor,
  type ApprovalRules,
  DEFAULT_RULES,
  type RuleAnswer,
  type RuleRow,
} from '@outrider/shared/automation/approval-rules';
import type { TeamBound } from '@outrider/shared/automation/automation';

/** What the company set, with the defaults where it set nothing. */
export async function readRules(db: CompanyQueries): Promise<ApprovalRules> {
  const rows = await db.$queryRaw<{ rule_row: RuleRow; tier: Tier; answer: RuleAnswer }[]>`
    SELECT rule_row, tier, answer FROM approval_rules`;
  const rules = structuredClone(DEFAULT_RULES);
  for (const { rule_row, tier, answer } of rows) rules[rule_row][tier] = answer;
  return rules;
}

/**
 * What the company answers now to what was proposed under this rule; what was proposed before there were rules waits
 * for its owner.
 */
export async function readAnswer(
  db: CompanyQueries,
  { rule_row, rule_tier }: { rule_row: RuleRow | null; rule_tier: Tier | null },
): Promise<RuleAnswer> {
  return rule_row && rule_tier ? answerFor(await readRules(db), rule_row, rule_tier) : 'owner';
}

/** How far agents may go where this person owns the record, or nobody; null without a bound. */
export async function findTeamBound(db: CompanyQueries, owner_id: string | null): Promise<TeamBound | null> {
  const [bound] = await db.$queryRaw<TeamBound[]>`
    SELECT t.team, t.level_cap, t.mode FROM team_bounds t
    WHERE t.team = coalesce((SELECT btrim(u.team) FROM users u
          WHERE u.id = ${owner_id}::uuid AND u.disabled_at IS NULL), '')`;
  return bound ?? null;
}
