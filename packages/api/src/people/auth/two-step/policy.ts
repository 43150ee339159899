import type { TwoStepPolicy } from '@outrider/shared/people/two-step-policy';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { readPermissions } from '@outrider/shared/ground/permissions';
import { administers } from '@outrider/shared/ground/role-rights';
import type { CustomRole } from '../../../ground/sessions/session.store.ts';
import type { HostFacts } from '../../../ground/services.ts';

type Account = {
  is_super_admin: boolean;
  role: CompanyRole | null;
  custom_role: CustomRole | null;
  two_step: TwoStepPolicy | null;
};

/**
 * Whether somebody has to sign in with a second step. The platform's own administrators always do, except in a demo,
 * whose passwords are printed.
 */
export function isTwoStepRequired(
  { is_super_admin, role, custom_role, two_step }: Account,
  { demo }: Pick<HostFacts, 'demo'>,
): boolean {
  if (is_super_admin) return !demo;
  if (two_step === 'everyone') return true;
  const permissions = custom_role && readPermissions(custom_role.permissions);
  return two_step === 'admins' && role !== null && administers({ role, permissions });
}
