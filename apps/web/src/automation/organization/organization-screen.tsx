import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import type { Migrated } from './migrated.ts';
import { NotInitialized } from './not-initialized.tsx';
import { ORGANIZATION_QUERY } from './organization-query.ts';
import { Overview } from './overview.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { ORGANIZATION_WORDS } from './words.ts';
import { MigrationResultDialog } from './migration-result-dialog.tsx';
import { MigrateDialog } from './migrate-dialog.tsx';

/** The enterprise as one picture: departments, what passes between them, who works there. */
export function OrganizationScreen() {
  if (!can(useUser(), 'organization.read')) {
    return (
      <Forbidden
        title={ORGANIZATION_WORDS.forbiddenTitle}
        actions={
          <Link to="/dashboard" className="btn btn-sm btn-line">
            Back to Dashboard
          </Link>
        }
      >
        {MESSAGES.organizationForbidden}
      </Forbidden>
    );
  }
  return <Organization />;
}

function Organization() {
  const query = trpc.organization.departments.useQuery(undefined, ORGANIZATION_QUERY);
  // Held here: what a migration did stays on the screen while the page under it becomes another one.
  const [asking, setAsking] = useState(false);
  const [migrated, setMigrated] = useState<Migrated | null>(null);
  return (
    <Page>
      <div className="[&>[role=alert]]:rounded-lg">
        <QueryView query={query} failure={MESSAGES.loadOrganizationFailed} loading={<OverviewSkeleton />}>
          {({ departments, sales_leads }) =>
            departments.length === 0 ? (
              <NotInitialized salesLeads={sales_leads} onMigrate={() => setAsking(true)} />
            ) : (
              <Overview departments={departments} salesLeads={sales_leads} onMigrate={() => setAsking(true)} />
            )
          }
        </QueryView>
      </div>
      {asking && query.data && (
        <MigrateDialog salesLeads={query.data.sales_leads} onMigrated={setMigrated} onClose={() => setAsking(false)} />
      )}
      {migrated && <MigrationResultDialog migrated={migrated} onClose={() => setMigrated(null)} />}
    </Page>
  );
}
