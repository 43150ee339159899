import type { TwoStepPolicy } from '@outrider/shared/people/two-step-policy';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { HostFacts } from '../../../ground/services.ts';

type Account = { is_super_admin: boolean; role: CompanyRole | null; two_step: TwoStepPolicy | null };

/**
 * Whether somebody has to sign in with a second step. The platform's own administrators always do, except in a demo,
 * whose passwords are printed.
 */
export function isTwoStepRequired(
  { is_super_admin, role, two_step }: Account,
  { demo }: Pick<HostFacts, 'demo'>,
): boolean {
  if (is_super_admin) return !demo;
  return two_step === 'everyone' || (two_step === 'admins' && role === 'company_admin');
}
