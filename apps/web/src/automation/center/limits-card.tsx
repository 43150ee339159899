import { type AgentLimits, agentLimitsSchema, type Automation } from '@outrider/shared/automation/automation';
import { type FormEvent, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useSetLimits } from './use-automation.ts';
import { AUTOMATION_WORDS } from './words.ts';

const WORDS = AUTOMATION_WORDS.limits;

/** What agents used of what they may do today. */
export function LimitsCard({ automation }: { automation: Automation }) {
  const [editing, setEditing] = useState(false);
  const { limits, used } = automation;
  const bars = [
    ['agent_mail_cap', used.mails],
    ['agent_domain_cap', used.mails_to_domain],
    ['agent_lead_cap', used.mails_to_lead],
    ['agent_meeting_cap', used.meetings],
  ] as const;
  return (
    <section className="sheet" aria-labelledby="limits-today">
      <div className="head">
        <h2 id="limits-today">{WORDS.title}</h2>
        <button
          type="button"
          className="btn btn-sm btn-ghost -mr-2 ml-auto font-normal"
          aria-label={WORDS.editTitle}
          onClick={() => setEditing(true)}
        >
          {WORDS.edit}
        </button>
      </div>
      <ul className="grid gap-4 px-4 pb-4">
        {bars.map(([field, count]) => (
          <li key={field}>
            <Bar label={WORDS.fields[field].label} count={count} limit={limits[field]} />
          </li>
        ))}
        <li className="flex justify-between">
          <span>{WORDS.fields.agent_quiet_days.label}</span>
          <span className="text-muted num">{WORDS.quietDays(limits.agent_quiet_days)}</span>
        </li>
      </ul>
      <p className="border-line text-muted border-t px-4 py-2.5 text-xs text-pretty">{WORDS.note}</p>
      {editing && <LimitsDialog automation={automation} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Bar({ label, count, limit }: { label: string; count: number; limit: number | null }) {
  return (
    <>
      <p className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="num text-muted whitespace-nowrap">
          <span className="font-strong text-base-content">{formatCount(count)}</span> {WORDS.of(limit)}
        </span>
      </p>
      {limit !== null && (
        <div className="bar mt-1.5" aria-hidden="true">
          <i
            className={count >= limit ? 'bg-error' : 'bg-base-content'}
            style={{ width: `${Math.min(100, (count / limit) * 100)}%` }}
          />
        </div>
      )}
    </>
  );
}

const FIELDS = [
  'agent_mail_cap',
  'agent_meeting_cap',
  'agent_domain_cap',
  'agent_lead_cap',
  'agent_quiet_days',
] as const satisfies (keyof AgentLimits)[];
const NO_LIMIT: ReadonlySet<string> = new Set(['agent_mail_cap', 'agent_meeting_cap']);
type Wrong = Partial<Record<string, string>>;

function LimitsDialog({ automation: { limits, version }, onClose }: { automation: Automation; onClose: () => void }) {
  const set = useSetLimits();
  const [missed, setMissed] = useState<Wrong>({});
  const failure = describeFailure(set.error);
  const wrong: Wrong = {
    ...Object.fromEntries(failure.fields.map(({ field, message }) => [field, message])),
    ...missed,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const read = agentLimitsSchema.safeParse(
      Object.fromEntries(
        FIELDS.map((field) => {
          const text = formText(data, field).trim();
          return [field, text === '' ? (NO_LIMIT.has(field) ? null : Number.NaN) : Number(text)];
        }),
      ),
    );
    setMissed(
      read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
    if (!read.success || set.isPending) return;
    set.mutate(
      { ...read.data, version },
      {
        onSuccess() {
          onClose();
          showToast(WORDS.saved, { kind: 'success' });
        },
      },
    );
  };
  return (
    <FormDialog
      title={WORDS.editTitle}
      action={AUTOMATION_WORDS.save}
      busyAction={AUTOMATION_WORDS.saving}
      busy={set.isPending}
      failure={set.error && failure.fields.length === 0 ? sentenceOf(set.error, AUTOMATION_WORDS.saveFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <Field
          key={field}
          label={WORDS.fields[field].label}
          hint={WORDS.fields[field].hint}
          {...(wrong[field] && { error: wrong[field] })}
        >
          {(control) => (
            <input
              {...control}
              name={field}
              type="number"
              inputMode="numeric"
              min={1}
              className="input num w-full"
              defaultValue={limits[field] ?? ''}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
