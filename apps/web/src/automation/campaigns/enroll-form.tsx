import type { CampaignState, Enrolled } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { EnrollCount } from './enroll-count.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.enroll;
type Chosen = { id: string; state: CampaignState };

type EnrollFormProps = {
  title: string;
  /** Null until one is chosen. */
  campaign: Chosen | null;
  selection: RecordSelection;
  /** Tells one choice of both from another. */
  choice: string;
  onClose: () => void;
  children: ReactNode;
};

/** Says who would be enrolled and why others would not, then enrolls them. */
export function EnrollForm({ title, campaign, selection, choice, onClose, children }: EnrollFormProps) {
  const utils = trpc.useUtils();
  const [counted, setCounted] = useState<{ choice: string; answer: Enrolled } | null>(null);
  const able = counted?.choice === choice ? counted.answer.enrolled : 0;
  const enroll = trpc.campaigns.enroll.useMutation({
    meta: { quiet: true },
    async onSuccess({ enrolled }) {
      onClose();
      await utils.campaigns.invalidate();
      showToast(WORDS.enrolled(enrolled), { kind: 'success' });
    },
  });
  return (
    <FormDialog
      title={title}
      action={WORDS.action(able)}
      busyAction={WORDS.busy}
      busy={enroll.isPending}
      failure={enroll.error && sentenceOf(enroll.error, MESSAGES.enrollFailed)}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        if (campaign && able > 0 && !enroll.isPending) enroll.mutate({ id: campaign.id, selection });
      }}
      onClose={onClose}
    >
      {children}
      {campaign && (
        <EnrollCount
          key={choice}
          id={campaign.id}
          selection={selection}
          onCounted={(answer) => setCounted({ choice, answer })}
        />
      )}
      {campaign && campaign.state !== 'running' && <p className="hint sm:col-span-2">{WORDS.waits}</p>}
    </FormDialog>
  );
}
