import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { Subject } from '@outrider/shared/records/records';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { momentOfInput } from '../../ground/ui/clock.ts';
import { submitByKeys } from '../../ground/ui/submit-by-keys.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { useDraft } from './drafts.ts';
import { useRefreshRecords } from './subject-calls.ts';
import { RECORDS_WORDS } from './words.ts';

const WORDS = RECORDS_WORDS.task;

/** A task about the record: what, until when, and for leaders whose it is. */
export function TaskForm({ subject: { type, id }, onDone }: { subject: Subject; onDone?: () => void }) {
  const user = useUser();
  const people = usePeople();
  const refresh = useRefreshRecords();
  const { text: title, write, forget } = useDraft(id, 'task');
  const [due, setDue] = useState('');
  const [owner, setOwner] = useState('');
  const create = trpc.pipeline.tasks.create.useMutation({
    meta: { failure: MESSAGES.createTaskFailed },
    onSuccess(task) {
      showToast(MESSAGES.taskCreated(task.title), { kind: 'success' });
      forget();
      setDue('');
      refresh();
      onDone?.();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending || title.trim() === '') return;
    create.mutate({ title, due_at: momentOfInput(due), owner_id: owner || undefined, [`${type}_id`]: id });
  }
  const words = RECORDS_WORDS.composer.task;
  const mayGive = reachOf(user, 'tasks.use') === 'all';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field
    <form onSubmit={submit} onKeyDown={submitByKeys}>
      <input
        data-autofocus
        aria-label={words.tab}
        placeholder={words.placeholder}
        maxLength={300}
        autoComplete="off"
        className="placeholder:text-faint h-16 w-full bg-transparent px-4 -outline-offset-2 max-lg:text-base"
        value={title}
        onChange={(event) => write(event.target.value)}
      />
      <p className="flex flex-wrap items-center gap-2 px-2 pb-2">
        <input
          type="datetime-local"
          aria-label={WORDS.due}
          className="input input-sm w-52"
          value={due}
          onChange={(event) => setDue(event.target.value)}
        />
        {mayGive && (
          <select
            aria-label={WORDS.owner}
            className="select select-sm w-44"
            value={owner}
            onChange={(event) => setOwner(event.target.value)}
          >
            <option value="">{RECORDS_WORDS.you(user.full_name)}</option>
            {Object.entries(people)
              .filter(([person]) => person !== user.id)
              .map(([person, name]) => (
                <option key={person} value={person}>
                  {name}
                </option>
              ))}
          </select>
        )}
        <button
          type="submit"
          className="btn btn-sm btn-primary ml-auto"
          aria-disabled={create.isPending || title.trim() === ''}
        >
          {words.save}
        </button>
      </p>
    </form>
  );
}
