import { type AssignmentPerson, CAPACITY_MAX } from '@outrider/shared/records/assignment';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ROLE_LABELS } from '@outrider/shared/ground/roles';
import { type FormEvent, useId, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { formatCalendarDay, formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { Absences } from './absences.tsx';
import { formatDays } from './days.ts';
import { ASSIGNMENT_WORDS } from './words.ts';

/** Who can take a lead: how many open ones they have, how many they may have, and when they are away. */
export function People() {
  const query = trpc.assignment.people.useQuery(undefined, { meta: { failure: MESSAGES.loadRulesFailed } });
  const [opened, setOpened] = useState<string | null>(null);
  const person = query.data?.items.find(({ id }) => id === opened);
  return (
    <section aria-labelledby="assignable" className="min-w-0">
      <h2 id="assignable" className="text-sm">
        People
      </h2>
      <p className="text-muted mt-1 text-sm">{ASSIGNMENT_WORDS.people}</p>
      <div className="sheet mt-3 overflow-hidden">
        <QueryView
          query={query}
          failure={MESSAGES.loadRulesFailed}
          loading={<SkeletonRows label="Loading people" rows={4} />}
        >
          {({ items }) => (
            <ul className="divide-line divide-y">
              {items.map((one) => (
                <PersonRow key={one.id} person={one} onOpen={() => setOpened(one.id)} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {person && <PersonDialog person={person} onClose={() => setOpened(null)} />}
    </section>
  );
}

function PersonRow({
  person: { full_name, role, open_leads, capacity, out_until, absences },
  onOpen,
}: {
  person: AssignmentPerson;
  onOpen: () => void;
}) {
  const full = capacity !== null && open_leads >= capacity;
  const next = absences.find(({ from_day }) => out_until === null || from_day > out_until);
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <Avatar name={full_name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="truncate font-strong">{full_name}</span>
          <span className="text-faint text-sm">{ROLE_LABELS[role]}</span>
        </p>
        {(out_until !== null || full || next !== undefined) && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {out_until && <span className="tag b-yellow">Out until {formatCalendarDay(out_until)}</span>}
            {full && <span className="tag b-orange">At capacity</span>}
            {next && <span className="text-faint">Away {formatDays(next)}</span>}
          </p>
        )}
      </div>
      <span className="num shrink-0">
        {formatCount(open_leads)}
        <span className="text-faint">{capacity === null ? ' open' : ` of ${formatCount(capacity)}`}</span>
      </span>
      <button type="button" className="btn btn-ghost btn-sm" aria-label={`Edit ${full_name}`} onClick={onOpen}>
        Edit
      </button>
    </li>
  );
}

function PersonDialog({
  person: { id, full_name, capacity, open_leads },
  onClose,
}: {
  person: AssignmentPerson;
  onClose: () => void;
}) {
  const formId = useId();
  const utils = trpc.useUtils();
  const [text, setText] = useState(capacity === null ? '' : String(capacity));
  const [wrong, setWrong] = useState<string | undefined>();
  const save = trpc.assignment.setCapacity.useMutation({
    meta: { failure: MESSAGES.capacityFailed },
    onSuccess(people) {
      utils.assignment.people.setData(undefined, people);
      showToast(MESSAGES.capacitySaved(full_name), { kind: 'success' });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = text.trim() === '' ? null : Number(text);
    const fits = asked === null || (Number.isInteger(asked) && asked >= 0 && asked <= CAPACITY_MAX);
    setWrong(fits ? undefined : ASSIGNMENT_WORDS.capacityWrong(CAPACITY_MAX));
    if (fits && !save.isPending) save.mutate({ id, capacity: asked });
  }
  return (
    <Dialog title={full_name} onClose={onClose} width="max-w-lg">
      <div className="grid min-h-0 gap-6 overflow-y-auto p-5">
        <form id={formId} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_auto]" onSubmit={submit}>
          <Field label="Capacity" error={wrong} hint={ASSIGNMENT_WORDS.capacityHint(open_leads)}>
            {(control) => (
              <input
                {...control}
                data-autofocus
                inputMode="numeric"
                className="input w-full"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-primary sm:mt-6" aria-disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Save'}
          </button>
        </form>
        <section aria-labelledby={`${formId}-away`} className="grid gap-3">
          <h3 id={`${formId}-away`} className="text-sm">
            Out of office
          </h3>
          <Absences userId={id} />
        </section>
      </div>
    </Dialog>
  );
}
