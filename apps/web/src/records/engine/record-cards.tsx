import { Link } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import type { NearPage } from '../../ground/ui/use-next-page.ts';
import { CardRow } from './card-row.tsx';
import { ListEnd } from './list-end.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { cardLinkId } from './row-link.ts';
import type { Selection } from './selection.ts';

type RecordCardsProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  rows: Row[];
  selection: Selection;
  scroller: HTMLElement | null;
  link: (row: Row) => { to: string; state?: unknown };
  more: NearPage;
};

/** The rows below 1024 px; the next ones are asked for as they come near. */
export function RecordCards<Row extends AnyRecord>({
  kind,
  rows,
  selection,
  scroller,
  link,
  more,
}: RecordCardsProps<Row>) {
  const ids = rows.map(({ id }) => id);
  return (
    <ul>
      {rows.map((row) => (
        <CardRow key={row.id} id={row.id} name={row.name} ids={ids} selection={selection}>
          <Link
            id={cardLinkId(row.id)}
            {...link(row)}
            className="flex min-w-0 flex-1 gap-3 py-3 pr-4 -outline-offset-2"
          >
            <Avatar name={row.name} className={`size-9 text-xs ${kind.isPerson ? '' : 'ava-sq'}`} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-strong">{row.name}</span>
              <span className="text-muted block truncate text-sm">{kind.position(row)}</span>
              <span className="text-faint mt-1 flex items-center gap-3 text-sm">{kind.cardFoot(row)}</span>
            </span>
          </Link>
          {kind.cardEnd?.(row)}
        </CardRow>
      ))}
      <ListEnd scroller={scroller} more={more} />
    </ul>
  );
}
