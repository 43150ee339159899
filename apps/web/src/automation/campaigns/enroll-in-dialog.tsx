import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { EnrollForm } from './enroll-form.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.enroll;

/** Enrolls leads that are chosen in a campaign. */
export function EnrollInDialog({ selection, onClose }: { selection: RecordSelection; onClose: () => void }) {
  const [id, setId] = useState('');
  const { data } = trpc.campaigns.list.useQuery(undefined, { meta: { failure: MESSAGES.loadCampaignsFailed } });
  const offered = (data?.campaigns ?? []).filter(({ state }) => state !== 'ended');
  const chosen = offered.find((one) => one.id === id) ?? null;
  return (
    <EnrollForm title={WORDS.titleIn} campaign={chosen} selection={selection} choice={id} onClose={onClose}>
      {data && offered.length === 0 ? (
        <p className="text-muted sm:col-span-2">{WORDS.noCampaigns}</p>
      ) : (
        <ChoiceField
          label={WORDS.campaign}
          value={id}
          options={[['', WORDS.chooseCampaign] as const, ...offered.map((one) => [one.id, one.name] as const)]}
          onChange={setId}
          className="sm:col-span-2"
        />
      )}
    </EnrollForm>
  );
}
