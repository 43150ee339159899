import { readText } from './facts.ts';

export type Seniority = 'chief' | 'vp' | 'director' | 'manager' | 'professional' | 'support' | 'entry' | 'unknown';

/**
 * First match wins, so the exceptions stand before the rule they would be swallowed by ("vice president" before
 * "president").
 */
const TITLES: readonly (readonly [RegExp, Seniority])[] = [
  [
    /\b(intern|internship|student|trainee|apprentice|praktikant\w*|werkstudent\w*|unemployed|job ?seeker|retired)\b/,
    'entry',
  ],
  [
    /\b(executive|personal|office|team|administrative|virtual) assistant\b|\bassistant (to|of) |\b(secretary|receptionist|clerk)\b/,
    'support',
  ],
  [/\bchief of staff\b/, 'director'],
  [/\b([se]?vp|avp|vice[ -]president)\b/, 'vp'],
  [/\b(product|process|scrum|system|data|account|project|content|task) owner\b/, 'professional'],
  [
    /\bchief\b|\b(ceo|cto|cfo|coo|cio|cmo|cro|ciso|cpo|chro|cdo|cso)\b|\b(co-?)?founder\b|\b(owner|president|proprietor|inhaber\w*|pdg)\b/,
    'chief',
  ],
  [
    /\bmanaging (director|partner)\b|\bgesch[aä]e?ftsf[uü]e?hr|\b(general manager|directeur g[eé]n[eé]ral|director general|partner$)/,
    'chief',
  ],
  [/\b(director|directeur|directrice|direktor\w*|head|bereichsleit\w*|dean|principal)\b/, 'director'],
  [/\b(manager|lead|leader|supervisor|team ?leit\w*|leiter\w*|responsable|superintendent)\b/, 'manager'],
  [/\b(junior|jr|entry[ -]level|coordinator|assistant)\b/, 'support'],
];

/** How far up a job title stands. A title that says nothing about rank is 'professional', a missing one 'unknown'. */
export function readSeniority(title: unknown): Seniority {
  const text = readText(title, 200)?.toLowerCase().replaceAll('.', '');
  if (text === undefined || !/\p{L}/u.test(text)) return 'unknown';
  return TITLES.find(([pattern]) => pattern.test(text))?.[1] ?? 'professional';
}
