import { can } from '@outrider/shared/ground/permissions';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { callsOf, useRemoveRecords } from './record-calls.ts';
import { RecordFacts } from './record-facts.tsx';
import { RecordFiles } from './record-files.tsx';
import { type KeyFact, RecordFrame } from './record-frame.tsx';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { RecordTasks } from './record-tasks.tsx';
import { SourceLeads } from './source-leads.tsx';
import { RecordView } from './record-view.tsx';

export type { KeyFact } from './record-frame.tsx';
type RecordPageProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  keyFacts: (row: Row) => readonly KeyFact[];
  /** What can be done with it, beside its name. */
  actions?: (row: Row) => ReactNode;
  /** What hangs on it, above its tasks and files. */
  related: (row: Row) => ReactNode;
};

/** The page of an account or a contact. */
export function RecordPage<Row extends AnyRecord>({ kind, ...parts }: RecordPageProps<Row>) {
  const { id = '' } = useParams();
  const query = callsOf(kind.type).get.useQuery({ id }, { meta: { failure: kind.words.loadFailed } });
  return (
    <RecordView query={query} failure={kind.words.loadFailed} {...kind}>
      {(row) => <Page key={id} kind={kind} row={row as unknown as Row} {...parts} />}
    </RecordView>
  );
}

function Page<Row extends AnyRecord>({ kind, row, keyFacts, actions, related }: RecordPageProps<Row> & { row: Row }) {
  const user = useUser();
  const remove = useRemoveRecords(kind);
  const subject = { type: kind.type, id: row.id };
  const canEdit = can(user, kind.can.edit, { assigned_to: row.owner_id });
  return (
    <RecordFrame
      subject={subject}
      name={row.name}
      position={kind.position(row)}
      isPerson={kind.isPerson}
      kind={{ one: kind.one, path: kind.path, crumb: kind.words.crumb, menu: kind.words.actions }}
      actions={actions?.(row)}
      keyFacts={keyFacts(row)}
      facts={(without) => <RecordFacts kind={kind} row={row} without={without} />}
      related={
        <>
          {related(row)}
          <SourceLeads subject={subject} />
          <RecordTasks subject={subject} canEdit={canEdit} />
          <RecordFiles subject={subject} canEdit={canEdit} />
        </>
      }
      canEdit={canEdit}
      reach={kind.reach?.(row)}
      onDelete={
        can(user, kind.can.delete, { assigned_to: row.owner_id })
          ? (back) => remove.mutate({ ids: [row.id] }, { onSuccess: back })
          : null
      }
    />
  );
}
