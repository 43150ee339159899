import type { Campaign } from '@outrider/shared/automation/campaigns';
import type { CampaignEmail } from '@outrider/shared/automation/campaign-steps';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { LeadChoice } from '../../records/engine/lead-choice.ts';
import { LeadPicker } from '../../records/engine/lead-picker.tsx';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { usePaused } from '../../ground/ui/use-paused.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.editor;

/** The email as a lead would get it, asked when the typing pauses; and one to oneself. */
export function EmailPreview({ campaign: { id }, step }: { campaign: Campaign; step: CampaignEmail }) {
  const [lead, setLead] = useState<LeadChoice | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [subject, body] = [usePaused(step.subject), usePaused(step.body)];
  const asked = { id, subject, body, lead_id: lead?.id ?? null };
  const { data, error } = trpc.campaigns.letter.useQuery(asked, {
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const test = trpc.campaigns.sendTest.useMutation({
    meta: { failure: MESSAGES.campaignTestFailed },
    onSuccess: ({ sent_to }) => showToast(WORDS.testSent(sent_to), { kind: 'success' }),
  });
  return (
    <section aria-label={WORDS.preview} className="border-line grid gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <h4 className="text-sm">{WORDS.previewFor}</h4>
        <button type="button" className="text-link text-sm hover:underline" onClick={() => setIsChoosing(!isChoosing)}>
          {lead?.name ?? data?.lead?.name ?? WORDS.previewNewest}
        </button>
      </div>
      {isChoosing && (
        <LeadPicker
          label={WORDS.changeLead}
          value={lead}
          onChange={(next) => {
            setLead(next);
            setIsChoosing(next === null);
          }}
        />
      )}
      {error ? (
        <p className="text-muted text-sm">{sentenceOf(error, MESSAGES.campaignLetterFailed)}</p>
      ) : (
        data && (
          <div className="bg-base-200 grid gap-2 rounded-lg p-3 text-sm">
            {!data.lead && <p className="text-faint text-xs">{WORDS.previewNobody}</p>}
            <p className="font-strong wrap-anywhere">{data.subject}</p>
            <p className="wrap-anywhere whitespace-pre-line">{data.text}</p>
            {data.left_out.length > 0 && (
              <p className="text-faint text-xs">{WORDS.noValue(data.left_out.join(', '))}</p>
            )}
          </div>
        )
      )}
      <button
        type="button"
        className="btn btn-sm btn-line justify-self-start max-lg:!h-11"
        aria-disabled={test.isPending}
        onClick={() => !test.isPending && test.mutate({ ...asked, subject: step.subject, body: step.body })}
      >
        <Send className="i" />
        {test.isPending ? WORDS.sendingTest : WORDS.sendTest}
      </button>
    </section>
  );
}
