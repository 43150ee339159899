import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';

type Kept = { to_email: string; to_name: string | null; subject: string; body: string; lead_id: string | null };

/**
 * Throws a message away, and for ten seconds offers to bring it back as a draft. `discard` rejects when it failed,
 * which a toast has said then.
 */
export function useDiscardMessage() {
  const utils = trpc.useUtils();
  const settled = () => utils.pipeline.mail.invalidate();
  const restore = trpc.pipeline.mail.createDraft.useMutation({
    meta: { failure: MESSAGES.saveDraftFailed },
    onSuccess: settled,
  });
  const remove = trpc.pipeline.mail.discard.useMutation({
    meta: { failure: MESSAGES.discardMailFailed },
    onSuccess: settled,
  });

  function offerUndo({ to_email, to_name, subject, body, lead_id }: Kept) {
    const undo = { label: 'Undo', run: () => restore.mutate({ to_email, to_name, subject, body, lead_id }) };
    showToast(MESSAGES.mailDiscarded, { kind: 'success', shownMs: UNDO_MS, action: undo });
  }

  async function discard(id: string) {
    if (remove.isPending) return;
    const kept = await utils.pipeline.mail.get.fetch({ id }).catch(() => null);
    await remove.mutateAsync({ id });
    if (kept) offerUndo(kept);
  }

  return { discard, offerUndo, isPending: remove.isPending };
}
