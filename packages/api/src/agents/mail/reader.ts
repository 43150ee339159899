/*
 * What kind of reader a lead is: industry, role and the topic it spoke of, each one of a closed list. A message is made of our words for these, so that
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
/** Which email of a sequence: the first, two follow-ups with something new in each, the last one; and in the first's place one after a long silence, or after a talk. */
export const STAGES = ['first', 'second', 'third', 'last', 'again', 'talked'] as const;
export type Stage = (typeof STAGES)[number];

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

/** What people say gets in their way. The first that fits is the topic. */
export const TOPIC_KEYS = [
  'alarms',
  'manual_work',
  'audits',
  'calibration',
  'downtime',
  'monitoring',
  'energy',
  'reporting',
  'response_times',
  'handoffs',
  'integration',
  'leads',
  'data_quality',
  'staffing',
  'growth',
  'costs',
] as const;
export type TopicKey = (typeof TOPIC_KEYS)[number];
const TOPICS: Record<TopicKey, RegExp> = {
  alarms: /\balarm|\balerts?\b|nobody was told|unnoticed|\bpager/i,
  manual_work:
    /by hand|\bmanual|\btyp(?:e|es|ed|ing)\b|\bpaper|clipboard|binder|spreadsheet|\bexcel\b|copy(?:ing)? and past/i,
  audits: /\baudit|complian|certificat|inspect|regulat|\bhaccp\b|\biso ?\d/i,
  calibration: /calibrat|\bdrift|\bgauges?\b|uncertainty/i,
  downtime: /downtime|breakdown|broken|\bfail|outage|\bscrap\b|stand still|stops?\b/i,
  monitoring: /monitor|temperature|humidity|cold chain|\bfridge|freezer|\bsensors?\b|\bloggers?\b|hot spots/i,
  energy: /\benergy\b|\bheating\b|electricity/i,
  reporting: /\breport|dashboard|\bfigures\b|visibility|one screen|cannot (?:tell|say|see)|can't (?:tell|say|see)/i,
  response_times: /\bwait|\bslow|respon[sd]|too long|\bdelay/i,
  handoffs: /hand-?offs?|hand-?overs?|\bsilos?\b|between (?:teams|departments|shifts)/i,
  integration: /integrat|\bapi\b|\bmqtt\b|(?:different|separate|own) (?:systems?|tools?|software)|disconnected|\bsync/i,
  leads: /\bleads?\b|\bpipeline\b|\bsales\b|conversion/i,
  data_quality: /data quality|duplicat|\berrors?\b|mistakes?\b|get(?:s)? lost/i,
  staffing: /\bhiring\b|\bstaff|turnover|recruit/i,
  growth: /\bscal|\bgrow|\bexpan|outgrew/i,
  costs: /\bcosts?\b|expensive|\bspend|\bprices?\b/i,
};
/** Null where nothing was said, or nothing that we have a word for. */
export const painTopic = (pains: string | null): TopicKey | null =>
  TOPIC_KEYS.find((key) => TOPICS[key].test(pains ?? '')) ?? null;

/** A number that stays with a text, for choosing among phrases (FNV-1a). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
/** One of a list, the same for the same key; `step` walks on from there, so that the emails of a sequence differ. */
export const pick = (options: readonly string[], key: string, step = 0): string =>
  options[(numberOf(key) + step) % options.length] ?? '';
