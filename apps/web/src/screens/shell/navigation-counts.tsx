import { trpc } from '../../ground/trpc.ts';
import { SHELL_WORDS } from './words.ts';

/** How many tasks are overdue or due today. */
export function DueTasks({ className }: { className: string }) {
  const { data } = trpc.pipeline.tasks.summary.useQuery({}, { meta: { quiet: true } });
  return (
    <Count count={data && data.groups.overdue + data.groups.today} words={SHELL_WORDS.due} className={className} />
  );
}

/** How many conversations of the user's own nobody has read. */
export function UnreadEmails({ className }: { className: string }) {
  const { data } = trpc.inbox.folders.useQuery(undefined, { meta: { quiet: true } });
  return <Count count={data?.unread} words={SHELL_WORDS.unread} className={className} />;
}

function Count({ count, words, className }: { count: number | undefined; words: string; className: string }) {
  if (!count) return null;
  return (
    <span className={`num text-faint ${className}`}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {words}</span>
    </span>
  );
}
