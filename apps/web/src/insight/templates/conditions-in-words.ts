import type { LetterTemplate } from '@outrider/shared/insight/letter-templates';
import {
  labelIndustry,
  LEAD_SOURCES,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  SOURCE_LABELS,
} from '@outrider/shared/records/leads';
import type { Choice, ConditionChoices } from './use-condition-choices.ts';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

const labelSource = (source: string) => {
  const known = LEAD_SOURCES.find((one) => one === source);
  return known ? SOURCE_LABELS[known] : source;
};

const labelStatus = (status: string) => {
  const known = LEAD_STATUSES.find((one) => one === status);
  return known ? LEAD_STATUS_LABELS[known] : status;
};

const namesOf = (keys: string[], choices: Choice[], gone: string) => [
  ...new Set(keys.map((key) => choices.find((choice) => choice.key === key)?.name ?? gone)),
];

/** Who a template is for, in one line. */
export function conditionsInWords(
  { sources, topics, industries, statuses, campaigns, forms, stages }: LetterTemplate['conditions'],
  choices: ConditionChoices,
): string {
  const parts = [
    sources.map(labelSource),
    topics,
    industries.map(labelIndustry),
    statuses.map(labelStatus),
    campaigns,
    namesOf(forms, choices.forms, WORDS.otherForm),
    namesOf(stages, choices.stages, WORDS.otherStage),
  ].filter((part) => part.length > 0);
  if (parts.length === 0) return WORDS.onlyForAll;
  return `${WORDS.onlyFor}: ${parts.map((part) => part.join(', ')).join(' · ')}`;
}
