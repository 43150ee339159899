import type { ImportRecord } from '@outrider/shared/records/import-types';
import { IMPORT_LIMITS } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { FileUp, LoaderCircle } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { ImportHistory } from './import-history.tsx';
import { uploadImport } from './transfer.ts';
import { IMPORT_WORDS } from './words.ts';

/** Chooses a file, or an import of before. */
export function UploadStep({ type, onOpen }: { type: ImportRecord; onOpen: (id: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const leaving = useRef<AbortController>(null);
  const inputId = useId();
  const utils = trpc.useUtils();
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(file: File | undefined) {
    if (!file || busy) return;
    if (file.size > IMPORT_LIMITS.bytes) return setFailure(MESSAGES.importTooLarge(IMPORT_LIMITS.bytes / 1024 / 1024));
    setBusy(true);
    setFailure(null);
    leaving.current = new AbortController();
    try {
      const detail = await uploadImport(file, type, leaving.current.signal);
      utils.imports.get.setData({ id: detail.id }, detail);
      void utils.imports.list.invalidate();
      onOpen(detail.id);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : MESSAGES.uploadFailed);
      setBusy(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto p-5">
      {failure && <FormAlert>{failure}</FormAlert>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way to what the input does */}
      <label
        htmlFor={inputId}
        className={`border-line-strong focus-within:outline-link grid cursor-pointer justify-items-center gap-1.5 rounded-lg border border-dashed px-4 py-9 text-center outline-2 outline-offset-2 relative outline-transparent ${over ? 'bg-base-200' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {busy ? (
          <LoaderCircle className="i text-muted animate-spin" aria-hidden="true" />
        ) : (
          <FileUp className="i text-muted" aria-hidden="true" />
        )}
        <span className="font-strong">{busy ? IMPORT_WORDS.reading : IMPORT_WORDS.choose}</span>
        <span className="text-muted text-sm">{IMPORT_WORDS.limits(IMPORT_LIMITS.rows)}</span>
        <input
          id={inputId}
          type="file"
          className="sr-only"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={busy}
          data-autofocus
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </label>
      <ImportHistory onOpen={onOpen} />
    </div>
  );
}
