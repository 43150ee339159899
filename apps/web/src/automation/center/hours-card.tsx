import { type Automation, contactHoursSchema } from '@outrider/shared/automation/automation';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useSetContactHours } from './use-automation.ts';
import { AUTOMATION_WORDS } from './words.ts';

const WORDS = AUTOMATION_WORDS.hours;
const MINUTES = 24 * 60;
const share = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) / MINUTES) * 100;
};

/** When agents' emails may leave, by the customer's clocks. */
export function HoursCard({ automation }: { automation: Automation }) {
  const [editing, setEditing] = useState(false);
  const { hours, timezone, held, version } = automation;
  const set = useSetContactHours();
  const toggle = () =>
    set.mutate(
      { hours: { ...hours, on: !hours.on }, version },
      {
        onSuccess: () => showToast(WORDS.saved, { kind: 'success' }),
        onError: (error) => showToast(sentenceOf(error, AUTOMATION_WORDS.saveFailed), { kind: 'error' }),
      },
    );
  return (
    <section className="sheet" aria-labelledby="quiet-hours">
      <div className="head">
        <h2 id="quiet-hours">{WORDS.title}</h2>
        <button
          type="button"
          className="btn btn-sm btn-ghost ml-auto font-normal"
          aria-label={`${WORDS.edit} ${WORDS.title.toLowerCase()}`}
          onClick={() => setEditing(true)}
        >
          {WORDS.edit}
        </button>
        <input
          type="checkbox"
          role="switch"
          aria-checked={hours.on}
          className="toggle toggle-sm"
          aria-label={WORDS.title}
          checked={hours.on}
          aria-disabled={set.isPending}
          onChange={() => !set.isPending && toggle()}
        />
      </div>
      <div className="px-4 pb-4">
        <div
          aria-hidden="true"
          className={`border-line relative h-6 overflow-hidden rounded-md border ${hours.on ? 'hatched' : ''}`}
        >
          <span
            className="bg-base-300 font-strong num absolute inset-y-0 grid place-items-center text-xs"
            style={{ left: `${share(hours.from)}%`, right: `${100 - share(hours.to)}%` }}
          >
            {hours.from} – {hours.to}
          </span>
        </div>
        <p className="text-muted mt-2 text-xs text-pretty">{hours.on ? WORDS.text(hours.days) : WORDS.off}</p>
        {hours.on && <p className="text-faint mt-1 text-xs text-pretty">{WORDS.zone(timezone)}</p>}
        {held > 0 && <p className="mt-1 text-xs">{WORDS.held(held)}</p>}
      </div>
      {editing && <HoursDialog automation={automation} onClose={() => setEditing(false)} />}
    </section>
  );
}

function HoursDialog({
  automation: { hours, version, timezone },
  onClose,
}: {
  automation: Automation;
  onClose: () => void;
}) {
  const set = useSetContactHours();
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const [days, setDays] = useState<readonly number[]>(hours.days);
  const toggle = (day: number) => setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const read = contactHoursSchema.safeParse({
      on: data.has('on'),
      from: formText(data, 'from'),
      to: formText(data, 'to'),
      days,
    });
    setWrong(
      read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
    if (!read.success || set.isPending) return;
    set.mutate(
      { hours: read.data, version },
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
      failure={set.error ? sentenceOf(set.error, AUTOMATION_WORDS.saveFailed) : null}
      width="max-w-md"
      onSubmit={submit}
      onClose={onClose}
    >
      <label className="flex cursor-pointer items-center gap-2.5 sm:col-span-2">
        <input type="checkbox" name="on" className="toggle toggle-sm" defaultChecked={hours.on} />
        {WORDS.on}
      </label>
      {(['from', 'to'] as const).map((field) => (
        <Field key={field} label={WORDS[field]} {...(wrong[field] && { error: wrong[field] })}>
          {(control) => (
            <input {...control} name={field} type="time" className="input num w-full" defaultValue={hours[field]} />
          )}
        </Field>
      ))}
      <fieldset className="field sm:col-span-2">
        <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.days}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {AUTOMATION_WORDS.days.map((name, at) => (
            <label key={name} className="flex cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                aria-label={name}
                checked={days.includes(at + 1)}
                onChange={() => toggle(at + 1)}
              />
              {AUTOMATION_WORDS.dayShort(at + 1)}
            </label>
          ))}
        </div>
        {wrong.days && <p className="text-error text-xs">{wrong.days}</p>}
      </fieldset>
      <p className="text-muted text-xs text-pretty sm:col-span-2">{WORDS.zone(timezone)}</p>
    </FormDialog>
  );
}
