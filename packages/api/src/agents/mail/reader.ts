/*
 * What kind of reader a lead is: industry and role, each one of a closed list. A message is made of our words for these, so that
 * nothing a stranger typed into a form is said in our name.
 */

export const INDUSTRY_KEYS = [
  'technology',
  'healthcare',
  'finance',
  'manufacturing',
  'retail',
  'education',
  'other',
] as const;
export type IndustryKey = (typeof INDUSTRY_KEYS)[number];
export const ROLE_KEYS = [
  'chief',
  'operations',
  'finance',
  'engineering',
  'sales',
  'marketing',
  'people',
  'care',
  'teaching',
  'other',
] as const;
export type RoleKey = (typeof ROLE_KEYS)[number];
const INDUSTRIES: readonly (readonly [RegExp, IndustryKey])[] = [
  [/health|hospital|clinic|medic|pharma|care\b|biotech|dental/i, 'healthcare'],
  [/financ|bank|insur|invest|account|fintech|capital/i, 'finance'],
  [/manufact|industr|machin|automotive|textile|chemical|steel|electronics|logistic|construction/i, 'manufacturing'],
  [/retail|commerce|consumer|fashion|food|grocer|hospitality/i, 'retail'],
  [/educat|school|universit|academ|training/i, 'education'],
  [/tech|software|saas|\bit\b|internet|cloud|data|cyber|telecom/i, 'technology'],
];
export const industryOf = (industry: string | null): IndustryKey =>
  INDUSTRIES.find(([pattern]) => pattern.test(industry ?? ''))?.[1] ?? 'other';

/** By what a title says one works on; the head of a house comes last, so that a chief financial officer is asked about finance. */
const ROLES: readonly (readonly [RegExp, RoleKey])[] = [
  [/\b(cfo|financ\w*|controller|accounting|treasur\w*|procurement|purchas\w*)\b/i, 'finance'],
  [/\b(coo|operation\w*|plant|production|supply|logistic\w*|facility|quality|warehouse)\b/i, 'operations'],
  [
    /\b(cto|cio|ciso|it|engineer\w*|develop\w*|technolog\w*|technical|software|data|security|architect|infrastructure|product)\b/i,
    'engineering',
  ],
  [/\b(cro|sales|revenue|account executive|business development|commercial)\b/i, 'sales'],
  [/\b(cmo|marketing|brand|growth|communications?|demand)\b/i, 'marketing'],
  [/\b(chro|hr|human resources|people|talent|recruit\w*)\b/i, 'people'],
  [/\b(doctor|dr|physician|nurs\w*|clinical|medical|patient|pharmac\w*|care)\b/i, 'care'],
  [/\b(teacher|professor|dean|principal|faculty|headmaster|lecturer|school)\b/i, 'teaching'],
  [/\b(ceo|founder|co-?founder|owner|president|managing director|general manager|chair\w*|partner)\b/i, 'chief'],
];
export const jobRole = (title: string | null): RoleKey =>
  ROLES.find(([pattern]) => pattern.test(title ?? ''))?.[1] ?? 'other';

/** A number that stays with a text, for spreading leads over what there is (FNV-1a). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
