import type { assignmentTrialSchema } from '@outrider/shared/records/assignment';
import { lead } from '@outrider/shared/ground/fields/lead';
import { LEAD_COMPANY_SIZES, LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { sentenceOf } from '../../ground/errors/failure.ts';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { TrialAnswer } from './trial-answer.tsx';
import { ASSIGNMENT_WORDS } from './words.ts';

type Asked = z.input<typeof assignmentTrialSchema>;
const WAYS = [
  { value: 'values', label: 'Sample lead' },
  { value: 'lead', label: 'Existing lead' },
] as const;
const { email, company_name, job_title, industry, estimated_budget, company_size, source } = lead.fields;
const TEXTS = [
  ['email', email.label],
  ['company', company_name.label],
  ['job_title', job_title.label],
  ['industry', industry.label],
  ['estimated_budget', estimated_budget.label],
] as const;

/** Who would get a lead, and why; nothing changes by asking. */
export function Trial() {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('values');
  const [choice, setChoice] = useState<LeadChoice | null>(null);
  const [values, setValues] = useState<Record<string, string>>({ source: 'website' });
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = trpc.assignment.dryRun.useQuery(asked ?? { values: {} }, {
    enabled: asked !== null,
    meta: { failure: MESSAGES.tryRulesFailed, quiet: true },
  });
  const set = (field: string, value: string) => setValues({ ...values, [field]: value });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (way === 'lead') return setAsked(choice && { lead_id: choice.id });
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    setAsked({ values: given as NonNullable<Asked['values']> });
  }
  return (
    <section aria-labelledby="trial" className="min-w-0">
      <h2 id="trial" className="text-sm">
        Try the rules
      </h2>
      <p className="text-muted mt-1 text-sm">{ASSIGNMENT_WORDS.trial}</p>
      <div className="sheet mt-3">
        <form noValidate className="grid gap-4 p-4" onSubmit={submit}>
          <Segmented
            label="Test with"
            options={WAYS}
            value={way}
            onChange={(next) => {
              setWay(next);
              setAsked(null);
            }}
          />
          {way === 'lead' ? (
            <LeadPicker value={choice} onChange={setChoice} />
          ) : (
            <div className="grid gap-3 sm:grid-cols-2">
              {TEXTS.map(([field, label]) => (
                <Field key={field} label={label}>
                  {(control) => (
                    <input
                      {...control}
                      className="input w-full"
                      inputMode={field === 'estimated_budget' ? 'decimal' : undefined}
                      value={values[field] ?? ''}
                      onChange={(event) => set(field, event.target.value)}
                    />
                  )}
                </Field>
              ))}
              <Field label={company_size.label}>
                {(control) => (
                  <select
                    {...control}
                    className="select w-full"
                    value={values.company_size ?? ''}
                    onChange={(event) => set('company_size', event.target.value)}
                  >
                    <option value="">Unknown</option>
                    {LEAD_COMPANY_SIZES.map((size) => (
                      <option key={size}>{size}</option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label={source.label}>
                {(control) => (
                  <select
                    {...control}
                    className="select w-full"
                    value={values.source ?? ''}
                    onChange={(event) => set('source', event.target.value)}
                  >
                    {LEAD_SOURCES.map((source) => (
                      <option key={source} value={source}>
                        {SOURCE_LABELS[source]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
          )}
          <button type="submit" className="btn btn-line btn-sm justify-self-start" disabled={way === 'lead' && !choice}>
            Test rules
          </button>
        </form>
        {asked && (
          <div className="border-line border-t" aria-busy={query.isFetching}>
            {query.error ? (
              <FormAlert className="m-4">{sentenceOf(query.error, MESSAGES.tryRulesFailed)}</FormAlert>
            ) : query.data ? (
              <TrialAnswer answer={query.data} />
            ) : (
              <SkeletonRows label="Asking the rules" rows={3} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
