import { type FilterField, isGroup, type LeadCondition, type LeadFilter, partsOf } from '@outrider/shared/lead-filter';
import { DEPARTMENT_LABELS } from '@outrider/shared/departments';
import { labelIndustry, LEAD_STATUS_LABELS, SOURCE_LABELS } from '@outrider/shared/leads';
import { formatCount, formatDay } from '../ui/format.ts';
import { PRIORITY_LABELS } from '../ui/priority-tag.tsx';

export const FIELD_LABELS: Record<FilterField, string> = {
  status: 'Status',
  source: 'Source',
  priority: 'Priority',
  processing_mode: 'Mode',
  company_size: 'Company size',
  department: 'Department',
  account: 'Account',
  owner: 'Owner',
  industry: 'Industry',
  score: 'Score',
  estimated_budget: 'Budget',
  created_at: 'Created',
  updated_at: 'Updated',
  last_contacted: 'Contacted',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  company_name: 'Company',
  job_title: 'Job title',
  phone: 'Phone',
  notes: 'Notes',
};
const MODES: Record<string, string> = { manual: 'Manual', ai: 'AI', hybrid: 'Hybrid' };
const ACCOUNTS: Record<string, string> = { customer: 'Existing customer' };
const WHO: Record<string, string> = { me: 'Me', nobody: 'No one' };

/** A value of a list as a person reads it. `people`: names by id. */
export function valueLabel(field: string, value: string, people: Record<string, string> = {}): string {
  const labels = {
    status: LEAD_STATUS_LABELS,
    source: SOURCE_LABELS,
    priority: PRIORITY_LABELS,
    processing_mode: MODES,
    department: DEPARTMENT_LABELS,
    account: ACCOUNTS,
    owner: { ...people, ...WHO },
  }[field] as Record<string, string> | undefined;
  return labels?.[value] ?? (field === 'owner' ? 'One person' : field === 'industry' ? labelIndustry(value) : value);
}

/** A condition in words: "Score at least 70", "Status not Converted". `most`: values that are named before they are counted. */
export function conditionWords(condition: LeadCondition, people: Record<string, string> = {}, most = 2): string {
  const name = FIELD_LABELS[condition.field];
  if ('known' in condition) return `${name} ${condition.known ? 'is known' : 'is unknown'}`;
  const not = condition.not ? 'not ' : '';
  if ('is' in condition) {
    const values = condition.is.map((value) => valueLabel(condition.field, value, people));
    return `${name} ${not}${values.length > most ? `any of ${values.length}` : values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
  }
  if ('contains' in condition) return `${name} ${not}with “${condition.contains}”`;
  if ('last_days' in condition) return `${name} ${not}in last ${condition.last_days} days`;
  if (condition.field === 'score' || condition.field === 'estimated_budget')
    return `${name} ${not}${rangeWords(condition.min, condition.max, formatCount, ['at least', 'at most'])}`;
  const { from, to } = condition as { from?: string; to?: string };
  return `${name} ${not}${rangeWords(from, to, formatDay, ['since', 'until'])}`;
}

function rangeWords<T>(
  low: T | undefined,
  high: T | undefined,
  spell: (value: T) => string,
  [least, most]: [string, string],
): string {
  if (low !== undefined && high !== undefined) return `${spell(low)} to ${spell(high)}`;
  return low !== undefined ? `${least} ${spell(low)}` : high !== undefined ? `${most} ${spell(high)}` : '';
}

const VALUES_NAMED = 8;

/** The whole filter in words; groups in groups in brackets. '' for one that asks for nothing. */
export function filterWords(filter: LeadFilter, people: Record<string, string> = {}): string {
  const words = partsOf(filter).map((part) =>
    isGroup(part)
      ? partsOf(part).length > 1
        ? `(${filterWords(part, people)})`
        : filterWords(part, people)
      : conditionWords(part, people, VALUES_NAMED),
  );
  return words.filter(Boolean).join('all' in filter ? ' and ' : ' or ');
}
