import { spellingOf } from '@outrider/shared/ground/fields/field';
import {
  type LetterField,
  TEMPLATE_CONDITIONS,
  type TemplateConditions,
} from '@outrider/shared/insight/letter-templates';
import type { FactDeal, FactLead, WritingFacts } from '../facts.ts';
import { numberOf } from '../../../ground/text/number-of.ts';
import type { FilledLetter } from '../../../insight/writer/letters/fill-letter.ts';
import type { WritingTemplate } from '@outrider/shared/insight/letter-templates';

type ConditionsLead = Pick<FactLead, 'source' | 'industry' | 'status' | 'utm_campaign' | 'form_ids'>;
type Unmet = keyof TemplateConditions;

/** Everything that the offer or problem is called that the lead asked about; nothing where nobody said one. */
export function topicNames({ content: { offers, problems }, named: { asked } }: WritingFacts): string[] {
  if (!asked) return [];
  const { name } = [...offers, ...problems].find(({ key }) => key === asked.key) ?? {};
  return typeof name === 'string' ? [name] : [name?.en, name?.de].filter((one): one is string => Boolean(one));
}

/** The conditions of a template that this lead does not meet. `topics`: what it asked about. */
export function unmetBy(
  { source, industry, status, utm_campaign, form_ids }: ConditionsLead,
  { topics, deals }: { topics: string[]; deals: readonly Pick<FactDeal, 'stage' | 'closed_at'>[] },
  conditions: WritingTemplate['conditions'],
): Unmet[] {
  const has: Record<Unmet, string[]> = {
    sources: [source],
    topics,
    industries: industry ? [industry] : [],
    statuses: [status],
    campaigns: utm_campaign ? [utm_campaign] : [],
    forms: form_ids,
    stages: deals.flatMap(({ stage, closed_at }) => (closed_at === null ? [stage] : [])),
  };
  return TEMPLATE_CONDITIONS.filter((name) => {
    const wanted = conditions[name].map(spellingOf);
    return wanted.length > 0 && !has[name].some((one) => wanted.includes(spellingOf(one)));
  });
}

const conditionsOf = ({ conditions }: WritingTemplate) =>
  TEMPLATE_CONDITIONS.filter((name) => conditions[name].length > 0).length;

export type Candidate = { template: WritingTemplate } & FilledLetter;

/**
 * Of the templates without a gap the one that asks for most, and of several such each lead its own, so that leads that
 * are alike do not all get the same text. Else the fields that keep the nearest from being used.
 */
export function chooseTemplate(
  lead_id: string,
  candidates: readonly [Candidate, ...Candidate[]],
): { chosen: Candidate; gap?: never } | { chosen: null; gap: { template: WritingTemplate; fields: LetterField[] } } {
  const whole = candidates.filter(({ missing }) => missing.length === 0);
  const most = Math.max(...whole.map(({ template }) => conditionsOf(template)));
  const near = whole.filter(({ template }) => conditionsOf(template) === most);
  const chosen = near[numberOf(lead_id) % Math.max(near.length, 1)];
  if (chosen) return { chosen };
  const { template, missing } = candidates.reduce((a, b) => (b.missing.length < a.missing.length ? b : a));
  return { chosen: null, gap: { template, fields: missing } };
}
