import { type CompanyQueries, Prisma } from '@outrider/db';
import { personName } from '../../../ground/sql/person-name.ts';

type ProposalRow = {
  id: string;
  title: string;
  lead_id: string | null;
  lead_name: string | null;
  markdown: string;
  created_at: Date;
};

/** The document of this action; with `owner_id`, where its lead is theirs. */
export async function findProposal(
  db: CompanyQueries,
  action_id: string,
  owner_id: string | null,
): Promise<ProposalRow | null> {
  const [row] = await db.$queryRaw<ProposalRow[]>`
    SELECT d.id, d.title, d.lead_id, ${personName('l')} AS lead_name, d.markdown, d.created_at
    FROM proposal_documents d LEFT JOIN leads l ON l.company_id = d.company_id AND l.id = d.lead_id
    WHERE d.action_id = ${action_id}::uuid ${owner_id ? Prisma.sql`AND l.assigned_to = ${owner_id}::uuid` : Prisma.empty}`;
  return row ?? null;
}
