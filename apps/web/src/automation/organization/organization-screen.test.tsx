import { DEPARTMENTS } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { NO_CONDITIONS } from '@outrider/shared/insight/letter-templates';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { RECORDS_WORDS } from '../../records/engine/words.ts';
import { OrganizationScreen } from './organization-screen.tsx';
import { ANALYTICS, DEPARTMENT_LIST, FLOW_LIST, someDepartment, someFlow } from './sample-organization.ts';
import { FLOW_EMAIL_WORDS } from './words.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const NO_RUNS = { items: [], total: 0, next_cursor: null };
type Answers = Record<string, (input: never) => unknown>;
const standing: Answers = {
  'organization.departments': () => ({ departments: DEPARTMENT_LIST, sales_leads: 0 }),
  'organization.analytics': () => ANALYTICS,
  'organization.flows': () => ({ flows: FLOW_LIST }),
  'organization.lastMigration': () => ({ migration: null }),
  'organization.flowRuns': () => NO_RUNS,
  'organization.surveys': () => NO_RUNS,
  'organization.departmentAgents': () => ({ ai_agents: [] }),
  'pipeline.people': () => [],
  'pipeline.pipelines.list': () => ({ pipelines: [] }),
  'fields.list': () => ({ fields: [] }),
};
const show = (
  answers: Answers = {},
  { role = 'company_admin', path = '/organization' }: { role?: Parameters<typeof someUser>[0]; path?: string } = {},
) => renderSignedIn(<OrganizationScreen />, { user: someUser(role), answers: { ...standing, ...answers }, path });
const none = (sales_leads: number) => ({ 'organization.departments': () => ({ departments: [], sales_leads }) });
const countOf = (asked: { name: string }[], name: string) => asked.filter((one) => one.name === name).length;

it.each(['sdr', 'ae'] as const)('tells an %s who can open it', (role) => {
  expect(show({}, { role })).toEqual([]);
  expect(screen.getByText(MESSAGES.organizationForbidden)).toBeTruthy();
});

it('leaves a 403 of the server to the screen, without a toast', async () => {
  show({
    'organization.departments': () => {
      throw new Refusal('FORBIDDEN', MESSAGES.organizationForbidden);
    },
  });
  expect(await screen.findAllByText(MESSAGES.organizationForbidden)).toHaveLength(1);
  expect(screen.queryByText(MESSAGES.loadOrganizationFailed, { exact: false })).toBeNull();
});

describe('without departments', () => {
  it('lets a manager wait for the admin', async () => {
    show(none(12), { role: 'manager' });
    expect(await screen.findByText('Your organization isn’t set up yet')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [0, ['Initialize Organization']],
    [12, ['Initialize Organization', 'Migrate Existing Data']],
  ] as const)('offers an admin with %i sales leads %j', async (leads, buttons) => {
    show(none(leads));
    await screen.findByRole('button', { name: 'Initialize Organization' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it('initializes, says what the server says, and loads again', async () => {
    let there = false;
    show({
      'organization.departments': () => ({ departments: there ? DEPARTMENT_LIST : [], sales_leads: 0 }),
      'organization.initialize': () => {
        there = true;
        return { message: 'Five departments are there', departments: 5, created: true };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Initialize Organization' }));
    expect(await screen.findByText('Five departments are there')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Departments' })).toBeTruthy();
  });

  it.each([
    ['Initialize Organization', 'organization.initialize', MESSAGES.initializeFailed, false],
    ['Migrate Existing Data', 'organization.migrate', MESSAGES.migrateFailed, true],
  ] as const)('%s that fails says so', async (button, procedure, sentence, asks) => {
    show({ ...none(3), [procedure]: offline });
    fireEvent.click(await screen.findByRole('button', { name: button }));
    if (asks) fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Migrate' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('migrates after a question, tells what it took and left, and undoes it', async () => {
    const migration_results = {
      leads_migrated: 10,
      opportunities_migrated: 4,
      sales_agents_migrated: 2,
      users_updated: 7,
    };
    const asked = show({
      ...none(10),
      'organization.migrate': () => ({
        message: 'Migration done',
        migration_results,
        migration_id: DEPARTMENT_LIST[0]?.id,
        untouched: ['3 leads already had a department'],
      }),
      'organization.undoMigration': () => ({
        message: 'Migration undone',
        migration_results,
        migration_id: null,
        untouched: [],
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Migrate Existing Data' }));
    const question = screen.getByRole('dialog');
    expect(within(question).getByText('10 leads')).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Migrate' }));
    const result = await screen.findByRole('dialog', { name: 'Existing data migrated' });
    expect(
      within(result)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '4', '2', '7']);
    expect(within(result).getByText('3 leads already had a department')).toBeTruthy();
    expect(countOf(asked, 'organization.departments')).toBeGreaterThan(1);
    fireEvent.click(within(result).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Migration undone')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'organization.undoMigration')?.input).toEqual({
      id: DEPARTMENT_LIST[0]?.id,
    });
  });
});

describe('the overview', () => {
  it('has five figures and asks again on Refresh', async () => {
    const asked = show();
    expect(await screen.findByText('2 joined this month')).toBeTruthy();
    expect(screen.getByText('4 active')).toBeTruthy();
    expect(screen.getByText('1 off')).toBeTruthy();
    expect(screen.getByText('No responses yet')).toBeTruthy();
    const before = countOf(asked, 'organization.analytics');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(countOf(asked, 'organization.analytics')).toBe(before + 1));
  });

  it('shows the first two metrics of a department, and says where nothing is measured yet', async () => {
    show();
    const card = await screen.findByRole('link', { name: /What Sales does/ });
    expect(within(card).getByText('Deals won')).toBeTruthy();
    expect(within(card).getByText('No data yet')).toBeTruthy();
    expect(within(card).queryByText('A third one')).toBeNull();
  });

  it('asks each department for its agents once', async () => {
    const asked = show({}, { path: '/organization?tab=agents' });
    await waitFor(() =>
      expect(
        asked
          .flatMap(({ name, input }) =>
            name === 'organization.departmentAgents' ? [(input as { department: string }).department] : [],
          )
          .sort(),
      ).toEqual([...DEPARTMENTS].sort()),
    );
    expect(screen.getByRole('tab', { name: 'AI Agents' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the picture of the flows', () => {
  it('says in a list what it draws, and each opens the same', async () => {
    show({}, { path: '/organization?tab=flows' });
    const picture = await screen.findByRole('group', { name: 'Flows between departments' });
    const edges = [...picture.querySelectorAll('a')];
    const rows = within(screen.getByRole('list', { name: 'Flows' })).getAllByRole('link');
    expect(new Set(edges.map((edge) => edge.getAttribute('href')))).toEqual(
      new Set(rows.map((row) => row.getAttribute('href'))),
    );
    expect(edges).toHaveLength(rows.length);
    expect(edges.map((edge) => edge.getAttribute('aria-label'))).toEqual([
      'Marketing to Sales, Lead handoff, 82 percent automated',
      'Sales to Customer, Onboarding, 55 percent automated',
      'Within Customer, Reminders, 20 percent automated, off',
    ]);
    expect(picture.querySelector('desc')?.textContent).toContain(
      'Within Customer, Reminders, 20 percent automated, off',
    );
    expect(picture.querySelectorAll('[stroke-dasharray]')).toHaveLength(1);
  });

  it('is one stop of the tab order; arrow keys go round, Enter opens', async () => {
    show({}, { path: '/organization?tab=flows' });
    const picture = await screen.findByRole('group', { name: 'Flows between departments' });
    const edges = [...picture.querySelectorAll<SVGAElement>('a')];
    const stops = () => edges.filter((edge) => edge.getAttribute('tabindex') === '0').map((edge) => edge.dataset.flow);
    expect(stops()).toEqual([edges[0]?.dataset.flow]);
    fireEvent.keyDown(edges[0] as SVGAElement, { key: 'ArrowLeft' });
    expect(stops()).toEqual([edges[2]?.dataset.flow]);
    fireEvent.keyDown(edges[2] as SVGAElement, { key: 'ArrowRight' });
    expect(stops()).toEqual([edges[0]?.dataset.flow]);
    fireEvent.click(edges[0] as SVGAElement);
    expect(await screen.findByRole('dialog', { name: 'Lead handoff' })).toBeTruthy();
  });
});

describe('when somebody saved first', () => {
  const outrun = () => {
    throw new Refusal('CONFLICT', MESSAGES.changedMeanwhile, [], undefined, 5);
  };

  it('asks whose target stays', async () => {
    const mine = someDepartment('sales');
    const theirs = {
      ...mine,
      target_metrics: { wins: 60 },
      metrics: mine.metrics.map((one) => (one.key === 'wins' ? { ...one, target: 60 } : one)),
      version: 5,
    };
    const sent: unknown[] = [];
    let current = mine;
    show(
      {
        'organization.department': () => ({ department: current, members: [], agents: [] }),
        'organization.updateDepartment': (input: { version: number }) => {
          sent.push(input);
          if (input.version === 5) return { ...theirs, version: 6 };
          current = theirs;
          return outrun();
        },
      },
      { path: '/organization?department=sales' },
    );
    fireEvent.change(await screen.findByLabelText('Target for Deals won'), { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Someone else changed this department' });
    expect(within(question).getByText('60')).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(MESSAGES.departmentSaved('Sales'))).toBeTruthy();
    expect(sent).toEqual([
      { department: 'sales', version: 4, target_metrics: { wins: 50 } },
      { department: 'sales', version: 5, target_metrics: { wins: 50 } },
    ]);
  });

  it('takes changes of different fields of a flow together without a question', async () => {
    const mine = someFlow({});
    const sent: unknown[] = [];
    let current = mine;
    show(
      {
        'organization.flows': () => ({ flows: [current] }),
        'organization.updateFlow': (input: { version: number }) => {
          sent.push(input);
          if (input.version === 8) return { ...current, name: 'Hot leads', version: 9 };
          current = { ...mine, automation_level: 90, version: 8 };
          return outrun();
        },
      },
      { path: `/organization?tab=flows&flow=${mine.id}` },
    );
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Hot leads' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(MESSAGES.flowSaved('Hot leads'))).toBeTruthy();
    expect(sent).toEqual([
      { id: mine.id, version: 7, name: 'Hot leads' },
      { id: mine.id, version: 8, name: 'Hot leads' },
    ]);
  });
});

describe('a flow', () => {
  it('is not made without what its action needs', async () => {
    const asked = show({}, { path: '/organization?tab=flows&flow=new' });
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Call them' } });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'create_task' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowNeedsTitle)).toBeTruthy();
    expect(countOf(asked, 'organization.createFlow')).toBe(0);
  });

  it('is sent with the parameters of its action alone', async () => {
    const asked = show(
      { 'organization.createFlow': () => someFlow({ name: 'Call them' }) },
      { path: '/organization?tab=flows&flow=new' },
    );
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Call them' } });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'post_webhook' } });
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://hooks.example/in' } });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'create_task' } });
    fireEvent.change(screen.getByLabelText('Task'), { target: { value: 'Call {name}' } });
    fireEvent.change(screen.getByLabelText('Due in days (optional)'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowCreated('Call them'))).toBeTruthy();
    expect(asked.find(({ name }) => name === 'organization.createFlow')?.input).toMatchObject({
      name: 'Call them',
      steps: [
        {
          id: 's1',
          kind: 'act',
          action: 'create_task',
          params: { title: 'Call {name}', due_in_days: 2, whom: 'owner' },
        },
      ],
    });
    expect(JSON.stringify(asked.find(({ name }) => name === 'organization.createFlow')?.input)).not.toContain(
      'hooks.example',
    );
  });

  it('of a deal has steps with a wait and a branch, and is not made while one of them lacks something', async () => {
    const asked = show(
      { 'organization.createFlow': () => someFlow({ name: 'After a win' }) },
      { path: '/organization?tab=flows&flow=new' },
    );
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'After a win' } });
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'opportunity_won' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add wait' }));
    fireEvent.change(screen.getByLabelText('Wait for'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add branch' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(countOf(asked, 'organization.createFlow')).toBe(0);
    fireEvent.change(screen.getByLabelText('Wait for'), { target: { value: '5' } });
    const branch = within(screen.getByRole('listitem', { name: 'Step 3' }));
    fireEvent.change(branch.getByLabelText('Field'), { target: { value: 'amount' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await branch.findByText(RECORDS_WORDS.enterRange('Amount'))).toBeTruthy();
    fireEvent.change(branch.getByLabelText('From'), { target: { value: '5000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowCreated('After a win'))).toBeTruthy();
    expect(asked.find(({ name }) => name === 'organization.createFlow')?.input).toMatchObject({
      trigger: 'opportunity_won',
      conditions_of: 'opportunity',
      steps: [
        { kind: 'act', action: 'notify_department', params: { whom: 'department' } },
        { kind: 'wait', amount: 5, unit: 'days' },
        { kind: 'branch', of: 'opportunity', yes: [{ kind: 'act' }], no: [] },
      ],
    });
  });

  it('sets a field of the lead, of those that a flow can set', async () => {
    const asked = show(
      { 'organization.createFlow': () => someFlow({ name: 'Hand back' }) },
      { path: '/organization?tab=flows&flow=new' },
    );
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Hand back' } });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'update_field' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowNeedsField, { selector: 'p' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Field of the lead'), { target: { value: 'processing_mode' } });
    fireEvent.change(screen.getByLabelText('New value'), { target: { value: 'manual' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowCreated('Hand back'))).toBeTruthy();
    expect(asked.find(({ name }) => name === 'organization.createFlow')?.input).toMatchObject({
      steps: [{ action: 'update_field', params: { field: 'processing_mode', value: 'manual' } }],
    });
  });

  const letter = (over: object = {}) => ({
    id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f201',
    name: 'Welcome',
    moment: 'first_inbound',
    language: 'en',
    subject: 'Welcome',
    greeting: 'Hello,',
    body: 'Good to hear from you.',
    conditions: { ...NO_CONDITIONS, sources: ['webinar'] },
    is_on: true,
    version: 1,
    updated_at: '2026-01-15T09:30:00.000Z',
    updated_by_name: null,
    used: 0,
    ...over,
  });
  const LETTERS = { 'intake.forms': () => [], 'templates.list': () => ({ templates: [letter()] }) };

  it('sends a letter of the company, and says whom it goes to and whom it is for', async () => {
    const asked = show(
      { ...LETTERS, 'organization.createFlow': () => someFlow({ name: 'Say hello' }) },
      { path: '/organization?tab=flows&flow=new' },
    );
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Say hello' } });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'send_email' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowNeedsTemplate, { selector: 'p' })).toBeTruthy();
    expect(countOf(asked, 'organization.createFlow')).toBe(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Template'));
    expect(screen.getByText(FLOW_EMAIL_WORDS.to.lead)).toBeTruthy();
    await screen.findByRole('option', { name: /^Welcome/ });
    fireEvent.change(screen.getByLabelText('Template'), { target: { value: letter().id } });
    expect(await screen.findByText(/Webinar/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('When'), { target: { value: 'opportunity_won' } });
    expect(screen.getByText(FLOW_EMAIL_WORDS.to.opportunity)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText(MESSAGES.flowCreated('Say hello'))).toBeTruthy();
    expect(asked.find(({ name }) => name === 'organization.createFlow')?.input).toMatchObject({
      steps: [{ action: 'send_email', params: { template_id: letter().id } }],
    });
  });

  it.each([
    ['was turned off', [letter({ is_on: false })], MESSAGES.flowTemplateOff('Welcome')],
    ['was deleted', [], MESSAGES.flowTemplateGone],
  ] as const)('whose letter %s says so', async (_, templates, sentence) => {
    const flow = someFlow({
      steps: [{ id: 's1', kind: 'act', action: 'send_email', params: { template_id: letter().id } }],
    });
    show(
      { ...LETTERS, 'organization.flows': () => ({ flows: [flow] }), 'templates.list': () => ({ templates }) },
      { path: `/organization?tab=flows&flow=${flow.id}` },
    );
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('does not end in a wait, and can wait for minutes', async () => {
    const asked = show({}, { path: '/organization?tab=flows&flow=new' });
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Soon' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add wait' }));
    fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'minutes' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText('Add a step after this wait, or remove it')).toBeTruthy();
    expect(countOf(asked, 'organization.createFlow')).toBe(0);
  });

  it('is deleted after a question', async () => {
    const asked = show(
      { 'organization.deleteFlow': (input) => input },
      { path: `/organization?tab=flows&flow=${FLOW_LIST[0]?.id}` },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(countOf(asked, 'organization.deleteFlow')).toBe(0);
    fireEvent.click(
      within(screen.getByRole('dialog', { name: /^Delete the flow/ })).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText(MESSAGES.flowDeleted('Lead handoff'))).toBeTruthy();
  });

  it.each([
    ['satisfaction_below', 'organization.surveys', MESSAGES.loadSurveysFailed],
    ['task_overdue', 'pipeline.tasks.list', MESSAGES.loadTasksFailed],
  ] as const)(
    'on %s says that there is nothing to try it on only where that is so',
    async (trigger, procedure, sentence) => {
      const flow = someFlow({ trigger });
      let away = true;
      show(
        { 'organization.flows': () => ({ flows: [flow] }), [procedure]: () => (away ? offline() : NO_RUNS) },
        { path: `/organization?tab=flows&flow=${flow.id}&part=test` },
      );
      expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
      const nothing = /No ratings yet|No overdue tasks/;
      expect(screen.queryByText(nothing)).toBeNull();
      away = false;
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText(nothing)).toBeTruthy();
    },
  );

  it('that is gone says so', async () => {
    show({}, { path: '/organization?tab=flows&flow=01980f5c-1b22-7a3f-9d55-62e1d4b8f999' });
    expect(await screen.findByText('Flow not found')).toBeTruthy();
  });
});

it('makes a link to a question, whole and once', async () => {
  show(
    {
      'organization.createSurvey': () => ({
        id: DEPARTMENT_LIST[0]?.id,
        link: '/satisfaction/abc',
        expires_at: '2026-03-01T00:00:00.000Z',
      }),
    },
    { path: '/organization?tab=analytics' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a customer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(
    `${window.location.origin}/satisfaction/abc`,
  );
});
