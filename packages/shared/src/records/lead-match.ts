import { addDays, dayAt, DAY_MS, startOfDay } from '../ground/days.ts';
import { type CustomValues, isCustomName, keyOfCustom } from '../ground/fields/custom.ts';
import type { FieldSpec } from '../ground/fields/field.ts';
import {
  FILTER_FIELDS,
  type FilterField,
  isGroup,
  type LeadCondition,
  type LeadFilter,
  type LeadFilterPart,
  partsOf,
} from './lead-filter.ts';

type Time = Date | string | null;

/** What a filter looks at: a lead as a row or as it comes over the wire. */
export type FilteredLead = {
  status: string;
  source: string;
  priority: string | null;
  processing_mode: string;
  company_size: string | null;
  department: string | null;
  industry: string | null;
  assigned_to: string | null;
  score: number | null;
  estimated_budget: number | null;
  created_at: Time;
  updated_at: Time;
  last_contacted: Time;
  first_name: string | null;
  last_name: string | null;
  email: string;
  company_name: string | null;
  job_title: string | null;
  phone: string | null;
  notes: string | null;
  /** Known only where other leads can be looked at: a rule or a flow, which see one lead, may not ask for it. */
  account?: string | null;
  custom?: CustomValues | null;
};
/**
 * For whom "me" stands (null: nobody is asking, so "me" matches no lead), from when "the last days" count, and the
 * company's zone, in which days lie.
 */
export type FilterContext = { me: string | null; now: Date; timezone: string };

/** Between which moments a condition's days lie, of a company's zone. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, timezone: string) => ({
  from: from ? startOfDay(from, timezone) : null,
  before: to ? startOfDay(addDays(to, 1), timezone) : null,
});

/**
 * Whether the lead is one of the filter's. Says of every row what the SQL of api/leads/filter.ts says: a test compares
 * them.
 */
export function matchesLead(lead: FilteredLead, filter: LeadFilter, context: FilterContext): boolean {
  const parts = partsOf(filter);
  const matches = (part: LeadFilterPart) =>
    isGroup(part)
      ? matchesLead(lead, part, context)
      : meets(lead, part, context) !== (('not' in part && part.not) ?? false);
  return parts.length === 0 || ('all' in filter ? parts.every(matches) : parts.some(matches));
}

/**
 * Why the lead is not one of the filter's: of each inner list one condition would have to hold. Empty where it is one.
 */
export function unmetConditions(lead: FilteredLead, filter: LeadFilter, context: FilterContext): LeadCondition[][] {
  if (matchesLead(lead, filter, context)) return [];
  if ('all' in filter)
    return filter.all.flatMap((part) =>
      isGroup(part)
        ? unmetConditions(lead, part, context)
        : matchesLead(lead, { all: [part] }, context)
          ? []
          : [[part]],
    );
  return [filter.any.flatMap((part) => (isGroup(part) ? unmetConditions(lead, part, context).flat() : [part]))];
}

function meets(lead: FilteredLead, condition: LeadCondition, { me, now, timezone }: FilterContext): boolean {
  const value = valueOf(lead, condition.field);
  if (isDay(value)) return meetsDay(value, condition, dayAt(now, timezone));
  if ('known' in condition) return (value !== null) === condition.known;
  if ('contains' in condition)
    return typeof value === 'string' && value.toLowerCase().includes(condition.contains.toLowerCase());
  if ('is' in condition) return condition.is.some((wanted) => isOne(value, wanted, condition.field, me));
  if ('last_days' in condition)
    return within(value as Time, new Date(now.getTime() - condition.last_days * DAY_MS), null);
  if ('from' in condition || 'to' in condition) {
    const { from, before } = momentsOf(condition, timezone);
    return within(value as Time, from, before);
  }
  const { min, max } = condition as { min?: number; max?: number };
  return typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value);
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A value of a date field, which has no time and so no zone. */
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);

function meetsDay(day: string, condition: LeadCondition, today: string): boolean {
  if ('known' in condition) return condition.known;
  if ('contains' in condition) return day.includes(condition.contains);
  if ('is' in condition) return (condition.is as readonly string[]).includes(day);
  if ('last_days' in condition) return day >= firstOfLast(condition.last_days, today);
  if ('next_days' in condition) return day >= today && day <= addDays(today, condition.next_days);
  const { from = day, to = day } = condition as { from?: string; to?: string };
  return day >= from && day <= to;
}

/** The first of the last so many days, today included. */
export const firstOfLast = (days: number, today: string): string => addDays(today, 1 - days);

/** A lead's value of a field that can be filtered by; null where it is not known. */
function valueOf(lead: FilteredLead, field: FilterField): unknown {
  if (isCustomName(field)) return lead.custom?.[keyOfCustom(field)] ?? null;
  return (field === 'owner' ? lead.assigned_to : lead[field as keyof FilteredLead]) ?? null;
}

/** Whether a value is the wanted one, one of several, or the person meant. A check box that nobody ticked is "no". */
function isOne(value: unknown, wanted: string, field: FilterField, me: string | null): boolean {
  const isOpen = field === 'owner' || isCustomName(field); // no option's value is one of these words: RESERVED_OPTIONS
  if (isOpen && wanted === 'nobody') return value === null;
  if (isOpen && wanted === 'no') return value !== true;
  if (value === null) return false;
  if (isOpen && wanted === 'yes') return value === true;
  if (isOpen && wanted === 'me') return value === me;
  if (Array.isArray(value)) return value.includes(wanted);
  if (typeof value === 'string' && !isCustomName(field) && isWordKind(FILTER_FIELDS[field].kind))
    return value.toLowerCase() === wanted.toLowerCase();
  return value === wanted;
}

/** Texts that are compared in whatever case. */
const isWordKind = (kind: FieldSpec['kind']) => kind === 'open_choice' || kind === 'text';

function within(time: Time, from: Date | null, before: Date | null): boolean {
  if (time === null) return false;
  const at = new Date(time).getTime();
  return (!from || at >= from.getTime()) && (!before || at < before.getTime());
}
