import { RETENTION_LABELS, RETENTION_MESSAGES } from '@outrider/shared/ground/messages-retention';
import { RETENTION, retentionSetSchema, type RetentionRule } from '@outrider/shared/ground/retention';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { RETENTION_WORDS as WORDS } from './words-retention.ts';

/** For how long the company keeps what only grows, a rule a row. */
export function RetentionRules() {
  const query = trpc.retention.rules.useQuery(undefined, { meta: { failure: RETENTION_MESSAGES.loadFailed } });
  return (
    <section className="@container mt-6" aria-labelledby="data-retention">
      <h3 id="data-retention" className="text-sm">
        {WORDS.title}
      </h3>
      <p className="text-muted mt-0.5 max-w-2xl text-pretty">{WORDS.intro}</p>
      <QueryView
        query={query}
        failure={RETENTION_MESSAGES.loadFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={7} />}
      >
        {({ items }) => (
          <ul className="sheet mt-2">
            {items.map((rule) => (
              <RuleRow key={`${rule.kind} ${rule.keep}`} rule={rule} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function RuleRow({ rule }: { rule: RetentionRule }) {
  const { kind, keep } = rule;
  const name = RETENTION_LABELS[kind];
  const id = useId();
  const utils = trpc.useUtils();
  const [text, setText] = useState(String(keep));
  const [touched, setTouched] = useState(false);
  const asked = retentionSetSchema.safeParse({ kind, keep: text.trim() === '' ? null : Number(text) });
  const draft = asked.data && asked.data.keep !== keep ? asked.data : undefined;
  // A longer rule deletes nothing that the one before it would keep.
  const isShorter = draft !== undefined && draft.keep < keep;
  const preview = trpc.retention.preview.useQuery(draft ?? rule, {
    enabled: isShorter,
    meta: { failure: RETENTION_MESSAGES.previewFailed, quiet: true },
  });
  const save = trpc.retention.set.useMutation({
    meta: { quiet: true },
    onSuccess(saved, set) {
      showToast(RETENTION_MESSAGES.saved(set), { kind: 'success' });
      utils.retention.rules.setData(undefined, saved);
      void utils.audit.invalidate();
    },
  });
  const waits = save.isPending || (isShorter && !preview.data);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (draft && !waits) save.mutate(draft);
  };
  const problem = touched ? asked.error?.issues[0]?.message : undefined;
  const failure = save.error
    ? sentenceOf(save.error, RETENTION_MESSAGES.saveFailed)
    : isShorter && preview.error
      ? RETENTION_MESSAGES.previewFailed
      : undefined;
  return (
    <li className="border-line border-b px-4 py-3 last:border-0">
      <form
        noValidate
        onSubmit={submit}
        className="flex items-start justify-between gap-6 @max-lg:flex-col @max-lg:gap-2"
      >
        <span className="min-w-0">
          <span className="block font-strong">{name}</span>
          <span className="text-muted block text-pretty max-lg:text-sm">{WORDS.texts[kind]}</span>
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {asked.data?.keep !== keep && (
            <button
              type="submit"
              className="btn btn-line btn-sm @max-lg:order-last"
              aria-label={WORDS.saveRule(name)}
              aria-disabled={waits}
            >
              {save.isPending ? WORDS.saving : WORDS.save}
            </button>
          )}
          <input
            className="input input-sm num w-20"
            inputMode="numeric"
            autoComplete="off"
            aria-label={WORDS.label(name, kind)}
            aria-describedby={id}
            aria-invalid={problem ? true : undefined}
            value={text}
            onBlur={() => setTouched(true)}
            onChange={(event) => setText(event.target.value)}
          />
          <span className="text-muted w-14">{WORDS.units[RETENTION[kind].unit]}</span>
        </span>
      </form>
      <output id={id} className="block text-sm empty:hidden">
        {(problem ?? failure) && <span className="text-error mt-1 block">{problem ?? failure}</span>}
        {isShorter && !failure && (
          <span
            className={`mt-1 block ${preview.data && preview.data.rows > 0 ? 'text-band-orange-ink' : 'text-muted'}`}
          >
            {preview.data ? WORDS.goes(preview.data.rows, draft) : WORDS.counting}
          </span>
        )}
      </output>
    </li>
  );
}
