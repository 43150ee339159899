import { Prisma } from '@outrider/db';
import { countConditions, isGroup, type LeadCondition, type LeadFilter } from '@outrider/shared/records/lead-filter';
import { LEAD_SOURCES, LEAD_STATUSES } from '@outrider/shared/records/leads';
import { filterSql } from './filter.ts';
import { alongOne, inGrid, type Stretch } from './order.ts';
import type { SlotContext } from '../engine/slots.ts';

/**
 * The stretches in which a list can be read along an index that answers the filter and the order together; null where
 * none does. Everything can, in any of our orders; and by when they came, the leads of a status and a source, of an
 * owner or of a priority.
 */
export function walkOf(filter: LeadFilter, stretches: Stretch[], context: SlotContext): Stretch[] | null {
  if (countConditions(filter) === 0) return stretches;
  const [stretch, ...others] = stretches;
  if (others.length > 0 || stretch?.column !== 'created_at' || !('all' in filter)) return null;
  const conditions = filter.all.filter(isChoice);
  if (conditions.length < filter.all.length) return null;
  const along = alongConditions(conditions, filterSql(filter, context), stretch.direction);
  return along && [along];
}

type Choice = Extract<LeadCondition, { is: unknown }> & { is: readonly string[] };
const isChoice = (part: LeadFilter | LeadCondition): part is Choice =>
  !isGroup(part) && 'is' in part && !('not' in part && part.not);

function alongConditions(conditions: Choice[], where: Prisma.Sql, direction: Stretch['direction']): Stretch | null {
  const asked = new Map(conditions.map(({ field, is }) => [field, is]));
  if (asked.size < conditions.length) return null;
  const [[field, is] = ['', []], ...others] = asked;
  if (others.length === 0 && is.length === 1) {
    if (field === 'owner') return alongOne(where, Prisma.sql`l.assigned_to`, direction);
    if (field === 'priority') return alongOne(where, Prisma.sql`l.priority`, direction);
  }
  if ([...asked.keys()].some((key) => key !== 'status' && key !== 'source')) return null;
  return inGrid(
    { statuses: asked.get('status') ?? LEAD_STATUSES, sources: asked.get('source') ?? LEAD_SOURCES },
    direction,
  );
}
