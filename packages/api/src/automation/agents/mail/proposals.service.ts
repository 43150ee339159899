import type { CompanyDb } from '@outrider/db';
import type { proposalDocumentSchema } from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { z } from 'zod';
import type { CompanyUser } from '../../../ground/guard.ts';
import { findProposal } from './proposals.store.ts';
import { proposalHtml } from './proposal-html.ts';

/** A proposal by its action's id; a rep sees those for leads of their own. @throws 404 */
export async function getProposal(
  db: CompanyDb,
  user: CompanyUser,
  action_id: string,
): Promise<z.infer<typeof proposalDocumentSchema>> {
  const row = await findProposal(db, action_id, reachOf(user, 'agents.decide') === 'all' ? null : user.id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { ...row, html: proposalHtml(row.markdown), created_at: row.created_at.toISOString() };
}
