import { PERMISSIONS, type Reach } from '@outrider/shared/permissions';
import { COMPANY_ROLES } from '@outrider/shared/roles';
import type { Meta } from '../trpc.ts';

const ROWS: Record<Exclude<Reach, 'none'>, string> = {
  all: '',
  own: ' (own rows)',
  own_or_unassigned: ' (own and unassigned rows)',
};

/** Who may make a call, in a sentence made from the permission table. */
export function describeAccess(meta: Meta, isWrite: boolean): string {
  if ('public' in meta) return 'For anyone.';
  if ('signed_in' in meta) return 'For anyone who is signed in.';
  if ('platform' in meta) return 'For the super admin.';
  const reaches = COMPANY_ROLES.flatMap((role) => {
    const reach: Reach = PERMISSIONS[meta.can][role];
    return reach === 'none' ? [] : [role + ROWS[reach]];
  });
  return `For ${reaches.join(', ')}.${isWrite && !meta.after_trial ? ' Closed when the trial has ended.' : ''}`;
}
