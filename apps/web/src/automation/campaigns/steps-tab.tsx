import type { Campaign } from '@outrider/shared/automation/campaigns';
import { CAMPAIGN_LIMITS } from '@outrider/shared/automation/campaign-steps';
import { allSteps } from '@outrider/shared/automation/step-path';
import { LogOut, Zap } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { conditionFor } from '../../records/engine/filter-shapes.ts';
import { filterWords } from '../../records/engine/filter-words.ts';
import { useLeadFilterFields } from '../../records/leads/use-lead-filter-fields.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { useFlowFields } from '../organization/use-flow-fields.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { AddStep } from './add-step.tsx';
import { blankStep, type Place, type StepKind, withStep } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { StepEditor } from './step-editor.tsx';
import { StepWay } from './step-way.tsx';
import { useSetWords } from './use-set-words.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.steps;

/** The way of a lead through the campaign, and beside it the step that is looked at. */
export function StepsTab({ campaign, form }: { campaign: Campaign; form: CampaignForm }) {
  const [params] = useSearchParams();
  const setNamed = useSetNamed();
  const fields = useFlowFields();
  const people = usePeople();
  const set = useSetWords();
  const { steps } = form.value;
  const chosen = allSteps(steps).find(({ id }) => id === params.get('step')) ?? null;
  const open = (id: string | null) => setNamed({ step: id });
  const isFull = allSteps(steps).length >= CAMPAIGN_LIMITS.steps;
  function add(kind: StepKind, place: Place) {
    const step = blankStep(kind, { all: [conditionFor(fields.lead)] });
    form.change({ steps: withStep(steps, place, step) });
    open(step.id);
  }
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={WORDS.region}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has no other stop where it is read only
        tabIndex={0}
        className="bg-base-200 min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-4"
      >
        <Leaves form={form} onEdit={() => setNamed({ tab: 'settings', step: null })} />
        <div className="way">
          <Entry campaign={campaign} form={form} onEdit={() => setNamed({ tab: 'settings', step: null })} />
          <StepWay
            steps={steps}
            results={campaign.results}
            tracks={campaign.tracks}
            asked={({ test, conditions }) =>
              conditions ? filterWords(conditions, test === 'deal' ? fields.opportunity : fields.lead, people) : ''
            }
            set={set}
            senderName={form.value.sender_id === null ? null : campaign.sender_name}
            chosen={chosen?.id ?? null}
            hasErrorIn={form.hasErrorIn}
            onOpen={open}
            add={form.isReadOnly || isFull ? null : add}
          />
          {steps.length === 0 && (
            <>
              <span className="wire" />
              <p className="text-muted text-sm">{WORDS.none}</p>
              {!form.isReadOnly && (
                <AddStep label={WORDS.addFirst} onAdd={(kind) => add(kind, { branch: null, way: 'yes', at: 0 })} />
              )}
            </>
          )}
        </div>
        <div className="h-6" />
      </section>
      {chosen && (
        <StepEditor key={chosen.id} campaign={campaign} step={chosen} form={form} onClose={() => open(null)} />
      )}
    </div>
  );
}

/** What takes a lead out, always in sight. */
function Leaves({ form, onEdit }: { form: CampaignForm; onEdit: () => void }) {
  const { replied, unsubscribed } = WORDS.reasons;
  const all = [replied, ...form.value.leaves_on.map((one) => WORDS.reasons[one]), unsubscribed];
  return (
    <div className="bg-base-100 border-line text-muted mx-auto mb-4 flex max-w-[40rem] items-center gap-x-3 rounded-lg border px-4 py-2 text-xs max-lg:text-sm">
      <LogOut className="i size-3.5" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {WORDS.leaves}{' '}
        {all.map((reason, at) => (
          <span key={reason}>
            {at > 0 && (at === all.length - 1 ? ` ${WORDS.or} ` : ', ')}
            <span className="text-base-content font-strong">{reason}</span>
          </span>
        ))}
      </p>
      {!form.isReadOnly && (
        <button type="button" className="text-link hover:underline" onClick={onEdit}>
          {WORDS.edit}
        </button>
      )}
    </div>
  );
}

function Entry({ campaign, form, onEdit }: { campaign: Campaign; form: CampaignForm; onEdit: () => void }) {
  const fields = useLeadFilterFields();
  const people = usePeople();
  const { entry } = form.value;
  const body = (
    <span className="flex items-center gap-3 px-3.5 py-2.5">
      <Zap className="i text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{entry ? WORDS.entryAuto : WORDS.entryByHand}</span>
        <span className="text-faint block truncate text-xs max-lg:text-sm">
          {entry ? filterWords(entry, fields, people) : WORDS.entryByHandText}
        </span>
      </span>
      {campaign.enrolled_lately > 0 && (
        <span className="num text-muted text-xs">{WORDS.lately(campaign.enrolled_lately)}</span>
      )}
    </span>
  );
  if (form.isReadOnly) return <div className="way-card">{body}</div>;
  return (
    <button type="button" className="way-card" onClick={onEdit}>
      {body}
    </button>
  );
}
