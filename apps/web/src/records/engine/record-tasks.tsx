import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Subject } from '@outrider/shared/records/records';
import type { Task } from '@outrider/shared/records/tasks';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { DueTime } from '../../ground/ui/due-time.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { useComposed } from './composer.tsx';
import { RelatedList } from './related-list.tsx';
import { useRefreshRecords } from './subject-calls.ts';
import { RECORDS_WORDS } from './words.ts';

const WORDS = RECORDS_WORDS.tasks;
const SHOWN = 8;

/** Open tasks about a record, those that are due first. A rep sees their own. */
export const useRecordTasks = ({ type, id }: Subject) =>
  trpc.pipeline.tasks.list.useQuery(
    { [`${type}_id`]: id, owner: 'all', limit: SHOWN },
    { enabled: can(useUser(), 'tasks.use'), meta: { failure: MESSAGES.loadTasksFailed } },
  );

/** What is to be done about a record, ticked off in place. */
export function RecordTasks({ subject, canEdit }: { subject: Subject; canEdit: boolean }) {
  const { compose } = useComposed();
  const readOnly = useReadOnlyReason();
  const { data } = useRecordTasks(subject);
  if (!data) return null;
  return (
    <RelatedList
      title={WORDS.title}
      total={data.total > 0 ? { count: data.total, isExact: true } : undefined}
      add={canEdit && !readOnly ? { label: WORDS.add, run: () => compose('task') } : undefined}
    >
      {data.items.length === 0 ? (
        <p className="text-faint">{WORDS.none}</p>
      ) : (
        <ul className="grid gap-2">
          {data.items.map((task) => (
            <TaskLine key={task.id} task={task} isFixed={readOnly !== null} />
          ))}
        </ul>
      )}
      {data.total > data.items.length && (
        <p className="text-faint mt-2 text-xs">+{formatCount(data.total - data.items.length)}</p>
      )}
    </RelatedList>
  );
}

function TaskLine({ task, isFixed }: { task: Task; isFixed: boolean }) {
  const { id, title, due_at, owner_name } = task;
  const onSettled = useRefreshRecords();
  const reopen = trpc.pipeline.tasks.reopen.useMutation({ meta: { failure: MESSAGES.finishTaskFailed }, onSettled });
  const complete = trpc.pipeline.tasks.complete.useMutation({
    meta: { failure: MESSAGES.finishTaskFailed },
    onSettled,
    onSuccess: () =>
      showToast(WORDS.done(title), {
        kind: 'success',
        shownMs: UNDO_MS,
        action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => reopen.mutate({ id }) },
      }),
  });
  return (
    <li className="flex items-start gap-2.5">
      <input
        type="checkbox"
        className="checkbox checkbox-sm mt-0.5 print:hidden"
        aria-label={WORDS.complete(title)}
        checked={complete.isPending}
        disabled={isFixed}
        onChange={() => !complete.isPending && complete.mutate({ id })}
      />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{title}</span>
        <span className="text-faint block text-xs">
          {owner_name} · {due_at ? <DueTime at={due_at} /> : WORDS.noDate}
        </span>
      </span>
    </li>
  );
}
