import type { CompanyQueries } from '@outrider/db';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { type AnyFilter, countConditions } from '@outrider/shared/ground/fields/filter';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { matchesLead } from '@outrider/shared/records/lead-match';
import type { FlowSubject } from '@outrider/shared/automation/organization';
import { fieldsAskedFor } from '../../records/fields/check-filter.ts';
import { OPPORTUNITIES } from '../../records/opportunities/opportunity-record.ts';
import { listMatching } from '../../records/engine/list.ts';
import type { Subject } from './flow-subjects.store.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import { pass, stop, type Verdict } from './flow-judge.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

type Asked = { of: FlowSubject; conditions: AnyFilter | null };
export type JudgeConditions = (asked: Asked, subject: Subject) => Promise<Verdict>;

/**
 * Says whether subjects that were read together meet conditions: leads in memory, deals in one statement for each
 * filter. "Me" is nobody: no person asks.
 */
export function conditionsJudge(db: CompanyQueries, subjects: Iterable<Subject>, now: Date): JudgeConditions {
  const deals = [...new Set([...subjects].flatMap(({ opportunity }) => opportunity?.id ?? []))];
  const found = new Map<AnyFilter, Promise<ReadonlySet<string>>>();
  let zone: Promise<string> | undefined;
  const timezone = () => (zone ??= readZone(db));
  const matching = (filter: AnyFilter) => {
    const known =
      found.get(filter) ?? timezone().then((zone) => matchingDeals(db, filter, deals, { now, timezone: zone }));
    found.set(filter, known);
    return known;
  };
  return async ({ of, conditions }, { lead, opportunity }) => {
    if (!conditions || countConditions(conditions) === 0) return pass(WORDS.noConditions);
    if (of === 'opportunity') {
      if (!opportunity) return stop(WORDS.noDeal);
      return (await matching(conditions)).has(opportunity.id) ? pass(WORDS.dealMeets) : stop(WORDS.dealMisses);
    }
    if (!lead) return stop(WORDS.noLead);
    const subject = { ...lead, custom: lead.custom as CustomValues };
    const context = { me: null, now, timezone: await timezone() };
    return matchesLead(subject, conditions as LeadFilter, context) ? pass(WORDS.meets) : stop(WORDS.misses);
  };
}

async function matchingDeals(
  db: CompanyQueries,
  filter: AnyFilter,
  ids: string[],
  at: { now: Date; timezone: string },
) {
  const fields = await fieldsAskedFor(db, filter, 'conditions', 'opportunity');
  return listMatching(OPPORTUNITIES, db, { filter, ids }, { me: null, ...at, fields });
}
