import type { MigrationResults } from '@outrider/shared/automation/organization';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import type { Migrated } from './migrated.ts';
import { useUndoMigration } from './use-undo-migration.ts';

const COUNTS: readonly (readonly [keyof MigrationResults, string])[] = [
  ['leads_migrated', 'Leads'],
  ['opportunities_migrated', 'Opportunities'],
  ['sales_agents_migrated', 'Sales agents'],
  ['users_updated', 'People'],
];

/** What a migration took, what it left alone, and the way back. */
export function MigrationResultDialog({
  migrated: { message, migration_id, migration_results, untouched },
  onClose,
}: {
  migrated: Migrated;
  onClose: () => void;
}) {
  const undo = useUndoMigration(onClose);
  const foot = (
    <>
      {migration_id && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={undo.isPending}
          onClick={() => !undo.isPending && undo.mutate({ id: migration_id })}
        >
          {undo.isPending ? 'Undoing' : 'Undo'}
        </button>
      )}
      <button type="button" data-autofocus className="btn btn-primary btn-sm ml-auto" onClick={onClose}>
        Done
      </button>
    </>
  );
  return (
    <Dialog title="Existing data migrated" onClose={onClose} foot={foot} width="max-w-lg">
      <div className="grid min-h-0 gap-4 overflow-y-auto p-5">
        <p>{message}</p>
        <div className="sheet">
          <dl className="cells grid-cols-2 sm:grid-cols-4">
            {COUNTS.map(([key, label]) => (
              <div key={key} className="flex flex-col-reverse px-4 py-3">
                <dt className="text-faint text-xs">{label}</dt>
                <dd className="num text-xl font-strong">{formatCount(migration_results[key])}</dd>
              </div>
            ))}
          </dl>
        </div>
        {untouched.length > 0 && (
          <div>
            <h3 className="text-sm">Unchanged</h3>
            <ul className="text-muted mt-1 list-disc pl-5">
              {untouched.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
