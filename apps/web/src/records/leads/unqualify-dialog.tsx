import type { Lead } from '@outrider/shared/records/leads';
import { useState } from 'react';
import { leadName } from '../engine/lead-name.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { useSaveLead } from './use-save-lead.ts';
import { LEADS_WORDS } from './words.ts';

/** No customer after all, and why: outcomes are what the scoring learns from. */
export function UnqualifyDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const save = useSaveLead({ onSaved: onClose });
  return (
    <ConfirmDialog
      title={`Mark ${leadName(lead)} unqualified`}
      confirm="Mark unqualified"
      busy="Saving"
      pending={save.isPending}
      tone="btn-primary"
      onConfirm={() => save.mutate({ id: lead.id, version: lead.version, status: 'unqualified', reason })}
      onClose={onClose}
    >
      <Field label="Reason (optional)" hint={LEADS_WORDS.timeline}>
        {(control) => (
          <input
            {...control}
            className="input w-full"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
