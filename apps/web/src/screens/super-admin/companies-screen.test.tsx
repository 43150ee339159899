import type { Company } from '@outrider/shared/people/companies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PLATFORM_DEFAULTS } from '@outrider/shared/people/platform';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SuperAdminScreens } from './super-admin-screens.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const company = (over: Partial<Company>): Company => ({
  id: crypto.randomUUID(),
  name: 'Fernhill',
  domain: 'fernhill',
  email_domain: null,
  industry: null,
  company_size: null,
  subscription_plan: 'professional',
  max_users: 25,
  status: 'active',
  currency: 'USD',
  trial_ends_at: null,
  notes: null,
  created_at: '2026-01-15T09:30:00.000Z',
  user_count: 3,
  lead_count: 12,
  last_activity_at: null,
  closed_at: null,
  ...over,
});
const COMPANIES = [
  company({}),
  company({ name: 'Vernet', status: 'trial', subscription_plan: 'trial' }),
  company({ name: 'Levant', status: 'suspended' }),
];
const page = (items: Company[]) => ({ items, total: items.length, next_cursor: null });
const ANALYTICS = {
  companies: { total: 3, active: 1, trial: 1 },
  users: { total: 9, active: 4 },
  leads: { total: 36, automation_rate: 61.3 },
  platform_health: { uptime: 99.98, response_time: 84.2 },
};
const WORKING = {
  'platform.analytics': () => ANALYTICS,
  'companies.list': () => page(COMPANIES),
  'platform.settings': () => PLATFORM_DEFAULTS,
  'companies.removed': () => ({ items: [], total: 0, next_cursor: null }),
};

const show = (
  answers: Record<string, (input: never) => unknown> = {},
  role: 'super_admin' | 'company_admin' = 'super_admin',
) =>
  renderSignedIn(<SuperAdminScreens />, {
    user: someUser(role),
    answers: { ...WORKING, ...answers },
    path: '/companies',
  });
const button = (name: string | RegExp, at: HTMLElement = document.body) =>
  within(at).getAllByRole('button', { name })[0] as HTMLElement;
const alerts = (text: string) => screen.findAllByText(text);

it('tells everybody else who can open it, and asks nothing', () => {
  const asked = show({}, 'company_admin');
  expect(screen.getByText('Super Admin Access Required')).toBeTruthy();
  expect(screen.getByText('This dashboard is only available to Super Administrators.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('shows the platform in figures and each company with its button', async () => {
  show();
  await screen.findByText('99.98%');
  for (const text of ['84 ms', '61.3%', '1 active, 1 on trial', '4 active in 24 hours'])
    expect(screen.getByText(text)).toBeTruthy();
  await waitFor(() => expect(button('Suspend Fernhill')).toBeTruthy());
  for (const name of ['Activate Vernet', 'Activate Levant']) expect(button(name)).toBeTruthy();
});

it('says what failed to load, and loads it again', async () => {
  let broken = true;
  const fail = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', MESSAGES.internal);
  };
  show({
    'companies.list': () => (broken ? fail() : page(COMPANIES)),
    'platform.analytics': () => (broken ? fail() : ANALYTICS),
  });
  await waitFor(() => expect(screen.getAllByText(new RegExp(MESSAGES.loadDashboardFailed))).toHaveLength(2));
  broken = false;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
  await waitFor(() => expect(button('Suspend Fernhill')).toBeTruthy());
});

describe('suspending and activating', () => {
  const press = async (name: string, confirm: string) => {
    await waitFor(() => expect(button(name)).toBeTruthy());
    fireEvent.click(button(name));
    fireEvent.click(button(confirm, screen.getByRole('dialog')));
  };

  it('asks first, then says that it is done', async () => {
    const asked = show({ 'companies.setStatus': () => company({ status: 'suspended' }) });
    await press('Suspend Fernhill', 'Suspend');
    await alerts(MESSAGES.companyStatusUpdated);
    expect(asked.find(({ name }) => name === 'companies.setStatus')?.input).toEqual({
      id: COMPANIES[0]?.id,
      status: 'suspended',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [1, /^1 user is signed out immediately/],
    [3, /^3 users are signed out immediately/],
  ])('says what suspending does to %i', async (user_count, words) => {
    show({ 'companies.list': () => page([company({ user_count })]) });
    await waitFor(() => expect(button('Suspend Fernhill')).toBeTruthy());
    fireEvent.click(button('Suspend Fernhill'));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('activates whatever is not active', async () => {
    const asked = show({ 'companies.setStatus': () => company({}) });
    await press('Activate Levant', 'Activate');
    await alerts(MESSAGES.companyStatusUpdated);
    expect(asked.find(({ name }) => name === 'companies.setStatus')?.input).toEqual({
      id: COMPANIES[2]?.id,
      status: 'active',
    });
  });

  it('says that it failed', async () => {
    show({
      'companies.setStatus': () => {
        throw new Refusal('INTERNAL_SERVER_ERROR', MESSAGES.internal);
      },
    });
    await press('Suspend Fernhill', 'Suspend');
    expect(await alerts(MESSAGES.companyStatusFailed)).toHaveLength(1);
  });
});

describe('Create Company', () => {
  const label = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) => fireEvent.change(label(name), { target: { value } });
  const open = async () => {
    fireEvent.click(button('Create Company'));
    await screen.findByRole('dialog');
  };
  const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  async function fill() {
    await open();
    type('Name', 'Brännvik Sensors');
    type('Admin full name', 'Oskar Lindqvist');
    type('Admin email', 'oskar@brannvik.example');
    type('Admin password', 'twelve or more');
  }

  it('starts with the defaults, and makes the domain of the name until another is typed', async () => {
    show();
    await open();
    expect([label('Subscription plan').value, label('Max users').value]).toEqual(['trial', '5']);
    type('Name', 'Brännvik & Sons');
    expect(label('Domain').value).toBe('brannvik-sons');
    type('Domain', 'brannvik');
    type('Name', 'Other');
    expect(label('Domain').value).toBe('brannvik');
  });

  it('asks for what is missing or wrong before it sends anything', async () => {
    const asked = show();
    await open();
    type('Domain', 'Brannvik Sensors');
    type('Max users', '1001');
    type('Admin email', 'oskar');
    submit();
    for (const text of [
      'Enter a name',
      MESSAGES.domainInvalid,
      MESSAGES.maxUsersRange(1, 1000),
      'Enter the first admin’s name',
      'Enter a valid email address',
      MESSAGES.passwordTooShort(12),
    ])
      await screen.findByText(text);
    expect(asked.map(({ name }) => name)).not.toContain('companies.create');
  });

  it('sends it all and names the company that was made', async () => {
    const asked = show({
      'companies.create': ({ name }: { name: string }) => ({ ...company({ name }), invitation: null }),
    });
    await fill();
    submit();
    await alerts('Company "Brännvik Sensors" created successfully!');
    expect(asked.find(({ name }) => name === 'companies.create')?.input).toMatchObject({
      name: 'Brännvik Sensors',
      domain: 'brannvik-sensors',
      subscription_plan: 'trial',
      max_users: 5,
      admin_name: 'Oskar Lindqvist',
      admin_email: 'oskar@brannvik.example',
      admin_password: 'twelve or more',
    });
  });

  it('invites the admin instead, with a link where no mail is sent', async () => {
    const url = 'https://crm.example/join#secret';
    const asked = show({
      'companies.create': ({ name }: { name: string }) => ({
        ...company({ name }),
        invitation: { mailed: false, url },
      }),
    });
    await fill();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: /Send an invitation instead/ }));
    submit();
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(url);
    expect(asked.find(({ name }) => name === 'companies.create')?.input).toMatchObject({ admin_password: undefined });
  });

  it('shows the server’s own words, at the field they are about', async () => {
    show({
      'companies.create': () => {
        throw new Refusal('CONFLICT', MESSAGES.domainTaken, [{ field: 'domain', message: MESSAGES.domainTaken }]);
      },
    });
    await fill();
    submit();
    await alerts(MESSAGES.domainTaken);
    await waitFor(() => expect(label('Domain').getAttribute('aria-invalid')).toBe('true'));
  });

  it('says that it failed when no answer came', async () => {
    show({ 'companies.create': offline });
    await fill();
    submit();
    expect(await alerts(MESSAGES.createCompanyFailed)).not.toHaveLength(0);
  });
});
