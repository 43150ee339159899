import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import type { Migrated } from './migrated.ts';
import { MIGRATE_WORDS as WORDS } from './words.ts';

type MigrateDialogProps = { salesLeads: number; onMigrated: (migrated: Migrated) => void; onClose: () => void };

/** What a migration would take, before it does. */
export function MigrateDialog({ salesLeads, onMigrated, onClose }: MigrateDialogProps) {
  const utils = trpc.useUtils();
  const migrate = trpc.organization.migrate.useMutation({
    meta: { failure: MESSAGES.migrateFailed },
    onSuccess(migrated) {
      showToast(migrated.message, { kind: 'success' });
      onClose();
      onMigrated(migrated);
    },
    onSettled: () => Promise.all([utils.organization.invalidate(), utils.leads.invalidate(), utils.users.invalidate()]),
  });
  return (
    <ConfirmDialog
      title="Migrate Existing Data"
      tone="btn-primary"
      confirm="Migrate"
      busy="Migrating"
      pending={migrate.isPending}
      onConfirm={() => migrate.mutate()}
      onClose={onClose}
    >
      <p>
        {WORDS.intro} <span className="font-strong">{countOf(salesLeads, 'lead')}</span>:
      </p>
      <ul className="list-disc pl-5">
        <li>{WORDS.leads}</li>
        <li>{WORDS.deals}</li>
        <li>{WORDS.people}</li>
      </ul>
      <p className="text-muted">{WORDS.kept}</p>
    </ConfirmDialog>
  );
}
