import { can } from '@outrider/shared/ground/permissions';
import { LOGGED_KINDS, type Subject } from '@outrider/shared/records/records';
import { CalendarPlus, ListTodo, type LucideIcon, Mail, PencilLine, Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useUser } from '../../people/session/user-context.ts';
import { LogForm } from './log-form.tsx';
import { TaskForm } from './task-form.tsx';
import { RECORDS_WORDS } from './words.ts';

const [NOTE, CALL, EMAIL, MEETING] = LOGGED_KINDS;
const KINDS = [NOTE, CALL, EMAIL, 'task', MEETING] as const;
type ComposedKind = (typeof KINDS)[number];
const ICONS: Record<ComposedKind, LucideIcon> = {
  note: PencilLine,
  call: Phone,
  email: Mail,
  task: ListTodo,
  meeting: CalendarPlus,
};
const KEYS: Readonly<Record<string, ComposedKind>> = { n: 'note', c: 'call', e: 'email', t: 'task', m: 'meeting' };
/** The same for who asks which keys there are. */
export const COMPOSER_KEYS = Object.entries(KEYS).map(
  ([key, kind]) => [key, RECORDS_WORDS.composer[kind].tab] as const,
);
const PANEL = 'composer';
/** What the address opens the composer for. */
const COMPOSE = 'compose';

const isKind = (name: string | null): name is ComposedKind => KINDS.some((kind) => kind === name);

/** Calls are logged with what follows from them, a task. */
function useOffered(): readonly ComposedKind[] {
  const hasTasks = can(useUser(), 'tasks.use');
  return KINDS.filter((kind) => hasTasks || (kind !== 'task' && kind !== CALL));
}

/** Which kind the address opens the composer for, and the way to another one. */
export function useComposed() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(COMPOSE);
  const compose = (kind: ComposedKind | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (kind) next.set(COMPOSE, kind);
        else next.delete(COMPOSE);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: isKind(asked) ? asked : null, compose };
}

/**
 * Writes a note on a record, logs what was done with it elsewhere, or plans a task. Keys n, c, e, t and m choose; Ctrl
 * and Enter save.
 */
export function Composer({ subject }: { subject: Subject }) {
  const { asked, compose } = useComposed();
  const offered = useOffered();
  const [kind, setKind] = useState<ComposedKind>(asked ?? 'note');
  const form = useRef<HTMLElement>(null);
  /** At once: who goes on typing after the key means the field. */
  const begin = (next: ComposedKind) => {
    flushSync(() => setKind(next));
    form.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  };
  // Whoever was led here to write something can begin; asked again, they can again.
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => {
      begin(asked);
      compose(null);
    });
    return () => clearTimeout(timer);
  });
  const keys = Object.entries(KEYS).filter(([, next]) => offered.includes(next));
  useKeys(Object.fromEntries(keys.map(([key, next]) => [key, () => begin(next)])));
  return (
    <section ref={form} aria-label={RECORDS_WORDS.addToTimeline} className="sheet print:hidden">
      <ComposerForm subject={subject} kind={kind} onKind={setKind} />
    </section>
  );
}

/** The same on a phone: a sheet from the bottom while the address asks for it. */
export function ComposerSheet({ subject }: { subject: Subject }) {
  const { asked, compose } = useComposed();
  if (!asked) return null;
  const close = () => compose(null);
  return (
    <Dialog title={RECORDS_WORDS.addToTimeline} onClose={close} writes>
      <ComposerForm subject={subject} kind={asked} onKind={compose} onDone={close} />
    </Dialog>
  );
}

type ComposerFormProps = {
  subject: Subject;
  kind: ComposedKind;
  onKind: (kind: ComposedKind) => void;
  /** Once it is saved. */ onDone?: () => void;
};

function ComposerForm({ subject, kind, onKind, onDone }: ComposerFormProps) {
  return (
    <>
      <Tabs
        label={RECORDS_WORDS.whatToAdd}
        tabs={useOffered().map((one) => {
          const Icon = ICONS[one];
          return {
            id: one,
            label: (
              <>
                <Icon className="i mr-1.5 size-3.5 max-sm:hidden" />
                {RECORDS_WORDS.composer[one].tab}
              </>
            ),
          };
        })}
        selected={kind}
        onSelect={onKind}
        panelId={PANEL}
        className="shrink-0 overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none]"
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, kind)}>
        {kind === 'task' ? (
          <TaskForm subject={subject} onDone={onDone} />
        ) : (
          <LogForm key={kind} subject={subject} kind={kind} onDone={onDone} />
        )}
      </div>
    </>
  );
}
