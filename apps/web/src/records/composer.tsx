import { LOGGED_KINDS, type LoggedKind } from '@outrider/shared/records';
import { MESSAGES } from '@outrider/shared/messages';
import { CalendarPlus, type LucideIcon, Mail, PencilLine, Phone } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { trpc } from '../trpc.ts';
import { tabId, Tabs } from '../ui/tabs.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { callsOf } from './record-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { RECORDS_WORDS } from './words.ts';

const ICONS: Record<LoggedKind, LucideIcon> = { note: PencilLine, call: Phone, email: Mail, meeting: CalendarPlus };
const PANEL = 'composer';

const draftKey = (id: string, kind: LoggedKind) => `draft-${id}-${kind}`;
/** What somebody began to write on this record and has not saved, for as long as the browser's tab is open. */
const readDraft = (id: string, kind: LoggedKind) => sessionStorage.getItem(draftKey(id, kind)) ?? '';

/** Writes a note on a record, or logs what was done with it elsewhere. Keys n, c, e and m choose; Ctrl and Enter save. */
export function Composer({ type, id }: Pick<RecordKind, 'type'> & { id: string }) {
  const utils = trpc.useUtils();
  const [kind, setKind] = useState<LoggedKind>('note');
  const [text, setText] = useState(() => readDraft(id, 'note'));
  const area = useRef<HTMLTextAreaElement>(null);
  const log = callsOf(type).log.useMutation({
    meta: { failure: MESSAGES.logFailed },
    onSuccess(_activity, sent) {
      sessionStorage.removeItem(draftKey(sent.id, sent.kind));
      setText('');
      void Promise.all([utils.accounts.invalidate(), utils.contacts.invalidate()]);
    },
  });
  const choose = (next: LoggedKind) => {
    setKind(next);
    setText(readDraft(id, next));
  };
  const begin = (next: LoggedKind) => {
    choose(next);
    area.current?.focus();
  };
  useKeys({
    n: () => begin('note'),
    c: () => begin('call'),
    e: () => begin('email'),
    m: () => begin('meeting'),
  });
  const write = (next: string) => {
    setText(next);
    sessionStorage.setItem(draftKey(id, kind), next);
  };
  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!log.isPending && text.trim() !== '') log.mutate({ id, kind, text });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const words = RECORDS_WORDS.composer[kind];
  return (
    <form aria-label={RECORDS_WORDS.addToTimeline} className="sheet print:hidden" onSubmit={submit}>
      <Tabs
        label={RECORDS_WORDS.whatToAdd}
        tabs={LOGGED_KINDS.map((one) => {
          const Icon = ICONS[one];
          return {
            id: one,
            label: (
              <>
                <Icon className="i mr-1.5 size-3.5" />
                {RECORDS_WORDS.composer[one].tab}
              </>
            ),
          };
        })}
        selected={kind}
        onSelect={choose}
        panelId={PANEL}
        className="px-2"
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, kind)}>
        <textarea
          ref={area}
          rows={2}
          aria-label={words.tab}
          placeholder={words.placeholder}
          maxLength={5000}
          className="placeholder:text-faint field-sizing-content min-h-16 w-full resize-none bg-transparent px-4 pt-3 -outline-offset-2 max-lg:text-base"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <p className="flex items-center gap-2 px-2 pb-2">
          <span className="text-faint ml-auto pr-2 text-xs max-lg:hidden">
            <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">↵</kbd>
          </span>
          <button
            type="submit"
            className="btn btn-sm btn-primary max-lg:ml-auto"
            aria-disabled={log.isPending || text.trim() === ''}
          >
            {words.save}
          </button>
        </p>
      </div>
    </form>
  );
}
