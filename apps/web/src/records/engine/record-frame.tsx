import type { Subject } from '@outrider/shared/records/records';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { copyText } from '../../ground/ui/copy-button.tsx';
import { EraseItem } from './erase-item.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { Composer, COMPOSER_KEYS, ComposerSheet } from './composer.tsx';
import { FollowButton } from './follow-button.tsx';
import { type KeyHint, KEYS_EVERYWHERE, KeysDialog, stepKeys } from './keys-dialog.tsx';
import type { Reach } from './record-kind.ts';
import { RecordSteps } from './record-steps.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { placeOf } from './subject-calls.ts';
import { ThumbBar } from './thumb-bar.tsx';
import { Upcoming } from './upcoming.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { RECORDS_WORDS } from './words.ts';

/** What matters most of a record, under its name. */
export type KeyFact = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The field that is edited here, which the details need not repeat. */
  field?: string;
};

type RecordFrameProps = {
  subject: Subject;
  name: string;
  position: ReactNode;
  isPerson: boolean;
  /** Of its list: one of them, the way back, and the menu's name. */
  kind: { one: string; path: string; crumb: string; menu: string };
  /** What can be done with it, beside its name; a phone has its thumb bar and its menu. */
  actions?: ReactNode;
  /** Its path through stages, where it has any. */
  path?: ReactNode;
  keyFacts: readonly KeyFact[];
  /** Everything else that is known; without the fields that the head has. */
  facts: (without: readonly string[]) => ReactNode;
  /** What hangs on it, in a column of its own. */
  related: ReactNode;
  /** How much of that waits for an answer. */
  waiting?: number;
  canEdit: boolean;
  /** The lead it was made of, whose meetings are its own. */
  leadId?: string | null;
  /** Takes it out of its list; null for one that the user may not delete. */
  onDelete: ((back: () => void) => void) | null;
  /** More of its menu. */
  menu?: ReactNode;
  /** Single keys of this record besides those of every page. */
  keys?: { run: Readonly<Record<string, () => void>>; hints: readonly KeyHint[] };
  /** Where somebody is written to and called, from a phone's thumb bar. */
  reach?: Reach;
  onEmail?: () => void;
};

const PANES = ['work', 'facts', 'related'] as const;
type Pane = (typeof PANES)[number];
const PANEL = 'record';
/** Which pane a phone shows. */
const PANE = 'pane';

/** The page of a record of any type: its name and key facts, what is known, what happened, and what hangs on it. */
export function RecordFrame(props: RecordFrameProps) {
  const { subject, name, position, isPerson, actions, path, keyFacts, facts, related, canEdit, leadId } = props;
  const wide = useMedia(WIDE);
  const { isPrinting, print, onWhole } = usePrint();
  usePageTitle(name);
  const tools = <Tools {...props} onPrint={print} />;
  return (
    <>
      <header>
        {wide && <Crumb {...props}>{tools}</Crumb>}
        <div className="flex items-start gap-3 px-4 pb-4 max-lg:pt-4 lg:px-5">
          <Avatar name={name} className={`size-11 text-sm ${isPerson ? '' : 'ava-sq'}`} />
          <div className="min-w-0 flex-1">
            <h2 className="text-xl leading-7 break-words">{name}</h2>
            <p className="text-muted break-words">{position}</p>
          </div>
          {wide ? (
            <div className="flex flex-wrap justify-end gap-2 empty:hidden print:hidden">{actions}</div>
          ) : (
            <div className="-mr-2 flex items-center print:hidden">{tools}</div>
          )}
        </div>
        {path && <div className="px-4 pb-4 lg:px-5">{path}</div>}
        <KeyFacts facts={wide ? keyFacts : onPhone(keyFacts)} />
      </header>
      <Panes waiting={props.waiting}>
        <aside className="r-facts @container" aria-label={RECORDS_WORDS.details}>
          {facts(wide ? keyFacts.flatMap(({ field }) => field ?? []) : [])}
        </aside>
        <div className="r-work px-4 py-4 lg:px-5">
          {canEdit && wide && (
            <div className="mb-4">
              <Composer subject={subject} />
            </div>
          )}
          <RecordTimeline
            subject={subject}
            upcoming={<Upcoming subject={subject} leadId={leadId} />}
            onWhole={isPrinting ? onWhole : undefined}
          />
        </div>
        <aside className="r-related @container" aria-label={RECORDS_WORDS.panes.related}>
          {related}
        </aside>
      </Panes>
      {!wide && (
        <>
          <div className="sticky bottom-0 z-10 print:hidden">
            <ThumbBar reach={props.reach} onEmail={props.onEmail} canEdit={canEdit} />
          </div>
          {canEdit && <ComposerSheet subject={subject} />}
        </>
      )}
    </>
  );
}

/** A phone has room for the first three, and for the last below them. */
const onPhone = (facts: readonly KeyFact[]) => (facts.length > 4 ? [...facts.slice(0, 3), ...facts.slice(-1)] : facts);

const KeyFacts = ({ facts }: { facts: readonly KeyFact[] }) => (
  <dl className="cells border-line grid-cols-3 !overflow-visible !rounded-none border-y @5xl:auto-cols-fr @5xl:grid-flow-col @5xl:grid-cols-none">
    {facts.map(({ label, value, note, field }) => (
      <div
        key={label}
        id={field && `field-${field}`}
        className="tile max-sm:!px-3 max-sm:first:!pl-4 max-lg:last:col-span-3 max-sm:last:!pl-4 lg:!px-5 @max-5xl:last:nth-[3n+2]:col-span-2"
      >
        <dt className="t">{label}</dt>
        <dd className={`font-strong ${typeof value === 'string' ? 'lg:truncate' : ''}`}>{value}</dd>
        {note && <dd className="d lg:truncate">{note}</dd>}
      </div>
    ))}
  </dl>
);

/** All at once on a wide screen; one at a time, which the address names, on a phone. */
function Panes({ waiting = 0, children }: { waiting?: number; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PANE);
  const pane = PANES.find((one) => one === asked) ?? 'work';
  const show = (next: Pane) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === 'work') changed.delete(PANE);
        else changed.set(PANE, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const labelOf = (one: Pane) =>
    one === 'related' && waiting > 0 ? (
      <>
        {RECORDS_WORDS.panes.related} <span className="tag b-orange num ml-1.5">{waiting}</span>
      </>
    ) : (
      RECORDS_WORDS.panes[one]
    );
  return (
    <>
      <div className="border-line border-b px-4 lg:hidden print:hidden">
        <Tabs
          label={RECORDS_WORDS.sections}
          tabs={PANES.map((id) => ({ id, label: labelOf(id) }))}
          selected={pane}
          onSelect={show}
          panelId={PANEL}
          className="!border-b-0"
        />
      </div>
      <div className="record grow" id={PANEL} data-pane={pane} role="tabpanel" aria-labelledby={tabId(PANEL, pane)}>
        {children}
      </div>
    </>
  );
}

type CrumbProps = Pick<RecordFrameProps, 'subject' | 'kind' | 'canEdit' | 'keys'> & { children: ReactNode };

/** The way back, and the place in the list that somebody came from. Keys j and k go on and back. */
function Crumb({ subject, kind, canEdit, keys, children }: CrumbProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const neighbours = useNeighbours();
  const back = neighbours?.back ?? kind.path;
  const ids = neighbours?.ids ?? [];
  const at = ids.indexOf(subject.id);
  const go = (step: number) => {
    const next = at >= 0 ? ids[at + step] : undefined;
    // In the place of this one: the way back leads to the list, not through everything that was looked at.
    if (next) void navigate(placeOf(subject.type, next), { replace: true, state: state as object });
  };
  const [isHelping, setHelping] = useState(false);
  useKeys({
    ...keys?.run,
    j: () => go(1),
    k: () => go(-1),
    Escape: () => void navigate(back),
    '?': () => setHelping(true),
  });
  const hints: KeyHint[] = [
    ...(at >= 0 ? stepKeys(kind.one) : []),
    ...(canEdit ? COMPOSER_KEYS : []),
    ...(keys?.hints ?? []),
    ['Esc', RECORDS_WORDS.backToList],
    ...KEYS_EVERYWHERE.filter(([key]) => key !== 'Esc'),
  ];
  return (
    <div className="flex h-12 items-center gap-1 px-2 lg:px-3 print:hidden">
      <Link to={back} className="btn btn-ghost btn-sm text-muted font-normal">
        <ArrowLeft className="i" />
        {kind.crumb}
      </Link>
      {at >= 0 && <RecordSteps one={kind.one} at={at} loaded={ids.length} total={neighbours?.total} onStep={go} />}
      <span className="ml-auto flex items-center gap-1">{children}</span>
      {isHelping && <KeysDialog keys={hints} onClose={() => setHelping(false)} />}
    </div>
  );
}

type ToolsProps = Pick<RecordFrameProps, 'subject' | 'kind' | 'menu' | 'onDelete'> & { onPrint: () => void };

/** What can be done with the whole record. */
function Tools({ subject, kind, menu, onDelete, onPrint }: ToolsProps) {
  const navigate = useNavigate();
  const back = useNeighbours()?.back ?? kind.path;
  const copyLink = async () => {
    if (await copyText(window.location.origin + placeOf(subject.type, subject.id)))
      showToast(RECORDS_WORDS.linkCopied, { kind: 'success' });
  };
  return (
    <>
      <FollowButton subject={subject} />
      <Menu label={kind.menu} buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
        {menu}
        {subject.type === 'contact' && <EraseItem place={{ contact: subject.id }} />}
        <MenuItem onSelect={() => void copyLink()}>{RECORDS_WORDS.copyLink}</MenuItem>
        <MenuItem onSelect={onPrint}>{RECORDS_WORDS.print}</MenuItem>
        {onDelete && (
          <MenuItem danger onSelect={() => onDelete(() => void navigate(back))}>
            {RECORDS_WORDS.remove}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Prints once the whole timeline is there. */
function usePrint() {
  const [isPrinting, setPrinting] = useState(false);
  return {
    isPrinting,
    print: () => setPrinting(true),
    onWhole: () => {
      setPrinting(false);
      window.print();
    },
  };
}
