import type { FieldError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Playbook, PlaybookContent, PlaybookDraft } from '@outrider/shared/insight/playbook';
import { CircleAlert, CircleCheck, FileDown, History } from 'lucide-react';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { describeFailure, isOutrun, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { Tabs, tabId } from '../../ground/ui/tabs.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNamed, useSetNamed } from '../../ground/ui/use-named.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { EntryList } from './entry-list.tsx';
import { TermsForm, VoiceForm } from './frame-forms.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { isListPart, type Part, PARTS } from './playbook-draft.ts';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

const PANEL = 'playbook-part';

/**
 * What somebody changed, and the newest version when they began: it is saved on that one, so that nobody's version is
 * overwritten unseen.
 */
type Changes = { base: number; content: PlaybookContent };

/** Settings, Playbook: what agents know of the company. */
export function PlaybookSection() {
  const [named] = useNamed('version');
  const version = Number(named) > 0 ? Number(named) : undefined;
  const current = trpc.playbook.get.useQuery({}, { meta: { failure: MESSAGES.loadPlaybookFailed } });
  const older = trpc.playbook.get.useQuery(
    { version },
    { enabled: version !== undefined, meta: { failure: MESSAGES.loadPlaybookFailed } },
  );
  const query = version === undefined ? current : older;
  // Kept here, where they outlive the form: a live refresh or another version in the address takes nothing away.
  const [changes, setChanges] = useState<Changes | null>(null);
  const [read, setRead] = useState<PlaybookDraft | null>(null);
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro}>
      <QueryView
        query={query}
        failure={MESSAGES.loadPlaybookFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={6} />}
      >
        {(playbook) => (
          <PlaybookForm
            playbook={playbook}
            newest={current.data?.version ?? playbook.version}
            isOld={version !== undefined && version !== current.data?.version}
            changes={changes}
            onChanges={setChanges}
            read={read}
            onRead={setRead}
          />
        )}
      </QueryView>
    </SettingsFrame>
  );
}

type PlaybookFormProps = {
  playbook: Playbook;
  newest: number;
  isOld: boolean;
  changes: Changes | null;
  onChanges: Dispatch<SetStateAction<Changes | null>>;
  /** What an import made of a text. */
  read: PlaybookDraft | null;
  onRead: (read: PlaybookDraft | null) => void;
};

function PlaybookForm({ playbook, newest, isOld, changes, onChanges, read, onRead }: PlaybookFormProps) {
  const utils = trpc.useUtils();
  const now = useNow();
  const currency = trpc.quotas.list.useQuery({ year: Number(todayText(now).slice(0, 4)) }).data?.currency ?? '';
  const setNamed = useSetNamed();
  const [dialog, setDialog] = useNamed('do');
  const [asked] = useNamed('part');
  const part = PARTS.find((one) => one === asked) ?? 'offers';
  /** The version to show once the changes may be dropped; its `version` null: the current one. */
  const [leaving, setLeaving] = useState<{ version: string | null } | null>(null);
  const content = changes?.content ?? playbook.content;
  const change = (next: PlaybookContent) => onChanges((before) => ({ base: before?.base ?? newest, content: next }));
  const save = trpc.playbook.save.useMutation({
    meta: { quiet: true },
    onError(error) {
      if (isOutrun(error)) void utils.playbook.invalidate();
    },
    onSuccess(saved, sent) {
      utils.playbook.get.setData({}, saved);
      void utils.playbook.invalidate();
      // What was typed while it was saved is not saved yet.
      onChanges((now) => (now && now.content !== sent.content ? { ...now, base: saved.version } : null));
      setNamed({ version: null });
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const isChanged = changes !== null || isOld;
  // While it is saved, the newer version may be one's own.
  const isBehind = changes !== null && newest > changes.base && !save.isPending;
  const isConflict = isBehind || isOutrun(save.error);
  function leaveFor(version: string | null) {
    onChanges(null);
    onRead(null);
    save.reset();
    setLeaving(null);
    setNamed({ version, do: null });
  }
  const askToLeaveFor = (version: string | null) => (changes ? setLeaving({ version }) : leaveFor(version));
  return (
    <>
      <Standing playbook={playbook} />
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="btn btn-line btn-sm" onClick={() => setDialog('import')}>
          <FileDown className="i" />
          {WORDS.importText}
        </button>
        {newest > 0 && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setDialog('history')}>
            <History className="i" />
            {WORDS.history}
          </button>
        )}
      </div>
      {isOld && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          {WORDS.oldVersion(playbook.version)}
          <button type="button" className="text-link hover:underline" onClick={() => askToLeaveFor(null)}>
            {WORDS.backToCurrent}
          </button>
        </p>
      )}
      {read && <LeftOver draft={read} />}
      <Tabs
        label={WORDS.parts}
        tabs={PARTS.map((id) => ({ id, label: WORDS.part[id] }))}
        selected={part}
        onSelect={(next) => setNamed({ part: next, entry: null })}
        panelId={PANEL}
        className="mt-4"
      />
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, part)} className="pt-4">
        <p className="text-muted mb-3 max-w-2xl text-pretty">{WORDS.partIntro[part]}</p>
        {isListPart(part) && <EntryList part={part} content={content} currency={currency} onChange={change} />}
        {part === 'voice' && <VoiceForm content={content} onChange={change} />}
        {part === 'terms' && <TermsForm content={content} onChange={change} />}
      </div>
      {(isBehind || save.error) && (
        <SaveFailure
          sentence={isBehind ? MESSAGES.playbookChanged : sentenceOf(save.error, MESSAGES.savePlaybookFailed)}
          fields={describeFailure(save.error).fields}
          onReload={isConflict ? () => askToLeaveFor(null) : undefined}
        />
      )}
      {isChanged && (
        <div className="border-line bg-base-100 sticky bottom-0 mt-4 flex items-center gap-2 border-t py-3">
          <p className="text-faint">{WORDS.unsaved}</p>
          <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={() => leaveFor(null)}>
            {WORDS.discard}
          </button>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-disabled={save.isPending}
            onClick={() => !save.isPending && save.mutate({ version: changes?.base ?? newest, content })}
          >
            {save.isPending ? WORDS.saving : WORDS.save}
          </button>
        </div>
      )}
      {dialog === 'import' && (
        <ImportDialog
          onRead={(next) => {
            onRead(next);
            change(next.content);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog onOpen={(version) => askToLeaveFor(String(version))} onClose={() => setDialog(null)} />
      )}
      {leaving && (
        <ConfirmDialog
          title={WORDS.discardTitle}
          confirm={WORDS.discard}
          busy={WORDS.discard}
          pending={false}
          onConfirm={() => leaveFor(leaving.version)}
          onClose={() => setLeaving(null)}
        >
          <p>{WORDS.discardAsk}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Whether agents can write, and what is missing; each line leads to its part. */
function Standing({ playbook: { is_ready, gaps } }: { playbook: Playbook }) {
  const blocking = gaps.filter(({ blocks }) => blocks);
  const better = gaps.filter(({ blocks }) => !blocks);
  return (
    <div className="mt-3 grid gap-2">
      <p className="flex items-center gap-2 font-strong">
        {is_ready ? <CircleCheck className="i text-success" /> : <CircleAlert className="i text-warning" />}
        {is_ready ? WORDS.ready : WORDS.notReady}
      </p>
      <GapList gaps={blocking} />
      {better.length > 0 && (
        <details>
          <summary className="text-muted cursor-pointer">{WORDS.couldBeBetter(better.length)}</summary>
          <GapList gaps={better} />
        </details>
      )}
    </div>
  );
}

const partOf = (field: string): Part => PARTS.find((part) => part === field) ?? 'voice';

function GapList({ gaps }: { gaps: Playbook['gaps'] }) {
  const setNamed = useSetNamed();
  return (
    <ul className="mt-1 grid list-disc gap-1 pl-6">
      {gaps.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <button
            type="button"
            className="text-link text-left hover:underline"
            onClick={() => setNamed({ part: partOf(field), entry: null })}
          >
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
}

function LeftOver({ draft: { written_by, left } }: { draft: PlaybookDraft }) {
  return (
    <div className="sheet mt-3 p-4">
      <p>{written_by === 'model' ? WORDS.importedByModel : WORDS.importedByHeadings}</p>
      {left.length > 0 && (
        <>
          <h3 className="mt-3 text-sm">{WORDS.leftOver}</h3>
          <p className="text-faint text-xs">{WORDS.leftOverHint}</p>
          <pre className="mt-2 max-h-48 overflow-y-auto font-sans whitespace-pre-wrap">{left.join('\n\n')}</pre>
        </>
      )}
    </div>
  );
}

type SaveFailureProps = {
  sentence: string;
  fields: FieldError[];
  /** Where somebody else saved first. */
  onReload: (() => void) | undefined;
};

function SaveFailure({ sentence, fields, onReload }: SaveFailureProps) {
  return (
    <FormAlert className="mt-4">
      {sentence}
      {fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {fields.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      )}
      {onReload && (
        <button type="button" className="text-link ml-2 hover:underline" onClick={onReload}>
          {WORDS.reload}
        </button>
      )}
    </FormAlert>
  );
}
