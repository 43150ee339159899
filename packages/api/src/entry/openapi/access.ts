import { PERMISSIONS, type Reach } from '@outrider/shared/ground/permissions';
import { COMPANY_ROLES } from '@outrider/shared/ground/roles';
import type { Meta } from '../../ground/trpc.ts';
import { API_WORDS } from './words.ts';

const ROWS: Record<Exclude<Reach, 'none'>, string> = API_WORDS.rows;

/** Who may make a call, in a sentence made from the permission table. */
export function describeAccess(meta: Meta, isWrite: boolean): string {
  if ('public' in meta) return API_WORDS.anyone;
  if ('signed_in' in meta) return API_WORDS.signedIn;
  if ('platform' in meta) return API_WORDS.superAdmin;
  const reaches = COMPANY_ROLES.flatMap((role) => {
    const reach: Reach = PERMISSIONS[meta.can][role];
    return reach === 'none' ? [] : [role + ROWS[reach]];
  });
  return `For ${reaches.join(', ')}.${isWrite && !meta.after_trial ? ` ${API_WORDS.closedAfterTrial}` : ''}`;
}
