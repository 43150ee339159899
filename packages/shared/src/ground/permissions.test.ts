import { describe, expect, it } from 'vitest';
import { can, reachOf, seesPart } from './permissions.ts';
import { companyRoleSchema, normaliseRole, type Role } from './roles.ts';
import type { CompanyRules } from './visibility.ts';

const me = (
  role: Role,
  reps_see: CompanyRules['reps_see'] = 'all',
  reps_export: CompanyRules['reps_export'] = 'all',
) => ({
  id: 'me',
  role,
  permissions: null,
  company: role === 'super_admin' ? null : { rules: { reps_see, reps_export } },
});

describe('roles', () => {
  it.each([
    ['admin', 'company_admin'],
    ['sales_manager', 'manager'],
    ['account_executive', 'ae'],
    ['sales_development_rep', 'sdr'],
    ['ae', 'ae'],
    ['super_admin', 'super_admin'],
    ['toString', null],
    ['', null],
    ['Admin', null],
  ] as const)('reads %s as %s', (name, role) => expect(normaliseRole(name)).toBe(role));

  it('gives no company role to a super admin', () =>
    expect(companyRoleSchema.safeParse('super_admin').success).toBe(false));
});

describe('can', () => {
  it.each([
    ['sdr', 'leads.edit', 'me', true],
    ['sdr', 'leads.edit', null, true],
    ['sdr', 'leads.edit', 'other', false],
    ['ae', 'leads.delete', 'me', true],
    ['ae', 'leads.delete', null, false],
    ['ae', 'leads.delete', 'other', false],
    ['manager', 'leads.delete', 'other', true],
    ['company_admin', 'leads.assign', 'other', true],
    ['sdr', 'leads.assign', null, true],
    ['sdr', 'leads.assign', 'other', false],
  ] as const)('%s %s of %s: %s', (role, capability, assigned_to, allowed) =>
    expect(can(me(role), capability, { assigned_to })).toBe(allowed),
  );

  it('lets reps into no keys, and a super admin into no company', () => {
    expect(can(me('sdr'), 'intake.read')).toBe(false);
    expect(can(me('ae'), 'intake.manage')).toBe(false);
    expect(reachOf(me('super_admin'), 'leads.read')).toBe('none');
  });

  it.each(['leads.read', 'accounts.read', 'contacts.read', 'pipeline.read', 'records.read', 'search.use'] as const)(
    'narrows %s for reps alone, and only where the company says so',
    (capability) => {
      for (const role of ['sdr', 'ae'] as const) {
        expect(reachOf(me(role), capability)).toBe('all');
        expect(reachOf(me(role, 'own_or_unassigned'), capability)).toBe('own_or_unassigned');
        expect(can(me(role, 'own_or_unassigned'), capability, { assigned_to: 'other' })).toBe(false);
        expect(can(me(role, 'own_or_unassigned'), capability, { assigned_to: null })).toBe(true);
      }
      for (const role of ['company_admin', 'manager'] as const)
        expect(reachOf(me(role, 'own_or_unassigned', 'own'), capability)).toBe('all');
    },
  );

  it('knows who sees a part, and who takes away their own alone', () => {
    expect(seesPart(me('ae', 'own_or_unassigned'))).toBe(true);
    expect([me('ae'), me('manager', 'own_or_unassigned')].some(seesPart)).toBe(false);
    expect(reachOf(me('sdr', 'all', 'own'), 'records.export')).toBe('own');
    expect(reachOf(me('manager', 'all', 'own'), 'records.export')).toBe('all');
  });
});
