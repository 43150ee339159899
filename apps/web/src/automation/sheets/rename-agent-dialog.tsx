import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SheetsAgent } from '@outrider/shared/automation/sheets';
import { useId, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { showToast } from '../../ground/ui/toast.ts';

export function RenameAgentDialog({ agent, onClose }: { agent: SheetsAgent; onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const [name, setName] = useState(agent.name);
  const rename = trpc.sheets.rename.useMutation({
    meta: { failure: MESSAGES.renameSheetsAgentFailed },
    onSuccess(_, given) {
      showToast(MESSAGES.sheetsAgentRenamed(given.name), { kind: 'success' });
      void utils.sheets.invalidate();
      onClose();
    },
  });
  return (
    <Dialog
      writes
      title={`Rename ${agent.name}`}
      width="max-w-md"
      onClose={onClose}
      foot={
        <FormFoot formId={formId} action="Rename" busyAction="Renaming" busy={rename.isPending} onClose={onClose} />
      }
    >
      <form
        id={formId}
        noValidate
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ id: agent.id, name: name.trim() });
        }}
      >
        <Field
          label="Name"
          error={rename.error ? sentenceOf(rename.error, MESSAGES.renameSheetsAgentFailed) : undefined}
        >
          {(control) => (
            <input
              {...control}
              data-autofocus
              autoComplete="off"
              maxLength={120}
              required
              className="input w-full"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
