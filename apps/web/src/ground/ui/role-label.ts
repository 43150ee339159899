import { normaliseRole, ROLE_LABELS } from '@outrider/shared/ground/roles';

/** A role in words, older names included; one that nobody knows as it is. */
export function roleLabel(role: string): string {
  const known = normaliseRole(role);
  return known ? ROLE_LABELS[known] : role;
}
