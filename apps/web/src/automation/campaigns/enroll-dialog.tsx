import type { Campaign } from '@outrider/shared/automation/campaigns';
import { EVERY_LEAD } from '@outrider/shared/records/lead-filter';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { EnrollForm } from './enroll-form.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.enroll;

/** Enrolls the leads of a saved view, or all that one may enroll, in this campaign. */
export function EnrollDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [view, setView] = useState('');
  const { data } = trpc.views.list.useQuery({ record_type: 'lead' }, { meta: { quiet: true } });
  const chosen = data?.find((one) => one.id === view);
  const selection: RecordSelection = chosen
    ? { filter: chosen.view.filter, ...(chosen.view.q && { q: chosen.view.q }) }
    : { filter: EVERY_LEAD };
  return (
    <EnrollForm title={WORDS.title} campaign={campaign} selection={selection} choice={view} onClose={onClose}>
      <ChoiceField
        label={WORDS.which}
        value={view}
        options={[['', WORDS.every] as const, ...(data ?? []).map((one) => [one.id, one.name] as const)]}
        onChange={setView}
        className="sm:col-span-2"
      />
    </EnrollForm>
  );
}
