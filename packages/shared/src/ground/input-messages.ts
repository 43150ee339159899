import { z } from 'zod';

/** What is wrong with a field, for schemas that say it themselves. */
export const INPUT_MESSAGES = {
  notText: 'Remove invalid characters',
  date: 'Enter a valid date',
  email: 'Enter a valid email address',
  url: 'Enter a valid URL',
  number: 'Enter a number',
  unknownField: 'Unknown field',
};

const LABELS: Readonly<Record<string, string>> = {
  q: 'Search',
  id: 'ID',
  ids: 'Selection',
  url: 'URL',
  webhook_url: 'Webhook URL',
  assigned_to: 'Owner',
  owner_id: 'Owner',
  lead_id: 'Lead',
  company_name: 'Company',
  full_name: 'Name',
  to_email: 'Recipient',
  to_name: 'Recipient name',
  from_day: 'First day',
  to_day: 'Last day',
  admin_name: 'Admin name',
  admin_email: 'Admin email',
  admin_password: 'Admin password',
};

/** A field by its label: `first_name` is "First name", the second of `attendees` is "Item 2 in attendees". */
export function labelOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((step) => typeof step === 'string' && !/^\d+$/.test(step));
  if (at < 0) return 'This value';
  const key = String(path[at]);
  const words = key.replaceAll('_', ' ').trim();
  const label = (Object.hasOwn(LABELS, key) && LABELS[key]) || words.charAt(0).toUpperCase() + words.slice(1);
  const index = path[at + 1];
  return index === undefined ? label : `Item ${Number(index) + 1} in ${label.toLowerCase()}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};
const FORMATS: Readonly<Record<string, (label: string) => string>> = {
  email: () => INPUT_MESSAGES.email,
  url: () => INPUT_MESSAGES.url,
  uuid: (label) => `${label} must be a valid ID`,
  date: (label) => `${label} must be a date like 2026-05-04`,
  datetime: (label) => `${label} must be a date and time like 2026-05-04T09:00:00Z`,
  time: (label) => `${label} must be a time like 09:00`,
};
const OPTIONS_TOLD = 12;

const many = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;

function tooSmall(label: string, { origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string')
    return Number(minimum) <= 1 ? `${label} is required` : `${label} must be at least ${many(minimum, 'character')}`;
  if (origin === 'array' || origin === 'set') return `${label} must have at least ${many(minimum, 'item')}`;
  return `${label} must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
}

function tooBig(label: string, { origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `${label} can be at most ${many(maximum, 'character')}`;
  if (origin === 'array' || origin === 'set') return `${label} can have at most ${many(maximum, 'item')}`;
  return `${label} must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
}

/** One sentence for each kind of thing that can be wrong, where the schema has none of its own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path ?? []);
  const { input } = issue;
  const isMissing = input === undefined || input === null;
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return `${label} is required`;
      return `${label} must be ${TYPES[issue.expected as string] ?? 'of another type'}`;
    case 'invalid_value': {
      if (isMissing) return `${label} is required`;
      const values = (issue.values as readonly unknown[]).filter((value) => value !== ''); // empties the field: nothing to choose
      return values.length > OPTIONS_TOLD
        ? `${label} is not one of the options`
        : `${label} must be ${values.length > 1 ? 'one of: ' : ''}${values.map(String).join(', ')}`;
    }
    case 'too_small':
      return tooSmall(label, issue as unknown as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(label, issue as unknown as z.core.$ZodIssueTooBig);
    case 'invalid_format':
      if (input === '') return `${label} is required`;
      return FORMATS[issue.format as string]?.(label) ?? `${label} is not in the expected format`;
    case 'not_multiple_of':
      return `${label} must be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return `${INPUT_MESSAGES.unknownField}: ${(issue.keys as string[]).slice(0, OPTIONS_TOLD).join(', ')}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return isMissing ? `${label} is required` : `${label} is not valid`;
  }
}

z.config({ customError: describeIssue });
