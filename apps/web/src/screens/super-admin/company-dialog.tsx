import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { CompanyForm } from './company-form.tsx';

/** One company: what is known of it, and what the platform may change. */
export function CompanyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = trpc.companies.get.useQuery({ id }, { meta: { failure: MESSAGES.loadCompanyFailed } });
  if (query.data) return <CompanyForm key={query.data.id} company={query.data} onClose={onClose} />;
  return (
    <Dialog title="Company" onClose={onClose}>
      <QueryView
        query={query}
        failure={MESSAGES.loadCompanyFailed}
        loading={<SkeletonRows label="Loading the company" rows={5} />}
      >
        {() => null}
      </QueryView>
    </Dialog>
  );
}
