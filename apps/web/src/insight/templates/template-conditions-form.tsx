import type { TemplateConditions } from '@outrider/shared/insight/letter-templates';
import {
  labelIndustry,
  LEAD_INDUSTRIES,
  LEAD_SOURCES,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  SOURCE_LABELS,
} from '@outrider/shared/records/leads';
import { useState } from 'react';
import { useTopics } from '../../records/leads/use-topics.ts';
import { Field } from '../../ground/ui/field.tsx';
import { KeysInput } from '../../ground/ui/keys-input.tsx';
import { conditionsInWords } from './conditions-in-words.ts';
import { type Choice, useConditionChoices } from './use-condition-choices.ts';
import { TEMPLATE_WORDS as WORDS } from './words.ts';
import { linesOf } from '../../ground/ui/lines-of.ts';

/** What was chosen and is gone since can be taken off again. */
const withGone = (choices: Choice[], chosen: string[], name: string): Choice[] => [
  ...choices,
  ...chosen.filter((key) => !choices.some((choice) => choice.key === key)).map((key) => ({ key, name })),
];

type Props = { conditions: TemplateConditions; onChange: (conditions: TemplateConditions) => void };

/** Who a template is for: of each list one has to be true of the lead, and a list without a choice asks for nothing. */
export function TemplateConditionsForm({ conditions, onChange }: Props) {
  const [typed, setTyped] = useState(conditions.campaigns.join('\n'));
  const known = useConditionChoices();
  const topics = useTopics().map(({ name }) => name);
  const chosen = conditions.topics.filter((name) => !topics.includes(name));
  return (
    <details className="sm:col-span-2">
      <summary className="cursor-pointer">
        <span className="font-strong">{WORDS.onlyFor}</span>{' '}
        <span className="text-muted">{conditionsInWords(conditions, known).replace(`${WORDS.onlyFor}: `, '')}</span>
      </summary>
      <div className="mt-3 grid gap-4">
        <KeysInput
          label={WORDS.sources}
          empty=""
          choices={LEAD_SOURCES.map((key) => ({ key, name: SOURCE_LABELS[key] }))}
          value={conditions.sources}
          onChange={(sources) => onChange({ ...conditions, sources: sources as TemplateConditions['sources'] })}
        />
        <KeysInput
          label={WORDS.topics}
          empty={WORDS.topicsNone}
          choices={[...topics, ...chosen].map((name) => ({ key: name, name }))}
          value={conditions.topics}
          onChange={(names) => onChange({ ...conditions, topics: names })}
        />
        <KeysInput
          label={WORDS.industries}
          empty=""
          choices={LEAD_INDUSTRIES.map((key) => ({ key, name: labelIndustry(key) }))}
          value={conditions.industries}
          onChange={(industries) => onChange({ ...conditions, industries })}
        />
        <KeysInput
          label={WORDS.statuses}
          empty=""
          choices={LEAD_STATUSES.map((key) => ({ key, name: LEAD_STATUS_LABELS[key] }))}
          value={conditions.statuses}
          onChange={(statuses) => onChange({ ...conditions, statuses: statuses as TemplateConditions['statuses'] })}
        />
        <KeysInput
          label={WORDS.forms}
          empty={WORDS.formsNone}
          choices={withGone(known.forms, conditions.forms, WORDS.otherForm)}
          value={conditions.forms}
          onChange={(forms) => onChange({ ...conditions, forms })}
        />
        <KeysInput
          label={WORDS.stages}
          empty={WORDS.stagesNone}
          choices={withGone(known.stages, conditions.stages, WORDS.otherStage)}
          value={conditions.stages}
          onChange={(stages) => onChange({ ...conditions, stages })}
        />
        <Field label={WORDS.campaigns} hint={WORDS.campaignsHint}>
          {(field) => (
            <textarea
              {...field}
              rows={2}
              className="textarea w-full"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                onChange({ ...conditions, campaigns: linesOf(target.value) });
              }}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
