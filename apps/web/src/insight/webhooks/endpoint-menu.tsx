import type { WebhookEndpoint } from '@outrider/shared/automation/webhooks';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

type EndpointMenuProps = { endpoint: WebhookEndpoint; onSecret: (secret: string) => void };

/** What can be done with an endpoint. */
export function EndpointMenu({ endpoint, onSecret }: EndpointMenuProps) {
  const { id, version, stopped_by } = endpoint;
  const { host } = new URL(endpoint.url);
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'edit' | 'rotate' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const settled = { onSettled: () => void utils.webhooks.invalidate() };
  const update = trpc.webhooks.update.useMutation(settled);
  const rotate = trpc.webhooks.rotate.useMutation({
    ...settled,
    onSuccess({ secret }) {
      close();
      onSecret(secret);
    },
  });
  const remove = trpc.webhooks.delete.useMutation({
    ...settled,
    onSuccess() {
      close();
      void navigate('/settings/webhooks', { replace: true });
      showToast(WORDS.removed, { kind: 'success' });
    },
  });
  return (
    <>
      <Menu label={WORDS.actions(host)} className="z-10" buttonClass="btn-square" trigger={<Ellipsis className="i" />}>
        <MenuItem onSelect={() => setAsking('edit')}>{WORDS.edit}</MenuItem>
        <MenuItem onSelect={() => setAsking('rotate')}>{WORDS.rotate}</MenuItem>
        <MenuItem onSelect={() => update.mutate({ id, version, active: stopped_by !== null })}>
          {stopped_by ? WORDS.switchOn : WORDS.switchOff}
        </MenuItem>
        <MenuItem danger onSelect={() => setAsking('remove')}>
          {WORDS.remove}
        </MenuItem>
      </Menu>
      {asking === 'edit' && (
        <EndpointDialog endpoint={endpoint} onSaved={({ secret }) => secret && onSecret(secret)} onClose={close} />
      )}
      {asking === 'rotate' && (
        <ConfirmDialog
          title={WORDS.rotateTitle}
          confirm={WORDS.rotateConfirm}
          busy={WORDS.rotating}
          pending={rotate.isPending}
          tone="btn-primary"
          onConfirm={() => rotate.mutate({ id })}
          onClose={close}
        >
          <p>{WORDS.rotateText}</p>
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={WORDS.removeTitle(host)}
          confirm={WORDS.remove}
          busy={WORDS.removing}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={close}
        >
          <p>{WORDS.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
