import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { countOf } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { useUndoMigration } from './use-undo-migration.ts';

/** For the admin: leads that still have no department, and the last migration with its way back. */
export function MigrationLine({ salesLeads, onMigrate }: { salesLeads: number; onMigrate: () => void }) {
  const allowed = can(useUser(), 'organization.initialize');
  const { data } = trpc.organization.lastMigration.useQuery(undefined, {
    enabled: allowed,
    meta: { ...ORGANIZATION_QUERY.meta, quiet: true },
  });
  const undo = useUndoMigration();
  if (!allowed) return null;
  const last = data?.migration && !data.migration.undone_at ? data.migration : null;
  if (salesLeads === 0 && !last) return null;
  return (
    <div className="sheet divide-line mt-5 divide-y">
      {salesLeads > 0 && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-2.5">
          <p className="mr-auto">
            <span className="font-strong">{countOf(salesLeads, 'lead')}</span>{' '}
            <span className="text-muted">{salesLeads === 1 ? 'has' : 'have'} no department yet.</span>
          </p>
          <button type="button" className="btn btn-sm btn-line" onClick={onMigrate}>
            Migrate Existing Data
          </button>
        </div>
      )}
      {last && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-2.5">
          <p className="text-muted mr-auto">
            {last.created_by_name} migrated {countOf(last.migration_results.leads_migrated, 'lead')}{' '}
            <RelativeTime at={last.created_at} />.
          </p>
          <button
            type="button"
            className="btn btn-sm btn-ghost"
            aria-disabled={undo.isPending}
            onClick={() => !undo.isPending && undo.mutate({ id: last.id })}
          >
            {undo.isPending ? 'Undoing' : 'Undo migration'}
          </button>
        </div>
      )}
    </div>
  );
}
