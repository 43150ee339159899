import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { CompanyUser } from '@outrider/shared/people/users';

export type UserFilter = { q: string; role: CompanyRole | 'all' };
export const NO_FILTER: UserFilter = { q: '', role: 'all' };

/** Every word has to be in the name, the email, the team or the department. */
export function filterUsers(users: readonly CompanyUser[], { q, role }: UserFilter): CompanyUser[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const text =
      `${user.full_name} ${user.email} ${user.team ?? ''} ${user.department ? DEPARTMENT_LABELS[user.department] : ''}`.toLowerCase();
    return (role === 'all' || user.role === role) && words.every((word) => text.includes(word));
  });
}
