import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { ListView, SavedView } from '@outrider/shared/records/saved-views';
import { useId, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { NameField, ShareField, StartRoleField } from '../../ground/ui/sharing-fields.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { RECORDS_WORDS } from './words.ts';

type SaveViewDialogProps = {
  type: RecordTypeName;
  /** What the list is called. */ list: string;
  view: ListView;
  known?: SavedView;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** A name for what is shown, and who else has it. */
export function SaveViewDialog({ type, list, view, known, onSaved, onClose }: SaveViewDialogProps) {
  const formId = useId();
  const utils = trpc.useUtils();
  const leads = can(useUser(), 'team.read');
  const [name, setName] = useState(known?.name ?? '');
  const [shared, setShared] = useState(known?.shared ?? false);
  const [default_role, setRole] = useState<CompanyRole | null>(known?.default_role ?? null);
  const done = {
    meta: { failure: MESSAGES.saveViewFailed },
    async onSuccess(saved: SavedView) {
      await utils.views.invalidate();
      showToast(MESSAGES.viewSaved(saved.name), { kind: 'success' });
      onSaved(saved);
      onClose();
    },
  };
  const create = trpc.views.create.useMutation(done);
  const update = trpc.views.update.useMutation(done);
  const busy = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const save = () => {
    const input = { record_type: type, name, shared, default_role, view: known?.view ?? view };
    if (busy) return;
    if (known) update.mutate({ id: known.id, version: known.version, ...input });
    else create.mutate(input);
  };
  return (
    <Dialog
      writes
      title={known ? 'Name and sharing' : 'Save view'}
      onClose={onClose}
      width="max-w-md"
      foot={<FormFoot formId={formId} action="Save" busyAction="Saving" busy={busy} onClose={onClose} />}
    >
      <form
        id={formId}
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <NameField
          value={name}
          max={60}
          error={error ? sentenceOf(error, MESSAGES.saveViewFailed) : undefined}
          onChange={setName}
        />
        <ShareField checked={shared} onChange={setShared} />
        {leads && (
          <StartRoleField
            label="Default view for"
            hint={RECORDS_WORDS.defaultView(list)}
            role={default_role}
            onChange={setRole}
          />
        )}
      </form>
    </Dialog>
  );
}
