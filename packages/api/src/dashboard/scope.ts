import type { Scope } from '@outrider/shared/dashboard';
import { can } from '@outrider/shared/permissions';
import type { CompanyUser } from '../guard.ts';

/** Whose rows are counted: everybody's (null) or one person's. */
export type Owner = string | null;

/** Whoever may read the team's figures sees the company's; a rep sees their own. */
export const dashboardScope = (user: CompanyUser): Scope => (can(user, 'team.read') ? 'company' : 'own');
export const ownerInScope = (user: CompanyUser): Owner => (dashboardScope(user) === 'company' ? null : user.id);
