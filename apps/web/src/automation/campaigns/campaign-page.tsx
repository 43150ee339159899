import type { Campaign } from '@outrider/shared/automation/campaigns';
import { allSteps } from '@outrider/shared/automation/step-path';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Ellipsis, Pause, Play, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { describeFailure, isGone, sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { GoneState } from '../../ground/ui/gone-state.tsx';
import { ListLink } from '../../ground/ui/list-link.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { UnsavedChanges } from '../../ground/ui/unsaved-changes.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { AlarmNote } from './alarm-note.tsx';
import { draftOf } from './campaign-draft.ts';
import type { CampaignForm } from './campaign-form.ts';
import { faultOf } from './step-faults.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';
import { PeopleTab } from './people-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StateTag } from './state-tag.tsx';
import { StepsTab } from './steps-tab.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.page;
const TABS = ['steps', 'people', 'results', 'settings'] as const;
const PANEL = 'campaign';

/** One campaign: its steps, who is in it, what came of it, and how it sends. */
export function CampaignPage() {
  const { id = '' } = useParams();
  const query = trpc.campaigns.get.useQuery({ id }, { meta: { failure: MESSAGES.loadCampaignFailed } });
  if (isGone(query.error) && !query.data) return <GoneState words={WORDS} to="/campaigns" />;
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadCampaignFailed}
      loading={<SkeletonRows label={CAMPAIGN_WORDS.loading} rows={8} />}
    >
      {(campaign) => <Page key={id} campaign={campaign} />}
    </QueryView>
  );
}

function Page({ campaign }: { campaign: Campaign }) {
  const { id, name, state, version, may_manage } = campaign;
  const [params] = useSearchParams();
  const setNamed = useSetNamed();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const utils = trpc.useUtils();
  const tab = oneOf(TABS, params.get('tab')) ?? 'steps';
  useShownTab(tabId(PANEL, tab));
  usePageTitle(name);
  const [isEnrolling, setIsEnrolling] = useState(false);
  const kept = useKeptForm(`campaign-${id}`, draftOf(campaign), version);
  const canWrite = may_manage && !readOnly && state !== 'ended';
  const onSaved = async () => {
    void utils.campaigns.list.invalidate();
    await utils.campaigns.get.invalidate({ id });
  };
  const save = trpc.campaigns.save.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await onSaved();
      kept.discard();
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const setState = trpc.campaigns.setState.useMutation({
    meta: { failure: MESSAGES.saveCampaignFailed },
    async onSuccess(_, asked) {
      await onSaved();
      const said = {
        running: state === 'draft' ? WORDS.started : WORDS.resumed,
        paused: WORDS.paused,
        ended: WORDS.ended,
      };
      showToast(said[asked.state], { kind: 'success' });
    },
  });
  const discard = () => {
    kept.discard();
    save.reset(); // what was wrong with it is gone as well
  };
  const refused = save.error ? describeFailure(save.error).fields : [];
  const form: CampaignForm = {
    value: kept.value,
    isReadOnly: !canWrite,
    change: kept.change,
    errorOf: (path: string) => refused.find(({ field }) => field === path)?.message,
    hasErrorIn: (path: string) => refused.some(({ field }) => field === path || field.startsWith(`${path}.`)),
  };
  const runs = state === 'running';
  const toggle = canWrite && !kept.isDirty && (
    <button
      type="button"
      className={`btn btn-sm ${runs ? 'btn-line' : 'btn-primary'} max-lg:!h-11`}
      aria-disabled={setState.isPending}
      onClick={() => !setState.isPending && setState.mutate({ id, version, state: runs ? 'paused' : 'running' })}
    >
      {runs ? <Pause className="i" /> : <Play className="i" />}
      {runs ? WORDS.pause : state === 'draft' ? WORDS.start : WORDS.resume}
    </button>
  );
  const enroll = !readOnly && state !== 'ended' && !kept.isDirty && can(user, 'campaigns.enroll') && (
    <button
      type="button"
      className={`btn btn-sm ${runs ? 'btn-primary' : 'btn-line'} max-lg:!h-11`}
      onClick={() => setIsEnrolling(true)}
    >
      <UserPlus className="i" />
      {WORDS.enroll}
    </button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-3 lg:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ListLink to="/campaigns">{CAMPAIGN_WORDS.campaigns}</ListLink>
          <h2 className="min-w-0 text-base wrap-anywhere">{name}</h2>
          <StateTag state={state} />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {kept.isDirty && (
              <UnsavedChanges
                words={WORDS}
                isSaving={save.isPending}
                onDiscard={discard}
                onSave={() => save.mutate({ id, version: kept.version, draft: kept.value })}
              />
            )}
            <span className="contents max-lg:hidden">
              {toggle}
              {enroll}
            </span>
            {may_manage && !readOnly && (
              <MoreActions campaign={campaign} onEnd={() => setState.mutateAsync({ id, version, state: 'ended' })} />
            )}
          </span>
        </div>
        <Tabs
          className="mt-1"
          label={WORDS.label}
          panelId={PANEL}
          selected={tab}
          onSelect={(next) => setNamed({ tab: next === 'steps' ? null : next, step: null })}
          tabs={TABS.map((one) => ({
            id: one,
            label: (
              <>
                {WORDS.tabs[one]}
                {one === 'steps' && <Count of={allSteps(kept.value.steps).length} />}
                {one === 'people' && <Count of={campaign.enrolled} />}
              </>
            ),
          }))}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="flex min-h-0 flex-1 flex-col">
        {save.error && (
          <FormAlert className="mx-4 mt-3 lg:mx-5">
            {faultOf(kept.value.steps, refused) ?? sentenceOf(save.error, MESSAGES.saveCampaignFailed)}
          </FormAlert>
        )}
        <AlarmNote campaign={campaign} />
        {!may_manage && tab !== 'people' && <p className="text-muted px-4 pt-3 text-sm lg:px-5">{WORDS.readOnly}</p>}
        {campaign.kept && runs && (tab === 'steps' || tab === 'people') && (
          <p className="text-muted px-4 pt-3 text-sm lg:px-5">{WORDS.kept}</p>
        )}
        {kept.isDirty && runs && tab === 'steps' && (
          <p className="text-muted px-4 pt-3 text-sm lg:px-5">{WORDS.appliesTo(campaign.active)}</p>
        )}
        {tab === 'steps' && <StepsTab campaign={campaign} form={form} />}
        {tab === 'people' && <PeopleTab campaign={campaign} />}
        {tab === 'results' && <ResultsTab campaign={campaign} />}
        {tab === 'settings' && <SettingsTab form={form} />}
      </div>
      {(toggle || enroll) && (
        <div className="border-line bg-base-100 grid auto-cols-fr grid-flow-col gap-2 border-t p-3 lg:hidden">
          {toggle}
          {enroll}
        </div>
      )}
      {isEnrolling && <EnrollDialog campaign={campaign} onClose={() => setIsEnrolling(false)} />}
    </div>
  );
}

const Count = ({ of }: { of: number }) => (
  <span className="text-faint num text-xs font-normal"> {formatCount(of)}</span>
);

type MoreProps = { campaign: Campaign; onEnd: () => Promise<unknown> };
function MoreActions({ campaign: { id, name, version, state, active }, onEnd }: MoreProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'copy' | 'end' | 'delete' | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const close = () => setAsked(null);
  const remove = trpc.campaigns.remove.useMutation({
    meta: { failure: MESSAGES.saveCampaignFailed },
    async onSuccess() {
      void navigate('/campaigns', { replace: true });
      await utils.campaigns.list.invalidate();
      showToast(WORDS.deleted, { kind: 'success' });
    },
  });
  async function end() {
    setIsEnding(true);
    await onEnd().catch(() => undefined); // said in a toast
    setIsEnding(false);
    close();
  }
  return (
    <>
      <Menu label={WORDS.more} trigger={<Ellipsis className="i" />} buttonClass="btn-square">
        <MenuItem onSelect={() => setAsked('copy')}>{WORDS.copy}</MenuItem>
        {(state === 'running' || state === 'paused') && (
          <MenuItem onSelect={() => setAsked('end')}>{WORDS.end}</MenuItem>
        )}
        {state === 'draft' && <MenuItem onSelect={() => setAsked('delete')}>{WORDS.delete}</MenuItem>}
      </Menu>
      {asked === 'copy' && <NewCampaignDialog copied={{ id, name }} onClose={close} />}
      {asked === 'end' && (
        <ConfirmDialog
          title={WORDS.endTitle}
          confirm={WORDS.end}
          busy={WORDS.ending}
          pending={isEnding}
          onConfirm={() => void end()}
          onClose={close}
        >
          {WORDS.endText(active)}
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={WORDS.deleteTitle}
          confirm={WORDS.delete}
          busy={WORDS.deleting}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id, version })}
          onClose={close}
        >
          {WORDS.deleteText}
        </ConfirmDialog>
      )}
    </>
  );
}
