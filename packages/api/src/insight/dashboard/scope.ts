import type { Scope } from '@outrider/shared/insight/dashboard';
import { can } from '@outrider/shared/ground/permissions';
import type { CompanyUser } from '../../ground/guard.ts';

/** Whose rows are counted: everybody's (null) or one person's. */
export type Owner = string | null;

/** Whoever may read the team's figures sees the company's; a rep sees their own. */
export const dashboardScope = (user: CompanyUser): Scope => (can(user, 'team.read') ? 'company' : 'own');
export const ownerInScope = (user: CompanyUser): Owner => (dashboardScope(user) === 'company' ? null : user.id);
