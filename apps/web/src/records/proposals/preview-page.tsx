import { MESSAGES } from '@outrider/shared/ground/messages';
import { logoPath } from '@outrider/shared/people/company-logo';
import type { CustomerProposal, Proposal } from '@outrider/shared/records/proposals';
import { useParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { PreviewHead } from '../engine/preview-head.tsx';
import { ProposalPaper } from './customer-page.tsx';
import { downloadPdf } from './pdf-button.tsx';
import { PROPOSALS_WORDS } from './words.ts';

/** The newest version as the customer sees it, or will once it is sent. */
export function PreviewPage() {
  const { id = '' } = useParams();
  const { company } = useUser();
  const query = trpc.proposals.get.useQuery({ id }, { meta: { failure: MESSAGES.loadProposalFailed } });
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadProposalFailed}
      loading={<SkeletonRows label={PROPOSALS_WORDS.loading} rows={8} />}
    >
      {(proposal) => (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <PreviewHead to={`/proposals/${id}`} words={PROPOSALS_WORDS.page} />
          <ProposalPaper
            token={null}
            proposal={asCustomer(proposal, {
              name: company?.name ?? '',
              logo_url: company?.logo ? logoPath(company.id, company.logo) : null,
            })}
            onChanged={() => undefined}
            onPdf={() => downloadPdf(proposal)}
          />
        </div>
      )}
    </QueryView>
  );
}

const asCustomer = (
  { account_name, number, currency, state, content, recipients }: Proposal,
  company: CustomerProposal['company'],
): CustomerProposal => ({
  company,
  sender: null,
  account_name,
  number,
  currency,
  state: state === 'accepted' ? 'accepted' : 'open',
  content,
  reader: { name: '', is_signer: true, is_next: false },
  signers: recipients.filter(({ is_signer }) => is_signer),
  questions: [],
});
