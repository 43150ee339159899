import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Ellipsis, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { ConflictDialog } from '../../ground/ui/conflict-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { differing } from '../../ground/ui/three-way.ts';
import { useMerge } from '../../ground/ui/use-merge.ts';
import { draftOf, type FieldDraft, inputOf, NEW_DRAFT, updateOf } from './field-draft.ts';
import { FieldForm } from './field-form.tsx';
import { FieldPreview } from './field-preview.tsx';
import { dropDraft, keptDraft, useKeptDraft } from './kept-drafts.ts';
import type { FieldsModel } from './use-fields.ts';
import { useSaveField } from './use-save-field.ts';
import { FIELD_SETTINGS_WORDS as WORDS } from './words-fields.ts';

type FieldEditorProps = { fields: FieldsModel; onClose: () => void };
const SAVE_KEYS = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵';
const PANEL = 'w-[27rem] xl:relative max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-20 max-xl:shadow-lift';

/** One field beside the list, full screen on a phone: the one of the address, or a new one. */
export function FieldEditor({ fields, onClose }: FieldEditorProps) {
  const { id = '' } = useParams();
  const field = fields.all.find((one) => one.id === id) ?? null;
  if (field || id === 'new') return <Editor id={id} field={field} fields={fields} onClose={onClose} />;
  return (
    <DrawerFrame label={WORDS.missing} onClose={onClose} width={PANEL}>
      <Head title={WORDS.missing} onClose={onClose} />
      <EmptyState title={WORDS.missing}>{WORDS.missingHint}</EmptyState>
    </DrawerFrame>
  );
}

type EditorProps = FieldEditorProps & { id: string; field: CustomField | null };
type Asking = 'discard' | 'archive' | null;

function Editor({ id, field, fields, onClose }: EditorProps) {
  const closed = useReadOnlyReason();
  const [left] = useState(() => keptDraft(id));
  const [draft, setDraft] = useState<FieldDraft>(() => left?.draft ?? formOf(field));
  const [asking, setAsking] = useState<Asking>(null);
  const { base, settle, clash, settleClash, dropClash } = useMerge({
    row: left ? left.base : field,
    draftOf: formOf,
    mine: () => draft,
    onMerged(merged, current) {
      setDraft(merged);
      send(merged, current);
    },
  });
  const isDirty = differing(formOf(base), draft).length > 0;
  useKeptDraft(id, { draft, base }, isDirty);
  const leave = () => {
    dropDraft(id);
    onClose();
  };
  const save = useSaveField({ onSaved: leave, onConflict: settle });
  const failure = save.error ? describeFailure(save.error) : null;
  const isArchived = field?.archived_at != null;
  const isShut = isArchived || closed !== null;
  const at = fields.living.findIndex((one) => one.id === id);

  function send(next: FieldDraft, from: CustomField | null) {
    if (!from) return save.create({ record_type: fields.type, ...inputOf(next) });
    return differing(formOf(from), next).length > 0 ? save.update(updateOf(from, next)) : leave();
  }
  const submit = () => {
    if (!save.isPending && !isShut) send(draft, base);
  };
  const askToLeave = () => (isDirty && !isShut ? setAsking('discard') : leave());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isSave = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) submit();
    else askToLeave();
  };
  const title = field?.label ?? WORDS.newField;

  return (
    <DrawerFrame label={title} onClose={askToLeave} width={PANEL}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and Ctrl+Enter, wherever in it the focus is */}
      <form
        aria-label={title}
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Head title={title} onClose={askToLeave}>
          {field && !isShut && (
            <Menu label={WORDS.actionsFor(title)} buttonClass="btn-square" trigger={<Ellipsis className="i" />}>
              {at > 0 && <MenuItem onSelect={() => fields.move(at, at - 1)}>{WORDS.moveUp}</MenuItem>}
              {at >= 0 && at < fields.living.length - 1 && (
                <MenuItem onSelect={() => fields.move(at, at + 1)}>{WORDS.moveDown}</MenuItem>
              )}
              <MenuItem danger onSelect={() => setAsking('archive')}>
                {WORDS.archive}
              </MenuItem>
            </Menu>
          )}
        </Head>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <FieldPreview type={fields.type} draft={draft} />
          {closed && <FormAlert className="mx-5 mt-4">{closed}</FormAlert>}
          {isArchived && <p className="b-yellow mx-5 mt-4 rounded-lg px-3 py-2.5 text-sm">{WORDS.archivedNotice}</p>}
          {left && isDirty && <p className="b-yellow mx-5 mt-4 rounded-lg px-3 py-2.5 text-sm">{WORDS.restored}</p>}
          {failure && <FormAlert className="mx-5 mt-4">{sentenceOf(save.error, MESSAGES.saveFieldFailed)}</FormAlert>}
          <fieldset disabled={isShut} className="contents">
            <FieldForm
              type={fields.type}
              draft={draft}
              field={field}
              usage={fields.usage?.items.find((one) => one.id === id)}
              problems={failure?.fields ?? []}
              onChange={setDraft}
            />
          </fieldset>
        </div>
        <div className="border-line flex shrink-0 items-center gap-2 border-t px-5 py-3">
          {field && !isShut && (
            <button type="button" className="btn btn-ghost btn-sm text-error" onClick={() => setAsking('archive')}>
              {WORDS.archive}
            </button>
          )}
          <span className="ml-auto flex gap-2">
            <button type="button" className="btn btn-sm btn-ghost" onClick={askToLeave}>
              {isShut ? WORDS.close : WORDS.cancel}
            </button>
            {field && isArchived && closed === null && (
              <button type="button" className="btn btn-sm btn-primary" onClick={() => fields.restore(field)}>
                {WORDS.restore}
              </button>
            )}
            {!isShut && (
              <button type="submit" className="btn btn-sm btn-primary" aria-disabled={save.isPending}>
                {save.isPending ? WORDS.saving : field ? WORDS.save : WORDS.add}
                <kbd className="kbd max-lg:hidden border-current/45 bg-transparent text-inherit">{SAVE_KEYS}</kbd>
              </button>
            )}
          </span>
        </div>
      </form>
      {asking === 'discard' && (
        <ConfirmDialog
          title={WORDS.discardTitle}
          confirm={WORDS.discard}
          busy={WORDS.discard}
          pending={false}
          onConfirm={leave}
          onClose={() => setAsking(null)}
        >
          <p>{WORDS.discardAsk(draft.label || WORDS.newField)}</p>
        </ConfirmDialog>
      )}
      {asking === 'archive' && field && (
        <ConfirmDialog
          title={WORDS.archiveTitle(field.label)}
          confirm={WORDS.archive}
          busy={WORDS.saving}
          pending={fields.archiving}
          onConfirm={() => fields.archive(field, leave)}
          onClose={() => setAsking(null)}
        >
          <p>{WORDS.archiveAsk}</p>
        </ConfirmDialog>
      )}
      {clash && (
        <ConflictDialog
          what={WORDS.clashWhat}
          clashes={clash.fields.map((name) => ({
            field: name,
            label: WORDS.clashLabels[name],
            mine: inWords(draft[name]),
            theirs: inWords(formOf(clash.current)[name]),
          }))}
          onSettle={settleClash}
          onClose={dropClash}
        />
      )}
    </DrawerFrame>
  );
}

const formOf = (field: CustomField | null): FieldDraft => (field ? draftOf(field) : NEW_DRAFT);

/** A part of the form as the question about two changes names it. */
function inWords(part: FieldDraft[keyof FieldDraft]): string {
  if (part === null || part === false) return '';
  if (part === true) return WORDS.yes;
  if (Array.isArray(part)) return part.map((one) => (typeof one === 'string' ? one : one.label)).join(', ');
  return typeof part === 'object' ? Object.keys(part).join(', ') : String(part);
}

function Head({ title, onClose, children }: { title: string; onClose: () => void; children?: ReactNode }) {
  return (
    <div className="border-line flex h-12 shrink-0 items-center gap-1 border-b px-3">
      <button type="button" className="btn btn-sm btn-square btn-ghost" aria-label={WORDS.close} onClick={onClose}>
        <X className="i" />
      </button>
      <h2 className="min-w-0 truncate text-sm">{title}</h2>
      <span className="ml-auto">{children}</span>
    </div>
  );
}
