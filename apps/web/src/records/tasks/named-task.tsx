import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { TaskDialog } from './task-dialog.tsx';

/** The task that the address names, open to be changed. */
export function NamedTask({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = trpc.pipeline.tasks.get.useQuery({ id }, { meta: { failure: MESSAGES.loadTaskFailed } });
  return data && <TaskDialog key={id} task={data} onClose={onClose} />;
}
