import type { Database } from '@outrider/db';
import { FORM_CONTROLS, type FormSettings } from '@outrider/shared/automation/capture-forms';
import { AppError } from '@outrider/shared/ground/errors';
import { refuse } from '../../../ground/http/refuse.ts';
import type { Services } from '../../../ground/services.ts';
import { FORM_CHECK_WORDS as WORDS } from '../words.ts';
import { turnstileSecretOwner } from './forms.store.ts';
import { readProof } from './proof-of-work.ts';
import { spendChallenge } from './proofs.store.ts';
import type { Submission } from './submission.ts';

/** A form as far as it is about who may send it. */
type Protected = {
  company_id: string;
  id: string;
  protection: FormSettings['protection'];
  turnstile_secret: string | null;
};
/** `error` is for the visitor, `reason` for the company. */
type Unproven = { error: AppError; reason: string };

/**
 * Why a submission did not do what its form asks of browsers; null where it did. A proof opens once. A check that
 * cannot be made lets nobody in: whoever could bring that about would pass it.
 */
export function findUnproven(
  { platform }: Pick<Database, 'platform'>,
  services: Services,
  form: Protected,
  { proof, turnstile }: Submission['controls'],
  ip: string,
): Promise<Unproven | null> {
  if (form.protection === 'work') return findUnworked(platform, services, form, proof);
  if (form.protection === 'turnstile') return findUnverified(services, form, turnstile, ip);
  return Promise.resolve(null);
}

const refused = (field: string, message: string): Unproven => ({
  error: refuse('UNPROCESSABLE_CONTENT', field, message),
  reason: message,
});
const unavailable = (reason: string): Unproven => ({
  error: new AppError('SERVICE_UNAVAILABLE', WORDS.unavailable),
  reason,
});

async function findUnworked(
  platform: Database['platform'],
  { secrets, now }: Services,
  { id }: Protected,
  proof: string | undefined,
): Promise<Unproven | null> {
  if (!proof) return refused(FORM_CONTROLS.proof, WORDS.workMissing);
  const found = readProof(secrets, id, proof, now());
  const isNew = found !== null && (await spendChallenge(platform, found));
  return isNew ? null : refused(FORM_CONTROLS.proof, WORDS.workWrong);
}

async function findUnverified(
  services: Services,
  { company_id, id, turnstile_secret }: Protected,
  token: string | undefined,
  ip: string,
): Promise<Unproven | null> {
  if (!token) return refused(FORM_CONTROLS.turnstile, WORDS.turnstileMissing);
  if (turnstile_secret === null) return unavailable(WORDS.wrongSecret);
  const secret = services.secrets.open(turnstile_secret, turnstileSecretOwner(company_id, id));
  try {
    const verdict = await services.verifyTurnstile({ secret, token, ip });
    if (verdict === 'wrong_secret') return unavailable(WORDS.wrongSecret);
    return verdict === 'passed' ? null : refused(FORM_CONTROLS.turnstile, WORDS.turnstileFailed);
  } catch (error) {
    services.log.warn({ err: error, form_id: id }, 'Turnstile could not be asked');
    return unavailable(WORDS.noAnswer);
  }
}
