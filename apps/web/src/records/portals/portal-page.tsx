import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Portal, PortalDraft } from '@outrider/shared/records/portals';
import { Ellipsis, Eye } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { describeFailure, isGone, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { GoneState } from '../../ground/ui/gone-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
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
import { ContentEditor } from './content-editor.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.page;
const TABS = ['content', 'people', 'questions', 'views'] as const;
const PANEL = 'portal';

/** One portal: what it shows, who has a link, and who looked at what. */
export function PortalPage() {
  const { id = '' } = useParams();
  const query = trpc.portals.get.useQuery({ id }, { meta: { failure: MESSAGES.loadPortalFailed } });
  if (isGone(query.error) && !query.data) return <GoneState words={WORDS} to="/client-portal" />;
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadPortalFailed}
      loading={<SkeletonRows label={PORTALS_WORDS.loading} rows={8} />}
    >
      {(portal) => <Page key={id} portal={portal} />}
    </QueryView>
  );
}

const draftOf = ({ title, welcome, language, steps, files, booking_page_id }: Portal): PortalDraft => ({
  title,
  welcome,
  language,
  steps,
  file_ids: files.map(({ id }) => id),
  booking_page_id,
});

function Page({ portal }: { portal: Portal }) {
  const { id, title, account_id, account_name, people, open_questions, may_edit } = portal;
  const [params] = useSearchParams();
  const setNamed = useSetNamed();
  const readOnly = useReadOnlyReason();
  const utils = trpc.useUtils();
  const tab = oneOf(TABS, params.get('tab')) ?? 'content';
  useShownTab(tabId(PANEL, tab));
  usePageTitle(title);
  const form = useKeptForm(`portal-${id}`, draftOf(portal), portal.version);
  const canWrite = may_edit && !readOnly;
  const save = trpc.portals.save.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      void utils.portals.list.invalidate();
      await utils.portals.get.invalidate({ id });
      form.discard();
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const discard = () => {
    form.discard();
    save.reset(); // what was wrong with it is gone as well
  };
  const said = save.error ? describeFailure(save.error).fields : [];
  const errorOf = (field: string) => said.find((one) => one.field === `draft.${field}`)?.message;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-3 lg:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ListLink to="/client-portal">{PORTALS_WORDS.portals}</ListLink>
          <h2 className="min-w-0 text-base wrap-anywhere">{title}</h2>
          <Link to={`/accounts/${account_id}`} className="text-link min-w-0 truncate text-sm hover:underline">
            {account_name}
          </Link>
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {!form.isDirty && (
              <Link to={`/client-portal/${id}/preview`} className="btn btn-sm btn-line">
                <Eye className="i" />
                {WORDS.preview}
              </Link>
            )}
            {canWrite && (
              <>
                {form.isDirty && (
                  <UnsavedChanges
                    words={WORDS}
                    isSaving={save.isPending}
                    onDiscard={discard}
                    onSave={() => save.mutate({ id, version: form.version, draft: form.value })}
                  />
                )}
                <MoreActions portal={portal} />
              </>
            )}
          </span>
        </div>
        <Tabs
          className="mt-1"
          label={WORDS.label}
          panelId={PANEL}
          selected={tab}
          onSelect={(next) => setNamed({ tab: next === 'content' ? null : next })}
          tabs={TABS.map((one) => ({
            id: one,
            label: (
              <>
                {WORDS.tabs[one]}
                {one === 'questions' && open_questions > 0 && (
                  <span className="text-band-orange-ink num text-xs font-normal"> {open_questions}</span>
                )}
                {one === 'people' && <span className="text-faint num text-xs font-normal"> {people.length}</span>}
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
        {save.error && (
          <FormAlert className="mx-4 mt-3 lg:mx-5">{sentenceOf(save.error, MESSAGES.savePortalFailed)}</FormAlert>
        )}
        {!may_edit && <p className="text-muted px-4 pt-3 text-sm lg:px-5">{WORDS.readOnly}</p>}
        {tab === 'content' && (
          <ContentEditor
            value={form.value}
            offered={portal.offered_files}
            isReadOnly={!canWrite}
            errorOf={errorOf}
            onChange={form.change}
          />
        )}
        {tab === 'people' && <PeoplePanel portal={portal} canWrite={canWrite} />}
        {tab === 'questions' && <QuestionsPanel portal={portal} canWrite={canWrite} />}
        {tab === 'views' && <Views views={portal.views} />}
      </div>
    </div>
  );
}

function Views({ views }: Pick<Portal, 'views'>) {
  const words = PORTALS_WORDS.views;
  if (views.length === 0) return <p className="text-muted px-4 py-6 lg:px-5">{words.none}</p>;
  return (
    <ol className="max-w-3xl px-4 py-2 lg:px-5">
      {views.map(({ id, kind, name, file_name, created_at }) => (
        <li key={id} className="border-line flex flex-wrap justify-between gap-x-4 border-b py-2.5">
          <span className="wrap-anywhere">
            {kind === 'file' ? words.file(name, file_name ?? '') : words.opened(name)}
          </span>
          <span className="text-faint num text-sm">{formatMoment(created_at)}</span>
        </li>
      ))}
    </ol>
  );
}

function MoreActions({ portal: { id, version } }: { portal: Portal }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const remove = trpc.portals.remove.useMutation({
    meta: { failure: MESSAGES.savePortalFailed },
    async onSuccess() {
      void navigate('/client-portal', { replace: true });
      await utils.portals.list.invalidate();
      showToast(WORDS.deleted, { kind: 'success' });
    },
  });
  return (
    <>
      <Menu label={WORDS.more} trigger={<Ellipsis className="i" />} buttonClass="btn-square">
        <MenuItem onSelect={() => setIsAsked(true)}>{WORDS.delete}</MenuItem>
      </Menu>
      {isAsked && (
        <ConfirmDialog
          title={WORDS.deleteTitle}
          confirm={WORDS.delete}
          busy={WORDS.deleting}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id, version })}
          onClose={() => setIsAsked(false)}
        >
          {WORDS.deleteText}
        </ConfirmDialog>
      )}
    </>
  );
}
