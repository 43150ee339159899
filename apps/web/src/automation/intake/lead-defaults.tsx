import {
  LEAD_SOURCES,
  type LeadSource,
  PROCESSING_MODE_LABELS,
  PROCESSING_MODES,
  type ProcessingMode,
  SOURCE_LABELS,
} from '@outrider/shared/records/leads';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { DEFAULTS_WORDS as WORDS } from './words-keys.ts';

export type LeadDefaultValues = {
  source: LeadSource | null;
  processing_mode: ProcessingMode | null;
  assigned_to: string | null;
};
type LeadDefaultsProps = {
  values: LeadDefaultValues;
  onChange: (changes: Partial<LeadDefaultValues>) => void;
  /** What an empty source means here. */
  unsetSource: string;
  ownerError: string | undefined;
};

/** What leads of a key or a form are where their sender does not say. */
export function LeadDefaults({ values, onChange, unsetSource, ownerError }: LeadDefaultsProps) {
  const people = trpc.pipeline.people.useQuery(undefined, { meta: { quiet: true } }).data ?? [];
  return (
    <fieldset className="field grid gap-3 sm:grid-cols-2">
      <legend className="font-strong mb-1.5 text-[0.8125rem]/4.5">{WORDS.title}</legend>
      <p className="text-muted -mt-1 text-xs text-pretty sm:col-span-2">{WORDS.hint}</p>
      <Field label="Source">
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={values.source ?? ''}
            onChange={({ target }) => onChange({ source: LEAD_SOURCES.find((one) => one === target.value) ?? null })}
          >
            <option value="">{unsetSource}</option>
            {LEAD_SOURCES.map((source) => (
              <option key={source} value={source}>
                {SOURCE_LABELS[source]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Processing mode">
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={values.processing_mode ?? ''}
            onChange={({ target }) =>
              onChange({ processing_mode: PROCESSING_MODES.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">{WORDS.companyMode}</option>
            {PROCESSING_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {PROCESSING_MODE_LABELS[mode]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Owner" error={ownerError} className="sm:col-span-2">
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={values.assigned_to ?? ''}
            onChange={({ target }) => onChange({ assigned_to: target.value || null })}
          >
            <option value="">{WORDS.byRules}</option>
            {people.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}
