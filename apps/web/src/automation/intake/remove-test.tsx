import type { Delivery } from '@outrider/shared/automation/intake';
import { can } from '@outrider/shared/ground/permissions';
import { Trash2 } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { TEST_WORDS } from './words-test-leads.ts';

/** Takes a test delivery and its leads away, in one click. */
export function RemoveTest({
  delivery,
  className,
  onRemoved,
}: {
  delivery: Pick<Delivery, 'id'>;
  className: string;
  onRemoved?: () => void;
}) {
  const manages = can(useUser(), 'intake.manage');
  const utils = trpc.useUtils();
  const remove = trpc.intake.removeTest.useMutation({
    meta: { failure: TEST_WORDS.removeFailed },
    onSuccess() {
      showToast(TEST_WORDS.removed, { kind: 'success' });
      void utils.intake.deliveries.invalidate();
      onRemoved?.();
    },
  });
  if (!manages) return null;
  return (
    <button
      type="button"
      className={`btn ${className}`}
      aria-disabled={remove.isPending}
      onClick={() => !remove.isPending && remove.mutate({ id: delivery.id })}
    >
      <Trash2 className="i" />
      {remove.isPending ? 'Removing' : 'Remove test'}
    </button>
  );
}
