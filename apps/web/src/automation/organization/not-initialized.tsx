import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Network } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { DEPARTMENT_ICONS, SHOWN_DEPARTMENTS } from './departments.ts';
import { ORGANIZATION_WORDS as WORDS } from './words.ts';

type NotInitializedProps = { salesLeads: number; onMigrate: () => void };

/** Before there are departments: an admin makes them, everybody else waits for that. */
export function NotInitialized(props: NotInitializedProps) {
  if (can(useUser(), 'organization.initialize')) return <Initialize {...props} />;
  return (
    <div className="sheet">
      <EmptyState title={WORDS.notInitialized}>{WORDS.adminInitializes}</EmptyState>
    </div>
  );
}

function Initialize({ salesLeads, onMigrate }: NotInitializedProps) {
  const utils = trpc.useUtils();
  const initialize = trpc.organization.initialize.useMutation({
    meta: { failure: MESSAGES.initializeFailed },
    onSuccess: ({ message }) => showToast(message, { kind: 'success' }),
    onSettled: () => utils.organization.invalidate(),
  });
  return (
    <section className="sheet mx-auto max-w-2xl" aria-labelledby="initialize">
      <div className="grid justify-items-start gap-4 p-5 sm:p-8">
        <span className="bg-base-300 text-muted grid size-10 place-items-center rounded-lg">
          <Network className="i size-5" aria-hidden="true" />
        </span>
        <div className="grid gap-1">
          <h2 id="initialize" className="text-xl">
            {WORDS.setUp}
          </h2>
          <p className="text-muted">{WORDS.setUpText}</p>
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {SHOWN_DEPARTMENTS.map((department) => {
            const Icon = DEPARTMENT_ICONS[department];
            return (
              <li key={department} className="flex items-center gap-2">
                <Icon className="i text-faint" aria-hidden="true" />
                {DEPARTMENT_LABELS[department]}
              </li>
            );
          })}
        </ul>
        <button
          type="button"
          className="btn btn-primary btn-sm max-sm:w-full"
          aria-disabled={initialize.isPending}
          onClick={() => !initialize.isPending && initialize.mutate()}
        >
          {initialize.isPending ? 'Initializing' : 'Initialize Organization'}
        </button>
      </div>
      {salesLeads > 0 && (
        <div className="border-line flex flex-wrap items-center gap-3 border-t px-5 py-4 sm:px-8">
          <p className="text-muted min-w-56 flex-1">
            {countOf(salesLeads, 'sales lead')} {salesLeads === 1 ? 'has' : 'have'} no department yet.
          </p>
          <button type="button" className="btn btn-line btn-sm max-sm:w-full" onClick={onMigrate}>
            Migrate Existing Data
          </button>
        </div>
      )}
    </section>
  );
}
