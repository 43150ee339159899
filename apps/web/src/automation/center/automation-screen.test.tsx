import { DEFAULT_RULES, RULE_ROWS } from '@outrider/shared/automation/approval-rules';
import type { Automation } from '@outrider/shared/automation/automation';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { AutomationScreen } from './automation-screen.tsx';
import { AUTOMATION_WORDS as WORDS } from './words.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SETTINGS: Automation = {
  running_agents: 9,
  actions_today: 412,
  timezone: 'Europe/Berlin',
  rules: RULE_ROWS.map((row) => ({ row, answers: DEFAULT_RULES[row], this_week: row === 'task' ? 212 : 0 })),
  teams: [
    { team: 'Enterprise', level_cap: 20, mode: 'manual', people: 3 },
    { team: '', level_cap: 100, mode: 'ai', people: 1 },
  ],
  limits: { agent_mail_cap: 300, agent_domain_cap: 5, agent_lead_cap: 1, agent_meeting_cap: null, agent_quiet_days: 3 },
  used: { mails: 84, mails_to_domain: 3, mails_to_lead: 1, meetings: 4 },
  hours: { on: true, from: '08:00', to: '19:00', days: [1, 2, 3, 4, 5] },
  held: 2,
  do_not_contact: { emails: 38, domains: 4 },
  version: 7,
};
const ACTED = {
  id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4',
  at: '2026-03-10T09:40:00.000Z',
  rule: 'do_not_contact',
  state: 'refused',
  title: 'Email: Your request',
  why: 'northwind.example is on the do-not-contact list',
  by: 'Harrier',
  action_id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4',
  lead_id: null,
  lead_name: null,
  until: null,
};
type Answers = Record<string, (input: never) => unknown>;
const show = (answers: Answers = {}, role: 'company_admin' | 'manager' = 'company_admin') =>
  renderSignedIn(<AutomationScreen />, {
    user: someUser(role),
    path: '/automation',
    answers: {
      'automation.get': () => SETTINGS,
      'automation.acted': () => ({ items: [ACTED], total: 34, next_cursor: null }),
      'agents.stop': () => ({ stopped: false, changed_by_name: null, changed_at: null, reason: null, resume_at: null }),
      ...answers,
    },
  });
const inputsOf = (asked: ReturnType<typeof show>, name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

it('asks nothing for whoever may not set it', () => {
  expect(show({}, 'manager')).toEqual([]);
});

it('says what runs, what is used of the limits, who is never written to, and which rules acted', async () => {
  show();
  expect((await screen.findByText(/agents are running/)).textContent).toBe('9 agents are running, 412 actions today.');
  expect(screen.getByText('of 300')).toBeTruthy();
  expect(screen.getByText('no limit')).toBeTruthy();
  expect(screen.getByText(/38 addresses and 4 domains/)).toBeTruthy();
  expect(screen.getByText(/Monday to Friday/)).toBeTruthy();
  expect(screen.getByText('2 emails are waiting.')).toBeTruthy();
  expect(await screen.findByText('34 times today')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Email: Your request' }).getAttribute('href')).toContain(ACTED.action_id);
});

it('changes a rule with a reason, and takes it back', async () => {
  const asked = show({
    'automation.setRule': ({ to }: { to: 'never' | 'auto' }) => ({
      ...SETTINGS,
      rules: SETTINGS.rules.map((rule) =>
        rule.row === 'task' ? { ...rule, answers: { ...rule.answers, 2: to } } : rule,
      ),
    }),
  });
  await press('Create tasks, Works inside the CRM: Runs automatically');
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Never' }));
  submit();
  expect(screen.getByText(WORDS.reasonMissing)).toBeTruthy();
  expect(inputsOf(asked, 'automation.setRule')).toEqual([]);
  fill(WORDS.reason, 'Too many tasks');
  submit();
  expect(await screen.findByRole('button', { name: 'Create tasks, Works inside the CRM: Never' })).toBeTruthy();
  await press(WORDS.undo);
  await waitFor(() =>
    expect(inputsOf(asked, 'automation.setRule')).toEqual([
      { row: 'task', tier: 2, from: 'auto', to: 'never', reason: 'Too many tasks' },
      { row: 'task', tier: 2, from: 'never', to: 'auto', reason: WORDS.undone },
    ]),
  );
});

it('does not offer what no company may loosen, and says why', async () => {
  show();
  await press(/^Close a deal, Acts alone/);
  expect(screen.queryByRole('menuitemradio', { name: 'Runs automatically' })).toBeNull();
  expect(screen.getByText('Only a person closes a deal.')).toBeTruthy();
});

it('says that somebody else was first, and keeps what was typed', async () => {
  show({
    'automation.setRule': () => {
      throw new Refusal('CONFLICT', 'Someone changed this rule in the meantime.');
    },
  });
  await press('Create tasks, Proposes: Owner approves');
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Manager approves' }));
  fill(WORDS.reason, 'Managers look at them');
  submit();
  expect(await screen.findByText('Someone changed this rule in the meantime.')).toBeTruthy();
});

it('sets how far agents may go for a team', async () => {
  const asked = show({ 'automation.setTeam': () => SETTINGS });
  await press('Enterprise: Manual');
  fill(WORDS.teams.level, '200');
  fill(WORDS.reason, 'New reps');
  submit();
  expect(inputsOf(asked, 'automation.setTeam')).toEqual([]);
  fill(WORDS.teams.level, '65');
  submit();
  await waitFor(() =>
    expect(inputsOf(asked, 'automation.setTeam')).toEqual([
      {
        from: { team: 'Enterprise', level_cap: 20, mode: 'manual' },
        to: { level_cap: 65, mode: 'manual' },
        reason: 'New reps',
      },
    ]),
  );
});

it('saves limits as numbers, and an empty one as none', async () => {
  const asked = show({ 'automation.setLimits': () => SETTINGS });
  await press(WORDS.limits.editTitle);
  fill(WORDS.limits.fields.agent_lead_cap.label, '0');
  submit();
  expect(inputsOf(asked, 'automation.setLimits')).toEqual([]);
  fill(WORDS.limits.fields.agent_lead_cap.label, '2');
  fill(WORDS.limits.fields.agent_mail_cap.label, '');
  submit();
  await waitFor(() =>
    expect(inputsOf(asked, 'automation.setLimits')).toEqual([
      { ...SETTINGS.limits, agent_lead_cap: 2, agent_mail_cap: null, version: 7 },
    ]),
  );
});

it('switches the quiet hours off at one press', async () => {
  const asked = show({ 'automation.setContactHours': () => SETTINGS });
  fireEvent.click(await screen.findByRole('switch', { name: WORDS.hours.title }));
  await waitFor(() =>
    expect(inputsOf(asked, 'automation.setContactHours')).toEqual([
      { hours: { ...SETTINGS.hours, on: false }, version: 7 },
    ]),
  );
});

it('shows the actions that a number of the week counts', async () => {
  const asked = show({ 'agents.actions': () => ({ items: [], total: 0, next_cursor: null }) });
  await press('Create tasks, this week: 212');
  await waitFor(() =>
    expect(inputsOf(asked, 'agents.actions')).toMatchObject([{ rule_row: 'task', period: 'this_week', show: 'done' }]),
  );
});
