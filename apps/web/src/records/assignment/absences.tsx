import type { Absence } from '@outrider/shared/records/assignment';
import { absenceCreateSchema } from '@outrider/shared/schemas/records/assignment';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { formatDays } from './days.ts';
import { ASSIGNMENT_WORDS } from './words.ts';

/**
 * When somebody is out of office, oneself unless `userId` says who: the assignment rules pass them over on those days.
 */
export function Absences({ userId }: { userId?: string }) {
  const utils = trpc.useUtils();
  const query = trpc.assignment.absences.list.useQuery(
    { user_id: userId },
    { meta: { failure: MESSAGES.absencesFailed } },
  );
  const onSettled = () => void utils.assignment.invalidate();
  const remove = trpc.assignment.absences.remove.useMutation({
    meta: { failure: MESSAGES.removeAbsenceFailed },
    onSettled,
    onSuccess: () => showToast(MESSAGES.absenceRemoved, { kind: 'success' }),
  });
  return (
    <div className="grid gap-4">
      <QueryView
        query={query}
        failure={MESSAGES.absencesFailed}
        loading={<SkeletonRows label="Loading the absences" rows={2} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{ASSIGNMENT_WORDS.noAbsence}</p>
          ) : (
            <AbsenceList items={items} onRemove={(id) => !remove.isPending && remove.mutate({ id })} />
          )
        }
      </QueryView>
      <AddAbsence userId={userId} onSettled={onSettled} />
    </div>
  );
}

function AbsenceList({ items, onRemove }: { items: Absence[]; onRemove: (id: string) => void }) {
  return (
    <ul aria-label="Absences" className="divide-line border-line divide-y border-y">
      {items.map((absence) => (
        <li key={absence.id} className="flex min-h-11 items-center gap-2">
          <span className="num flex-1">{formatDays(absence)}</span>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={`Remove ${formatDays(absence)}`}
            onClick={() => onRemove(absence.id)}
          >
            <X className="i" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function AddAbsence({ userId, onSettled }: { userId?: string; onSettled: () => void }) {
  const [days, setDays] = useState({ from_day: '', to_day: '' });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const add = trpc.assignment.absences.add.useMutation({
    meta: { failure: MESSAGES.saveAbsenceFailed },
    onSettled,
    onSuccess() {
      setDays({ from_day: '', to_day: '' });
      showToast(MESSAGES.absenceSaved, { kind: 'success' });
    },
    onError: (error) =>
      setWrong(Object.fromEntries(describeFailure(error).fields.map(({ field, message }) => [field, message]))),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = absenceCreateSchema.safeParse({ ...days, user_id: userId });
    setWrong(
      checked.success
        ? {}
        : Object.fromEntries(
            [...checked.error.issues].reverse().map(({ path: [field], message }) => [String(field), message]),
          ),
    );
    if (checked.success && !add.isPending) add.mutate(checked.data);
  }
  return (
    <form
      noValidate
      aria-label="Add an absence"
      className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={submit}
    >
      <Field label="First day" error={wrong.from_day}>
        {(control) => (
          <input
            {...control}
            type="date"
            className="input w-full"
            value={days.from_day}
            onChange={(event) => setDays({ ...days, from_day: event.target.value })}
          />
        )}
      </Field>
      <Field label="Last day" error={wrong.to_day} hint={ASSIGNMENT_WORDS.lastDayHint}>
        {(control) => (
          <input
            {...control}
            type="date"
            className="input w-full"
            value={days.to_day}
            min={days.from_day || undefined}
            onChange={(event) => setDays({ ...days, to_day: event.target.value })}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-line sm:mt-6" aria-disabled={add.isPending}>
        {add.isPending ? 'Adding' : 'Add'}
      </button>
    </form>
  );
}
