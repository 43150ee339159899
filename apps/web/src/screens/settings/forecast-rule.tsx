import type { ForecastRule as Rule } from '@outrider/shared/insight/forecast';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FormEvent } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { QUOTAS_WORDS as WORDS } from './words-quotas.ts';

/** From which chance open deals count as commit and as best case. */
export function ForecastRule() {
  const query = trpc.forecast.rule.useQuery(undefined, { meta: { failure: MESSAGES.loadForecastFailed } });
  return (
    <section className="sheet mt-6 max-w-2xl" aria-labelledby="forecast-rule">
      <div className="head">
        <h3 id="forecast-rule">{WORDS.ruleTitle}</h3>
      </div>
      <p className="text-muted px-4 text-sm text-pretty">{WORDS.ruleIntro}</p>
      <QueryView
        query={query}
        failure={MESSAGES.loadForecastFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={1} />}
      >
        {(rule) => <RuleForm key={`${rule.commit_from} ${rule.best_case_from}`} rule={rule} />}
      </QueryView>
    </section>
  );
}

function RuleForm({ rule }: { rule: Rule }) {
  const utils = trpc.useUtils();
  const save = trpc.forecast.setRule.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.ruleSaved, { kind: 'success' });
      void utils.forecast.invalidate();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const percent = (name: string) => Number(formText(form, name));
    if (!save.isPending)
      save.mutate({ commit_from: percent('commit_from'), best_case_from: percent('best_case_from') });
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-3 p-4" onSubmit={submit}>
      {save.error && <FormAlert className="w-full">{sentenceOf(save.error, WORDS.ruleFailed)}</FormAlert>}
      <Field label={WORDS.commitFrom}>
        {(control) => (
          <input
            {...control}
            name="commit_from"
            inputMode="numeric"
            autoComplete="off"
            className="input input-sm num w-28"
            defaultValue={rule.commit_from}
          />
        )}
      </Field>
      <Field label={WORDS.bestFrom}>
        {(control) => (
          <input
            {...control}
            name="best_case_from"
            inputMode="numeric"
            autoComplete="off"
            className="input input-sm num w-28"
            defaultValue={rule.best_case_from}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-line btn-sm" aria-disabled={save.isPending}>
        {save.isPending ? WORDS.saving : WORDS.save}
      </button>
    </form>
  );
}
