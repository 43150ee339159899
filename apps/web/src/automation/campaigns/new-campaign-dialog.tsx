import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.create;
const NAME_MAX = 100;
type NewCampaignProps = {
  /** Begins with a copy of it. */
  copied?: { id: string; name: string };
  onClose: () => void;
};

/** A draft: empty, or a copy. */
export function NewCampaignDialog({ copied, onClose }: NewCampaignProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [name, setName] = useState(copied ? `${copied.name} 2`.slice(0, NAME_MAX) : '');
  const [isTried, setIsTried] = useState(false);
  const create = trpc.campaigns.create.useMutation({
    meta: { quiet: true },
    async onSuccess({ id }) {
      await utils.campaigns.list.invalidate();
      onClose();
      void navigate(`/campaigns/${id}`);
    },
  });
  const refused = create.error && describeFailure(create.error).fields.find(({ field }) => field === 'name')?.message;
  return (
    <FormDialog
      title={copied ? WORDS.copyTitle : WORDS.title}
      action={copied ? WORDS.copy : WORDS.action}
      busyAction={WORDS.busy}
      busy={create.isPending}
      failure={!refused && create.error && sentenceOf(create.error, MESSAGES.saveCampaignFailed)}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (name.trim() && !create.isPending) create.mutate({ name, copy_of: copied?.id ?? null });
      }}
      onClose={onClose}
    >
      <TextField
        label={WORDS.name}
        hint={WORDS.nameHint}
        required
        isFirst
        maxLength={NAME_MAX}
        autoComplete="off"
        error={isTried && !name.trim() ? WORDS.missing : (refused ?? undefined)}
        value={name}
        onChange={(text) => {
          setName(text);
          create.reset();
        }}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
