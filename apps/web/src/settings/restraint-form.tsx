import { type AgentRestraint, agentRestraintSchema, type CompanySettings } from '@outrider/shared/company-settings';
import { type FormEvent, useState } from 'react';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { formText } from '../ui/form-text.ts';
import { showToast } from '../ui/toast.ts';
import { COMPANY_WORDS } from './words-company.ts';

const { restraint: WORDS, save: SAVE, saving: SAVING, saveFailed } = COMPANY_WORDS;
const FIELDS = ['agent_quiet_days', 'agent_lead_cap', 'agent_domain_cap'] as const satisfies (keyof AgentRestraint)[];

type Wrong = Partial<Record<string, string>>;
const byField = (fields: { field: string; message: string }[]): Wrong =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));

/** How much agents hold back with one lead. */
export function RestraintForm({ company }: { company: CompanySettings }) {
  const utils = trpc.useUtils();
  const [missed, setMissed] = useState<Wrong>({});
  const save = trpc.companySettings.set.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      utils.companySettings.get.setData(undefined, saved);
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const wrong = { ...byField(describeFailure(save.error).fields), ...missed };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = agentRestraintSchema.safeParse(
      Object.fromEntries(FIELDS.map((field) => [field, Number(formText(data, field) || Number.NaN)])),
    );
    setMissed(
      read.success ? {} : byField(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))),
    );
    if (read.success && !save.isPending) save.mutate(read.data);
  };
  return (
    <form noValidate className="sheet mt-5" aria-labelledby="company-restraint" onSubmit={submit}>
      <div className="head">
        <h3 id="company-restraint">{WORDS.title}</h3>
      </div>
      <p className="text-muted px-4 text-pretty">{WORDS.intro}</p>
      {save.error && Object.keys(wrong).length === 0 && (
        <FormAlert className="mx-4 mt-4">{sentenceOf(save.error, saveFailed)}</FormAlert>
      )}
      <div className="grid gap-4 p-4 sm:grid-cols-3">
        {FIELDS.map((field) => (
          <Field key={field} label={WORDS.fields[field].label} hint={WORDS.fields[field].hint} error={wrong[field]}>
            {(control) => (
              <input
                {...control}
                name={field}
                type="number"
                inputMode="numeric"
                min={1}
                className="input num w-full"
                defaultValue={company[field]}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="border-line flex border-t p-3">
        <button type="submit" className="btn btn-primary btn-sm ml-auto" aria-disabled={save.isPending}>
          {save.isPending ? SAVING : SAVE}
        </button>
      </div>
    </form>
  );
}
