import { can } from '@outrider/shared/permissions';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { describeFailure } from '../errors/failure.ts';
import { useUser } from '../session/user-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/blank-state.tsx';
import { copyText } from '../ui/copy-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { tabId, Tabs } from '../ui/tabs.tsx';
import { showToast } from '../ui/toast.ts';
import { useKeys } from '../ui/use-keys.ts';
import { Composer } from './composer.tsx';
import { callsOf, useRemoveRecords } from './record-calls.ts';
import { RecordFacts } from './record-facts.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { RecordSteps } from './record-steps.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { RECORDS_WORDS } from './words.ts';

/** What matters most of a record, under its name. */
export type KeyFact = { label: string; value: ReactNode; note?: ReactNode };
type RecordPageProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  keyFacts: (row: Row) => readonly KeyFact[];
  /** What can be done with it, beside its name. */
  actions?: (row: Row) => ReactNode;
  /** What hangs on it, in a column of its own. */
  related: (row: Row) => ReactNode;
};

/** The page of a record of any type: its name and key facts, what is known, what happened, and what hangs on it. */
export function RecordPage<Row extends AnyRecord>({ kind, ...parts }: RecordPageProps<Row>) {
  const { id = '' } = useParams();
  const query = callsOf(kind.type).get.useQuery({ id }, { meta: { failure: kind.words.loadFailed } });
  const { status } = query.error ? describeFailure(query.error) : { status: null };
  if (!query.data && (status === 404 || status === 400 || status === 422)) return <Missing kind={kind} />;
  return (
    <div className="paper @container flex min-w-0 flex-1 flex-col overflow-y-auto">
      <QueryView
        query={query}
        failure={kind.words.loadFailed}
        loading={<SkeletonRows label={`Loading the ${kind.one}`} rows={10} />}
      >
        {(row) => <Page key={id} kind={kind} row={row as unknown as Row} {...parts} />}
      </QueryView>
    </div>
  );
}

function Missing<Row extends AnyRecord>({ kind: { one, many, path } }: { kind: RecordKind<Row> }) {
  return (
    <EmptyState
      title={RECORDS_WORDS.missingTitle(one)}
      actions={
        <Link to={path} className="btn btn-sm btn-line">
          {RECORDS_WORDS.viewAll(many)}
        </Link>
      }
    >
      {RECORDS_WORDS.missing}
    </EmptyState>
  );
}

const PANES = [
  { id: 'work', label: 'Timeline' },
  { id: 'facts', label: 'Details' },
  { id: 'related', label: 'Related' },
] as const;
type Pane = (typeof PANES)[number]['id'];
const PANEL = 'record';

function Page<Row extends AnyRecord>({ kind, row, keyFacts, actions, related }: RecordPageProps<Row> & { row: Row }) {
  const user = useUser();
  const [pane, setPane] = useState<Pane>('work');
  usePageTitle(row.name);
  const canEdit = can(user, kind.can.edit, { assigned_to: row.owner_id });
  return (
    <>
      <header>
        <Crumb kind={kind} row={row} />
        <div className="flex items-start gap-3 px-4 pb-4 lg:px-5">
          <Avatar name={row.name} className={`size-11 text-sm ${kind.isPerson ? '' : 'ava-sq'}`} />
          <div className="min-w-0 flex-1">
            <h2 className="text-xl leading-7 break-words">{row.name}</h2>
            <p className="text-muted">{kind.position(row)}</p>
          </div>
          <div className="flex flex-wrap justify-end gap-2 print:hidden">{actions?.(row)}</div>
        </div>
        <dl className="cells border-line !rounded-none border-y @max-2xl:grid-cols-2 grid-flow-row @2xl:grid-flow-col @2xl:auto-cols-fr">
          {keyFacts(row).map(({ label, value, note }) => (
            <div key={label} className="tile lg:!px-5 @max-2xl:last:odd:col-span-2">
              <dt className="t">{label}</dt>
              <dd className="truncate font-strong">{value}</dd>
              {note && <dd className="d truncate">{note}</dd>}
            </div>
          ))}
        </dl>
      </header>
      <div className="border-line border-b px-4 lg:hidden print:hidden">
        <Tabs
          label="Sections"
          tabs={PANES}
          selected={pane}
          onSelect={setPane}
          panelId={PANEL}
          className="!border-b-0"
        />
      </div>
      <div className="record grow" id={PANEL} data-pane={pane} role="tabpanel" aria-labelledby={tabId(PANEL, pane)}>
        <aside className="r-facts" aria-label="Details">
          <RecordFacts kind={kind} row={row} />
        </aside>
        <div className="r-work px-4 py-4 lg:px-5">
          {canEdit && (
            <div className="mb-4">
              <Composer type={kind.type} id={row.id} />
            </div>
          )}
          <RecordTimeline kind={kind} id={row.id} />
        </div>
        <aside className="r-related" aria-label="Related">
          {related(row)}
        </aside>
      </div>
    </>
  );
}

/** The way back, the place in the list that somebody came from, and what can be done with the whole record. Keys j and k go on and back. */
function Crumb<Row extends AnyRecord>({ kind, row }: { kind: RecordKind<Row>; row: Row }) {
  const navigate = useNavigate();
  const user = useUser();
  const remove = useRemoveRecords(kind);
  const neighbours = useNeighbours();
  const back = neighbours?.back ?? kind.path;
  const ids = neighbours?.ids ?? [];
  const at = ids.indexOf(row.id);
  const go = (step: number) => {
    const next = at >= 0 ? ids[at + step] : undefined;
    // In the place of this one: the way back leads to the list, not through everything that was looked at.
    if (next) void navigate(`${kind.path}/${next}`, { replace: true, state: { neighbours } });
  };
  useKeys({ j: () => go(1), k: () => go(-1), Escape: () => void navigate(back) });
  const copyLink = async () => {
    if (await copyText(window.location.origin + kind.path + '/' + row.id))
      showToast(RECORDS_WORDS.linkCopied, { kind: 'success' });
  };
  return (
    <div className="flex h-12 items-center gap-1 px-2 lg:px-3 print:hidden">
      <Link to={back} className="btn btn-ghost btn-sm text-muted font-normal">
        <ArrowLeft className="i" />
        {kind.words.crumb}
      </Link>
      {at >= 0 && <RecordSteps one={kind.one} at={at} loaded={ids.length} total={neighbours?.total} onStep={go} />}
      <span className="ml-auto">
        <Menu label={kind.words.actions} buttonClass="btn-square text-muted" trigger={<Ellipsis className="i" />}>
          <MenuItem onSelect={() => void copyLink()}>Copy link</MenuItem>
          <MenuItem onSelect={() => window.print()}>Print</MenuItem>
          {can(user, kind.can.delete, { assigned_to: row.owner_id }) && (
            <MenuItem
              danger
              onSelect={() => remove.mutate({ ids: [row.id] }, { onSuccess: () => void navigate(back) })}
            >
              Delete
            </MenuItem>
          )}
        </Menu>
      </span>
    </div>
  );
}
