import { FILE_LIMITS, type RecordFile } from '@outrider/shared/records/files';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Subject } from '@outrider/shared/records/records';
import { File, FileImage, FileSpreadsheet, FileText, FileVolume, type LucideIcon, Paperclip, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { formatBytes } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { RelatedList } from './related-list.tsx';
import { useRefreshRecords } from './subject-calls.ts';
import { type Sending, useUploads } from './use-uploads.ts';
import { RECORDS_WORDS } from './words.ts';

const WORDS = RECORDS_WORDS.files;

const ICONS: readonly (readonly [begins: RegExp, icon: LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^(audio|video)\//, FileVolume],
  [/csv|tab-sep|spreadsheet/, FileSpreadsheet],
  [/pdf|text|word|presentation/, FileText],
];

/** The files of a record; more come in by the button, or by being dropped here. */
export function RecordFiles({ subject, canEdit: mayEdit }: { subject: Subject; canEdit: boolean }) {
  const readOnly = useReadOnlyReason();
  const canEdit = mayEdit && !readOnly;
  const [over, setOver] = useState(false);
  const inputId = useId();
  const refresh = useRefreshRecords();
  const utils = trpc.useUtils();
  const { data: files } = trpc.files.list.useQuery(subject, { meta: { failure: MESSAGES.loadFilesFailed } });
  const reload = () => {
    refresh();
    return utils.files.list.invalidate(subject);
  };
  const pathOf = (name: string) => `/api/files?${new URLSearchParams({ ...subject, name }).toString()}`;
  const { sending, send, dismiss } = useUploads(pathOf, reload);
  if (!files || (files.length === 0 && !canEdit)) return null;
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way to what the button does
    <div
      className={`${over ? 'bg-base-200' : ''} ${files.length === 0 ? 'print:hidden' : ''}`}
      onDragOver={(event) => {
        if (!canEdit || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => canEdit && dropped(event)}
    >
      <RelatedList title={WORDS.title} total={files.length > 0 ? { count: files.length, isExact: true } : undefined}>
        <ul className="grid gap-1.5">
          {sending.map((one) => (
            <Upload key={one.key} sending={one} onDismiss={() => dismiss(one.key)} />
          ))}
          {files.map((file) => (
            <Row key={file.id} file={file} canEdit={canEdit} onChange={() => void reload()} />
          ))}
        </ul>
        {canEdit && (
          <label
            htmlFor={inputId}
            className="text-muted hover:text-base-content focus-within:outline-link relative mt-2 inline-flex cursor-pointer items-center gap-1.5 rounded-md text-sm outline-2 outline-offset-2 outline-transparent max-lg:min-h-11 print:hidden"
          >
            <Paperclip className="i size-3.5" />
            {over ? WORDS.drop : WORDS.attach}
            <span className="text-faint text-xs">{WORDS.limit(FILE_LIMITS.bytes / 1024 / 1024)}</span>
            <input
              id={inputId}
              type="file"
              multiple
              className="sr-only"
              onChange={(event) => {
                send([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
        )}
      </RelatedList>
    </div>
  );
}

function Row({ file, canEdit, onChange }: { file: RecordFile; canEdit: boolean; onChange: () => void }) {
  const { id, name, size_bytes, type, uploaded_by_name, created_at } = file;
  const Icon = ICONS.find(([begins]) => begins.test(type))?.[1] ?? File;
  const restore = trpc.files.restore.useMutation({
    meta: { failure: MESSAGES.restoreFailed },
    onSettled: onChange,
    onSuccess: () => showToast(MESSAGES.fileRestored(name), { kind: 'success' }),
  });
  const remove = trpc.files.remove.useMutation({
    meta: { failure: MESSAGES.deleteFileFailed },
    onSettled: onChange,
    onSuccess: () =>
      showToast(MESSAGES.fileDeleted(name), {
        kind: 'success',
        shownMs: UNDO_MS,
        action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => restore.mutate({ id }) },
      }),
  });
  const download = () =>
    downloadFile(`/api/files/${id}/content`, name).catch((error: unknown) =>
      showToast(error instanceof Error ? error.message : MESSAGES.downloadFailed, { kind: 'error' }),
    );
  return (
    <li className="flex items-center gap-2.5">
      <Icon className="i text-muted size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="block w-full truncate text-left font-strong hover:underline"
          title={WORDS.download(name)}
          onClick={() => void download()}
        >
          {name}
        </button>
        <span className="text-faint block truncate text-xs">
          {formatBytes(size_bytes)} · {uploaded_by_name} · <RelativeTime at={created_at} />
        </span>
      </span>
      {canEdit && (
        <button
          type="button"
          className="btn btn-ghost btn-xs btn-square text-muted max-lg:size-11 print:hidden"
          aria-label={WORDS.remove(name)}
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate({ id })}
        >
          <X className="i size-3.5" />
        </button>
      )}
    </li>
  );
}

/** A file on its way, or why it did not get there. */
type UploadProps = { sending: Sending; onDismiss: () => void };

function Upload({ sending: { name, share, failure }, onDismiss }: UploadProps) {
  return (
    <li className="flex items-center gap-2.5 print:hidden">
      <File className="i text-faint size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {failure ? (
          <span role="alert" className="text-error block text-xs">
            {failure}
          </span>
        ) : (
          <progress className="progress h-1 w-full" aria-label={WORDS.sending(name)} value={share} max={1} />
        )}
      </span>
      <button
        type="button"
        className="btn btn-ghost btn-xs btn-square text-muted max-lg:size-11"
        aria-label={failure ? WORDS.dismiss(name) : WORDS.cancel(name)}
        onClick={onDismiss}
      >
        <X className="i size-3.5" />
      </button>
    </li>
  );
}
