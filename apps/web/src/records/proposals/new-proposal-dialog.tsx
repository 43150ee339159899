import type { Opportunity } from '@outrider/shared/records/opportunities';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { OpportunityPicker } from '../pipeline/opportunity-picker.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.create;

type NewProposalProps = {
  /** What it is for, where that is known. */
  deal?: Pick<Opportunity, 'id' | 'name'>;
  /** A proposal that it begins with. */
  copy_of?: string;
  onClose: () => void;
};

/** A draft for a deal. */
export function NewProposalDialog({ deal: known, copy_of, onClose }: NewProposalProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [deal, setDeal] = useState<Pick<Opportunity, 'id' | 'name'> | null>(known ?? null);
  const [title, setTitle] = useState('');
  const [isTried, setIsTried] = useState(false);
  const create = trpc.proposals.create.useMutation({
    meta: { quiet: true },
    async onSuccess(made) {
      utils.proposals.get.setData({ id: made.id }, made);
      await utils.proposals.list.invalidate();
      onClose();
      void navigate(`/proposals/${made.id}`);
    },
  });
  return (
    <FormDialog
      title={WORDS.title}
      action={WORDS.action}
      busyAction={WORDS.busy}
      busy={create.isPending}
      failure={create.error && sentenceOf(create.error, WORDS.failed)}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (deal && !create.isPending) create.mutate({ opportunity_id: deal.id, title, copy_of });
      }}
      onClose={onClose}
    >
      <OpportunityPicker
        toEdit
        value={deal}
        onChange={setDeal}
        error={isTried && !deal ? WORDS.dealMissing : undefined}
        className="sm:col-span-2"
      />
      <TextField
        label={WORDS.name}
        hint={WORDS.nameHint}
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={setTitle}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
