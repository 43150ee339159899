import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ScoreInWords } from '@outrider/shared/insight/scoring';
import { findLead } from '../../records/leads/leads.store.ts';
import type { Services } from '../../ground/services.ts';
import { write } from '../writer/writer.service.ts';
import { scoreFacts, scoreInWords } from './in-words.ts';

/** Why a lead has its score, as sentences; null where it has no reasons yet. @throws 404 */
export async function tellScore(db: CompanyDb, services: Services, lead_id: string): Promise<ScoreInWords | null> {
  const row = await findLead(db, lead_id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { score, ai_insights } = row;
  if (!ai_insights || score === null) return null;
  const { value, written_by } = await write(db, services, scoreInWords(scoreFacts(score, ai_insights)));
  return { text: value.text, written_by };
}
