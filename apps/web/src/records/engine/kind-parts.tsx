import type { Fields } from '@outrider/shared/ground/fields/field';
import { describeField, type RecordType } from '@outrider/shared/ground/fields/record-type';
import type { ReactNode } from 'react';
import { type ColumnFace, faceOf, unknownCell } from './column-face.tsx';
import { LastTouch } from './last-touch.tsx';
import { OwnerFace } from './owner-face.tsx';
import type { AnyRecord } from './record-kind.ts';

type Face<Row> = ColumnFace<Row, string>;

/** What all show of an owner, and of the last touch where they have one. */
const COMMON_FACES: Record<string, Partial<Face<AnyRecord & { last_touch_at?: string | null }>>> = {
  owner_id: { width: 64, cell: ({ owner_name }) => <OwnerFace name={owner_name} /> },
  last_touch_at: {
    width: 124,
    cell: ({ last_touch_at = null }) => (
      <span className="text-muted">
        <LastTouch at={last_touch_at} />
      </span>
    ),
  },
};

/**
 * The columns of a catalogue as a table shows them; `own`: where a record shows something else than the kind of a field
 * would.
 */
export function facesOf<Row extends AnyRecord, F extends Fields>(
  catalogue: RecordType<F>,
  sorts: readonly string[],
  own: Record<string, Partial<Face<Row>>>,
): [string, Face<Row>][] {
  return catalogue.keysIn('column').map((key: string) => {
    const spec = catalogue.spec(key);
    if (!spec) throw new Error(`No such field: ${key}`);
    const face = faceOf<Row, string>(
      describeField(key, spec),
      (row) => (row as unknown as Record<string, unknown>)[key],
      sorts.includes(key) ? key : undefined,
    );
    return [key, { ...face, ...(COMMON_FACES[key] as Partial<Face<Row>> | undefined), ...own[key] }];
  });
}

type Computed<Row> = { label: string; width: number; align?: 'start' | 'end'; cell: (row: Row) => ReactNode };
/** A column of what the server reckons; lists are not put in its order. */
export const computedFace = <Row,>({ align = 'end', ...face }: Computed<Row>): Face<Row> => ({
  ...face,
  align,
  first: 'desc',
});

/** A text of a row, or a dash. */
export const textCell = (text: string | null): ReactNode => text ?? unknownCell;
