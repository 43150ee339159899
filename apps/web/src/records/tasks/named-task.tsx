import { MESSAGES } from '@outrider/shared/ground/messages';
import { useEffect, useEffectEvent } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { TaskDialog } from './task-dialog.tsx';

/** The task that the address names, open to be changed. One that went is said to be gone. */
export function NamedTask({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = trpc.pipeline.tasks.get.useQuery({ id }, { meta: { failure: MESSAGES.loadTaskFailed } });
  const giveUp = useEffectEvent((why: unknown) => {
    showToast(sentenceOf(why, MESSAGES.loadTaskFailed), { kind: 'error' });
    onClose();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  return data && <TaskDialog key={id} task={data} onClose={onClose} />;
}
