import type { Enrolled } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useEnroll } from './enroll-dialog.tsx';
import { EnrollCount } from './enroll-count.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.enroll;

/** Enrolls leads that are chosen in a campaign. */
export function EnrollInDialog({ selection, onClose }: { selection: RecordSelection; onClose: () => void }) {
  const [id, setId] = useState('');
  const [counted, setCounted] = useState<Enrolled | null>(null);
  const { data } = trpc.campaigns.list.useQuery(undefined, { meta: { failure: MESSAGES.loadCampaignsFailed } });
  const offered = (data?.campaigns ?? []).filter(({ state }) => state !== 'ended');
  const chosen = offered.find((one) => one.id === id);
  const enroll = useEnroll(onClose);
  return (
    <FormDialog
      title={WORDS.titleIn}
      action={WORDS.action(counted?.enrolled ?? 0)}
      busyAction={WORDS.busy}
      busy={enroll.isPending}
      failure={enroll.error && sentenceOf(enroll.error, MESSAGES.enrollFailed)}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && counted && counted.enrolled > 0 && !enroll.isPending) enroll.mutate({ id, selection });
      }}
      onClose={onClose}
    >
      {data && offered.length === 0 ? (
        <p className="text-muted sm:col-span-2">{WORDS.noCampaigns}</p>
      ) : (
        <ChoiceField
          label={WORDS.campaign}
          value={id}
          options={[['', WORDS.chooseCampaign] as const, ...offered.map((one) => [one.id, one.name] as const)]}
          onChange={(next) => {
            setId(next);
            setCounted(null);
          }}
          className="sm:col-span-2"
        />
      )}
      {chosen && <EnrollCount key={id} id={id} selection={selection} onCounted={setCounted} />}
      {chosen && chosen.state !== 'running' && <p className="hint sm:col-span-2">{WORDS.waits}</p>}
    </FormDialog>
  );
}
