import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { CompanyUser } from '@outrider/shared/people/users';
import { hasWords } from '../../ground/ui/has-words.ts';

export type UserFilter = { q: string; role: CompanyRole | 'all' };
export const NO_FILTER: UserFilter = { q: '', role: 'all' };

/** Every word has to be in the name, the email, the team or the department. */
export function filterUsers(users: readonly CompanyUser[], { q, role }: UserFilter): CompanyUser[] {
  const fits = hasWords(q);
  return users.filter((user) => {
    const department = user.department ? DEPARTMENT_LABELS[user.department] : '';
    const text = [user.full_name, user.email, user.team, department].join(' ');
    return (role === 'all' || user.role === role) && fits(text);
  });
}
