import { describe, expect, it } from 'vitest';
import { can, reachOf } from './permissions.ts';
import { companyRoleSchema, normaliseRole } from './roles.ts';

const me = (role: 'company_admin' | 'manager' | 'sdr' | 'ae' | 'super_admin') => ({ id: 'me', role });

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
    expect(reachOf('super_admin', 'leads.read')).toBe('none');
  });
});
