import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { discountShare, exceeds, proposalSums } from '@outrider/shared/records/proposal-sums';
import type { Proposal } from '@outrider/shared/records/proposals';
import { Ellipsis, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { describeFailure, isGone, sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { GoneState } from '../../ground/ui/gone-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatExactMoney, formatPoints } from '../../ground/ui/format.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
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
import { ROOMY, useMedia } from '../../ground/ui/use-media.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { type DraftForm, draftOf, wrongIn, wrongLine } from './draft-of.ts';
import { LinesEditor } from './lines-editor.tsx';
import { NewProposalDialog } from './new-proposal-dialog.tsx';
import { ProposalSide } from './proposal-side.tsx';
import { SendDialog } from './send-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import { Sums } from './sums.tsx';
import { TextEditor } from './text-editor.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.page;
const TABS = ['lines', 'text', 'versions', 'activity'] as const;
const PANEL = 'proposal';
const WORKED_ON: ReadonlySet<Proposal['state']> = new Set(['draft', 'in_review', 'approved']);

/** One proposal: its lines and words to work on, what came before, and how it stands. */
export function ProposalPage() {
  const { id = '' } = useParams();
  const query = trpc.proposals.get.useQuery({ id }, { meta: { failure: MESSAGES.loadProposalFailed } });
  if (isGone(query.error) && !query.data) return <GoneState words={WORDS} to="/proposals" />;
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadProposalFailed}
      loading={<SkeletonRows label={PROPOSALS_WORDS.loading} rows={8} />}
    >
      {(proposal) => <Page key={`${id} ${proposal.current}`} proposal={proposal} />}
    </QueryView>
  );
}

function Page({ proposal }: { proposal: Proposal }) {
  const { id, number, state, current, currency, content, may_edit, limit } = proposal;
  const [params] = useSearchParams();
  const setNamed = useSetNamed();
  const readOnly = useReadOnlyReason();
  const wide = useMedia(ROOMY);
  const utils = trpc.useUtils();
  const tab = oneOf(TABS, params.get('tab')) ?? 'lines';
  useShownTab(tabId(PANEL, tab));
  usePageTitle(`${proposalNumber(number)} ${content.title}`);
  const [isSending, setIsSending] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const kept = useKeptForm(`proposal-${id}-${current}`, draftOf(content), proposal.version);
  const canWrite = may_edit && !readOnly;
  const isReadOnly = !canWrite || !WORKED_ON.has(state);
  /** Settled once the proposal as it is now is shown. */
  const onSaved = async () => {
    void utils.proposals.list.invalidate();
    void utils.proposals.version.invalidate({ id });
    await utils.proposals.get.invalidate({ id });
  };
  const save = trpc.proposals.save.useMutation({ meta: { quiet: true } });
  const ask = trpc.proposals.askForApproval.useMutation({
    meta: { failure: MESSAGES.saveProposalFailed },
    async onSuccess() {
      await onSaved();
      showToast(WORDS.asked, { kind: 'success' });
    },
  });
  const revise = trpc.proposals.revise.useMutation({
    meta: { failure: MESSAGES.saveProposalFailed },
    onSuccess: onSaved,
  });
  const discard = () => {
    kept.discard();
    setIsTried(false);
    save.reset(); // what was wrong with it is gone as well
  };
  const wrong = wrongIn(kept.value);
  const refused = save.error ? describeFailure(save.error).fields : [];
  const form: DraftForm = {
    ...kept,
    isReadOnly,
    errorOf: (path) =>
      (isTried ? wrong?.[path] : undefined) ?? refused.find(({ field }) => field === `draft.${path}`)?.message,
  };
  const failure =
    (isTried && wrong ? wrongLine(wrong, kept.value) : null) ??
    (save.error ? sentenceOf(save.error, MESSAGES.saveProposalFailed) : null);
  const { lines } = kept.value;
  const sums = proposalSums(lines, currency, content.chosen);
  const isDecided = isReadOnly || (state === 'approved' && !kept.isDirty);
  const isAbove = !isDecided && limit !== null && exceeds(lines, currency, limit);
  /** Saves what was typed. @returns the version that it has then; null where something is wrong, and shown to be */
  async function settled(): Promise<number | null> {
    if (!kept.isDirty) return proposal.version;
    setIsTried(true);
    if (wrong) {
      const [path = ''] = Object.keys(wrong);
      setNamed({ tab: path.startsWith('lines') ? null : 'text' });
      return null;
    }
    try {
      const { version } = await save.mutateAsync({ id, version: kept.version, draft: kept.value });
      setIsTried(false);
      await onSaved();
      kept.discard();
      return version;
    } catch {
      return null; // said above the lines
    }
  }
  const act = (then: (version: number) => void) => void settled().then((version) => version !== null && then(version));
  const side = <ProposalSide proposal={proposal} form={form} isAbove={isAbove} canWrite={canWrite} onSaved={onSaved} />;
  const isBusy = save.isPending || ask.isPending || revise.isPending;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="px-4 pt-3 lg:px-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ListLink to="/proposals">{PROPOSALS_WORDS.proposals}</ListLink>
            <h2 className="min-w-0 text-base wrap-anywhere">
              <span className="num">{proposalNumber(number)}</span> {kept.value.title}
            </h2>
            <StateTag proposal={proposal} />
            {!canWrite && <PreviewLink id={id} className="ml-auto" />}
            {canWrite && (
              <span className="ml-auto flex flex-wrap items-center gap-2">
                {form.isDirty && (
                  <UnsavedChanges
                    words={WORDS}
                    isSaving={save.isPending}
                    isBusy={isBusy}
                    isAside
                    onDiscard={discard}
                    onSave={() => act(() => showToast(WORDS.saved, { kind: 'success' }))}
                  />
                )}
                {!form.isDirty && <PreviewLink id={id} />}
                {(state === 'sent' || state === 'declined' || state === 'withdrawn') && (
                  <button
                    type="button"
                    className="btn btn-sm btn-line"
                    aria-disabled={isBusy}
                    onClick={() => !isBusy && revise.mutate({ id, version: proposal.version })}
                  >
                    {revise.isPending ? WORDS.revising : WORDS.revise}
                  </button>
                )}
                {!isReadOnly && !isAbove && (
                  <button
                    type="button"
                    className="btn btn-sm btn-primary"
                    aria-disabled={isBusy || lines.length === 0}
                    onClick={() => !isBusy && lines.length > 0 && act(() => setIsSending(true))}
                  >
                    {WORDS.send}
                  </button>
                )}
                {!isReadOnly && isAbove && state !== 'in_review' && (
                  <AskButton
                    isBusy={ask.isPending}
                    onAsk={(note) => act((version) => ask.mutate({ id, version, note }))}
                  />
                )}
                <MoreActions proposal={proposal} onSaved={onSaved} />
              </span>
            )}
          </div>
          <Tabs
            className="mt-1"
            label={WORDS.label}
            panelId={PANEL}
            selected={tab}
            onSelect={(next) => setNamed({ tab: next === 'lines' ? null : next })}
            tabs={TABS.map((one) => ({
              id: one,
              label: (
                <>
                  {WORDS.tabs[one]}
                  {one === 'lines' && <Count>{lines.length}</Count>}
                  {one === 'versions' && <Count>{proposal.versions.length}</Count>}
                </>
              ),
            }))}
          />
        </div>
        <div
          id={PANEL}
          role="tabpanel"
          aria-labelledby={tabId(PANEL, tab)}
          className="min-h-0 flex-1 overflow-y-auto pb-6"
        >
          {failure && <FormAlert className="mx-4 mt-3 lg:mx-5">{failure}</FormAlert>}
          {form.isReadOnly &&
            WORKED_ON.has(state) === false &&
            may_edit &&
            tab !== 'activity' &&
            tab !== 'versions' && <p className="text-muted px-4 pt-3 text-sm lg:px-5">{WORDS.readOnly}</p>}
          {WORKED_ON.has(state) && proposal.sent_version !== null && (
            <p className="bg-band-orange/10 text-band-orange-ink mx-4 mt-3 rounded-md px-3 py-2 text-sm lg:mx-5">
              {WORDS.stillOpen(proposal.sent_version)}
            </p>
          )}
          {tab === 'lines' && <LinesEditor form={form} currency={currency} chosen={content.chosen} />}
          {tab === 'lines' && !wide && (
            <div className="px-4 pt-4 lg:ml-auto lg:max-w-sm lg:px-5">
              <Sums lines={lines} currency={currency} chosen={content.chosen} />
            </div>
          )}
          {tab === 'text' && <TextEditor form={form} />}
          {tab === 'versions' && <VersionsPanel proposal={proposal} />}
          {tab === 'activity' && <ActivityPanel events={proposal.events} />}
          {!wide && <div className="mt-4">{side}</div>}
        </div>
        <p className="border-line bg-base-100 num flex items-center gap-3 border-t px-4 py-2 leading-tight xl:hidden">
          <span className="font-strong">{formatExactMoney(sums.total, currency)}</span>
          {sums.discount > 0 && (
            <span className={`text-xs ${isAbove ? 'text-band-orange-ink' : 'text-muted'}`}>
              {PROPOSALS_WORDS.sums.off(formatPoints(discountShare(sums)))}
            </span>
          )}
        </p>
      </div>
      {wide && (
        <aside aria-label={WORDS.summary} className="border-line flex w-80 shrink-0 flex-col overflow-y-auto border-l">
          <section className="px-5 pt-5 pb-4">
            <Sums lines={lines} currency={currency} chosen={content.chosen} isLarge />
          </section>
          {side}
        </aside>
      )}
      {isSending && <SendDialog proposal={proposal} onSaved={onSaved} onClose={() => setIsSending(false)} />}
    </div>
  );
}

const PreviewLink = ({ id, className = '' }: { id: string; className?: string }) => (
  <Link to={`/proposals/${id}/preview`} className={`btn btn-sm btn-line ${className}`}>
    <Eye className="i" />
    {WORDS.preview}
  </Link>
);

const Count = ({ children }: { children: ReactNode }) => (
  <>
    {' '}
    <span className="text-faint num text-xs font-normal">{children}</span>
  </>
);

function AskButton({ isBusy, onAsk }: { isBusy: boolean; onAsk: (note: string) => void }) {
  const words = PROPOSALS_WORDS.approval;
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-primary"
        aria-disabled={isBusy}
        onClick={() => !isBusy && setIsOpen(true)}
      >
        {isBusy ? WORDS.asking : WORDS.ask}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={WORDS.ask}
          confirm={WORDS.ask}
          busy={WORDS.asking}
          pending={isBusy}
          tone="btn-primary"
          onConfirm={() => {
            setIsOpen(false);
            onAsk(note);
          }}
          onClose={() => setIsOpen(false)}
        >
          <label className="grid gap-1">
            <span className="text-sm">{words.note}</span>
            <textarea
              rows={3}
              maxLength={1000}
              className="textarea w-full"
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
        </ConfirmDialog>
      )}
    </>
  );
}

type MoreProps = { proposal: Proposal; onSaved: () => Promise<void> };

function MoreActions({ proposal, onSaved }: MoreProps) {
  const { id, version, state, sent_at } = proposal;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const user = useUser();
  const [asked, setAsked] = useState<'withdraw' | 'delete' | 'copy' | null>(null);
  const close = () => setAsked(null);
  const withdraw = trpc.proposals.withdraw.useMutation({
    meta: { failure: MESSAGES.saveProposalFailed },
    async onSuccess() {
      await onSaved();
      close();
      showToast(WORDS.withdrawn, { kind: 'success' });
    },
  });
  const remove = trpc.proposals.delete.useMutation({
    meta: { failure: MESSAGES.saveProposalFailed },
    async onSuccess() {
      void navigate('/proposals', { replace: true });
      await utils.proposals.list.invalidate();
      showToast(WORDS.deleted, { kind: 'success' });
    },
  });
  const canWithdraw = sent_at !== null && state !== 'accepted' && state !== 'declined' && state !== 'withdrawn';
  return (
    <>
      <Menu label={WORDS.more} trigger={<Ellipsis className="i" />} buttonClass="btn-square">
        {can(user, 'pipeline.create') && <MenuItem onSelect={() => setAsked('copy')}>{WORDS.copy}</MenuItem>}
        {canWithdraw && <MenuItem onSelect={() => setAsked('withdraw')}>{WORDS.withdraw}</MenuItem>}
        {sent_at === null && <MenuItem onSelect={() => setAsked('delete')}>{WORDS.delete}</MenuItem>}
      </Menu>
      {asked === 'copy' && <NewProposalDialog copy_of={id} onClose={close} />}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title={WORDS.withdrawTitle}
          confirm={WORDS.withdraw}
          busy={WORDS.withdrawing}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id, version })}
          onClose={close}
        >
          {WORDS.withdrawText}
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
