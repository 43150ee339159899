import { z } from 'zod';

export const COMPANY_ROLES = ['company_admin', 'manager', 'sdr', 'ae'] as const;
export const ROLES = ['super_admin', ...COMPANY_ROLES] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];
export type Role = (typeof ROLES)[number];

const ALIASES: Record<string, Role> = {
  admin: 'company_admin',
  sales_manager: 'manager',
  account_executive: 'ae',
  sales_development_rep: 'sdr',
};

/** The role a name stands for, older names included; null for a name that is no role. */
export function normaliseRole(name: string): Role | null {
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
  return alias ?? ROLES.find((role) => role === name) ?? null;
}

/** A company role as the wire may spell it; parses to the role's own name. */
export const companyRoleSchema = z
  .string()
  .max(40)
  .transform((name, issues): CompanyRole => {
    const role = normaliseRole(name);
    if (role && role !== 'super_admin') return role;
    issues.addIssue({ code: 'custom', message: 'Choose a role: company_admin, manager, sdr or ae' });
    return z.NEVER;
  });

export const ROLE_LABELS: Record<Role, string> = {
  super_admin: 'Super admin',
  company_admin: 'Company admin',
  manager: 'Manager',
  sdr: 'Sales development rep',
  ae: 'Account executive',
};
