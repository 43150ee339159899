import type { TemplateConditions } from '@outrider/shared/letter-templates';
import { labelIndustry, LEAD_INDUSTRIES, LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/leads';
import { useTopics } from '../leads/use-topics.ts';
import { KeysInput } from '../ui/keys-input.tsx';
import { conditionsInWords } from './conditions-in-words.ts';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

type Props = { conditions: TemplateConditions; onChange: (conditions: TemplateConditions) => void };

/** Who a template is for: of each list one has to be true of the lead, and a list without a choice asks for nothing. */
export function TemplateConditionsForm({ conditions, onChange }: Props) {
  const topics = useTopics().map(({ name }) => name);
  const chosen = conditions.topics.filter((name) => !topics.includes(name));
  return (
    <details className="sm:col-span-2">
      <summary className="cursor-pointer">
        <span className="font-strong">{WORDS.onlyFor}</span>{' '}
        <span className="text-muted">{conditionsInWords(conditions).replace(`${WORDS.onlyFor}: `, '')}</span>
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
      </div>
    </details>
  );
}
