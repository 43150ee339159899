import type { Campaign, Enrolled } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { EVERY_LEAD } from '@outrider/shared/records/lead-filter';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { EnrollCount } from './enroll-count.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.enroll;

/** Enrolls the leads of a saved view, or all that one may enroll, in this campaign. */
export function EnrollDialog({ campaign: { id, state }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const [view, setView] = useState('');
  const { data } = trpc.views.list.useQuery({ record_type: 'lead' }, { meta: { quiet: true } });
  const chosen = data?.find((one) => one.id === view);
  const selection: RecordSelection = chosen
    ? { filter: chosen.view.filter, ...(chosen.view.q && { q: chosen.view.q }) }
    : { filter: EVERY_LEAD };
  const [counted, setCounted] = useState<Enrolled | null>(null);
  const enroll = useEnroll(onClose);
  return (
    <FormDialog
      title={WORDS.title}
      action={WORDS.action(counted?.enrolled ?? 0)}
      busyAction={WORDS.busy}
      busy={enroll.isPending}
      failure={enroll.error && sentenceOf(enroll.error, MESSAGES.enrollFailed)}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        if (counted && counted.enrolled > 0 && !enroll.isPending) enroll.mutate({ id, selection });
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={WORDS.which}
        value={view}
        options={[['', WORDS.every] as const, ...(data ?? []).map((one) => [one.id, one.name] as const)]}
        onChange={(next) => {
          setView(next);
          setCounted(null);
        }}
        className="sm:col-span-2"
      />
      <EnrollCount key={view} id={id} selection={selection} onCounted={setCounted} />
      {state !== 'running' && <p className="hint sm:col-span-2">{WORDS.waits}</p>}
    </FormDialog>
  );
}

/** Enrolls, and says how many were. */
export function useEnroll(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.campaigns.enroll.useMutation({
    meta: { quiet: true },
    async onSuccess({ enrolled }) {
      onDone();
      await utils.campaigns.invalidate();
      showToast(WORDS.enrolled(enrolled), { kind: 'success' });
    },
  });
}
