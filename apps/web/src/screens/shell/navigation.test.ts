import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { describe, expect, it } from 'vitest';
import type { Role } from '@outrider/shared/ground/roles';
import { someUser } from '../../testing/signed-in.tsx';
import { activeEntry, navigationFor, shortcutsFor, titleAt } from './navigation.ts';

/** Part 1, header bar. */
const TITLES = {
  dashboard: 'Dashboard',
  leads: 'Leads Management',
  opportunities: 'Opportunities Pipeline',
  accounts: 'Account Management',
  contacts: 'Contact Directory',
  activities: 'Activity Center',
  communications: 'Communications Hub',
  proposals: 'Proposals & Quotes',
  forecasting: 'Sales Forecasting',
  reports: 'Reports & Analytics',
  campaigns: 'Nurture Campaigns',
  'client-portal': 'Client Portal',
  analytics: 'AI Insights & Analytics',
  tasks: 'Tasks & Reminders',
  calendar: 'Calendar & Scheduling',
  automation: 'Automation Control',
  users: 'User Management',
  settings: 'System Settings',
};
it.each(Object.entries(TITLES))('%s is called %s', (key, title) => {
  expect(titleAt(`/${key}`, someUser('sdr'))).toBe(title);
  expect(titleAt(`/${key}/and/further`, someUser('sdr'))).toBe(title);
});
it.each(['/nowhere', '/', '/leadsx', '/client-portals'])('%s falls back to the product’s name', (path) =>
  expect(titleAt(path, someUser('sdr'))).toBe(PRODUCT_NAME),
);

it('calls a place by the closest name there is', () => {
  expect(titleAt('/ai-sales-agents/approvals', someUser('sdr'))).toBe('Approvals');
  expect(titleAt('/ai-sales-agents/approvals', someUser('manager'))).toBe('AI Sales Agents');
  expect(titleAt('/leads/assignment', someUser('manager'))).toBe('Lead Assignment');
  expect(titleAt('/super-admin/settings', someUser('super_admin'))).toBe('Platform Settings');
});

describe('the navigation', () => {
  const offered = (role: Role) =>
    navigationFor(someUser(role)).map(({ path, badge }) => (badge ? `${path} ${badge}` : path));
  const forAll = [
    '/tasks',
    '/calendar',
    '/communications',
    '/activities',
    '/opportunities',
    '/proposals',
    '/campaigns',
    '/accounts',
    '/contacts',
    '/client-portal',
    '/reports',
    '/analytics ai',
  ];
  it('offers a rep their modules', () => {
    for (const role of ['sdr', 'ae'] as const)
      expect(offered(role)).toEqual([
        '/dashboard',
        '/leads hot',
        '/lead-capture ai',
        '/ai-sales-agents/approvals',
        ...forAll,
      ]);
  });
  it('offers a manager the organization and the agents as well', () =>
    expect(offered('manager')).toEqual([
      '/dashboard',
      '/organization new',
      '/leads hot',
      '/lead-capture ai',
      '/ai-agents new',
      '/ai-sales-agents new',
      ...forAll,
    ]));
  it('offers an admin the administration as well', () => {
    expect(offered('company_admin')).toEqual([
      '/dashboard',
      '/organization new',
      '/leads hot',
      '/lead-capture ai',
      '/ai-agents new',
      '/ai-sales-agents new',
      ...forAll,
      '/automation',
      '/users',
      '/settings',
    ]);
    expect(
      navigationFor(someUser('company_admin'))
        .filter(({ section }) => section === 'Administration')
        .map(({ label }) => label),
    ).toEqual(['Automation Settings', 'User Management', 'Settings']);
  });
  it('offers the super admin the platform alone', () => {
    expect(navigationFor(someUser('super_admin')).map(({ label }) => label)).toEqual([
      'Super Admin Dashboard',
      'Company Management',
      'Platform Users',
      'Platform Analytics',
      'System Health',
      'Platform Settings',
    ]);
  });
  it('shows the mode on what works by it', () => {
    expect(
      navigationFor(someUser('company_admin'))
        .filter(({ automated }) => automated)
        .map(({ path }) => path),
    ).toEqual(['/leads', '/lead-capture', '/ai-agents', '/ai-sales-agents', '/opportunities', '/analytics']);
  });
});

describe('the active navigation entry', () => {
  it.each([
    ['/leads', '/leads'],
    ['/leads/7', '/leads'],
    ['/lead-capture', '/lead-capture'],
    ['/leadsx', undefined],
    ['/forecasting', '/opportunities'],
  ])('%s: %s', (path, entry) => expect(activeEntry(path, someUser('sdr'))?.path).toBe(entry));
  it.each([
    ['/dashboard', 'super_admin', 'Super Admin Dashboard'],
    ['/dashboard', 'ae', 'Dashboard'],
    ['/super-admin/settings', 'super_admin', 'Platform Settings'],
    ['/users', 'company_admin', 'User Management'],
    ['/users', 'sdr', undefined],
  ] as const)('%s of %s: %s', (path, role, title) => expect(activeEntry(path, someUser(role))?.title).toBe(title));
});

it('has the screens of a day in the phone’s bar', () => {
  const bar = (role: Role) => shortcutsFor(someUser(role)).map(({ short }) => short);
  expect(bar('sdr')).toEqual(['Home', 'Inbox', 'Calendar', 'Tasks']);
  expect(bar('company_admin')).toEqual(bar('sdr'));
  expect(bar('super_admin')).toEqual(['Home', 'Companies', 'Users', 'Analytics']);
});
