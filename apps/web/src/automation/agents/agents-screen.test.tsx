import { TIER_WORDS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { AgentsScreen } from './agents-screen.tsx';
import { StoppedBanner } from './stopped-banner.tsx';
import { LEAD_ID, someAgent, someOverview, someTask } from './sample-actions.ts';
import { AGENT_FORM_WORDS, INBOX_WORDS, STOP_WORDS, TRUST_WORDS } from './words.ts';
import { REQUEST_WORDS } from './words-request.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answers = Record<string, (input: never) => unknown>;
const page = (items: unknown[]) => ({ items, total: items.length, next_cursor: null });
const ANSWERS: Answers = {
  'agents.overview': () => someOverview(),
  'agents.list': () => ({ agents: [someAgent()], reads_notes: false }),
  'agents.stop': () => ({ stopped: false, changed_by_name: null, changed_at: null, reason: null, resume_at: null }),
  'agents.taskPage': () => page([someTask()]),
  'agents.actions': () => page([]),
};
const show = (answers: Answers = {}, path = '/ai-sales-agents', role: Parameters<typeof someUser>[0] = 'manager') =>
  renderSignedIn(<AgentsScreen />, { user: someUser(role), answers: { ...ANSWERS, ...answers }, path });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
const inputOf = (asked: { name: string; input: unknown }[], name: string) =>
  asked.find((one) => one.name === name)?.input;

describe('who may open it', () => {
  it.each(['sdr', 'ae'] as const)('tells a %s who can, and asks for nothing', (role) => {
    expect(show({}, '/ai-sales-agents', role)).toEqual([]);
    expect(screen.getByText(MESSAGES.salesAgentsForbidden)).toBeTruthy();
  });
  it('opens the approvals of their own leads to a rep, without the agents', async () => {
    const asked = show({}, '/ai-sales-agents/approvals', 'sdr');
    expect(await screen.findByText(INBOX_WORDS.empty.proposed.title)).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'To review' })).toBeNull();
    expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['agents.actions']));
  });
  it('says a refusal where the agents would be, and no toast', async () => {
    show({
      'agents.list': () => {
        throw new Refusal('FORBIDDEN', 'This company is suspended');
      },
    });
    expect(await screen.findByText('This company is suspended')).toBeTruthy();
    expect(screen.queryByText(new RegExp(MESSAGES.loadSalesAgentsFailed))).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('shows the four figures, each leading to what it counts, and what waits', async () => {
  show();
  expect(await screen.findByText('6,340')).toBeTruthy();
  const figures = ['Total Agents', 'Active Agents', 'Tasks Completed', 'Success Rate'].map((label) =>
    screen.getByText(label).closest('a'),
  );
  expect(figures.map((link) => link?.textContent)).toEqual([
    'Total Agents61 in training',
    'Active Agents31 paused, 1 in maintenance',
    'Tasks Completed6,340412 this week',
    'Success Rate91%of messages replied to',
  ]);
  expect(figures[2]?.getAttribute('href')).toBe('/ai-sales-agents/tasks?status=completed');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'AI Agents',
    'Task Management',
    'Performance Analytics',
    'Approvals 4',
  ]);
});

it('moves between its tabs by the address', async () => {
  show({}, '/ai-sales-agents/tasks');
  expect(await screen.findAllByText('Follow up on the pricing visit')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'AI Agents' }));
  expect(await screen.findByRole('heading', { name: 'Kestrel' })).toBeTruthy();
});

describe('Create Agent', () => {
  const open = async (answers: Answers = {}) => {
    const asked = show(answers);
    await press('Create Agent');
    await screen.findByRole('dialog');
    return asked;
  };
  it('starts with the defaults and sends them', async () => {
    const asked = await open({
      'agents.create': () => ({ message: MESSAGES.salesAgentCreated('Plover'), agent: someAgent({ name: 'Plover' }) }),
    });
    expect(screen.getByLabelText<HTMLInputElement>('Time zone').value).toBe('UTC');
    fill('Name', 'Plover');
    submit();
    expect(await screen.findByText('Agent Plover created')).toBeTruthy();
    expect(inputOf(asked, 'agents.create')).toEqual({
      name: 'Plover',
      agent_type: 'sdr_agent',
      automation_level: 80,
      specialization: [],
      working_hours: { start: '09:00', end: '17:00', timezone: 'UTC' },
      department: null,
      daily_cap: 50,
      status: 'training',
    });
    await waitFor(() => expect(asked.filter(({ name }) => name === 'agents.list').length).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('acts by its level from the start where somebody says so', async () => {
    const asked = await open({
      'agents.create': () => ({ message: MESSAGES.salesAgentCreated('Plover'), agent: someAgent({ name: 'Plover' }) }),
    });
    fill('Name', 'Plover');
    fireEvent.click(screen.getByRole('switch', { name: AGENT_FORM_WORDS.asksFirst }));
    submit();
    expect(await screen.findByText('Agent Plover created')).toBeTruthy();
    expect(inputOf(asked, 'agents.create')).toMatchObject({ automation_level: 80, status: 'active' });
  });
  it('says live what a level means', async () => {
    await open();
    const slider = screen.getByLabelText<HTMLInputElement>(/^Automation level/);
    for (const [level, tier] of [
      ['80', 3],
      ['79', 2],
      ['40', 2],
      ['39', 1],
      ['0', 1],
    ] as const) {
      fireEvent.change(slider, { target: { value: level } });
      expect(document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent, level).toBe(
        TIER_WORDS[tier].meaning,
      );
    }
  });
  it('finds a time zone by a part of its name', async () => {
    await open();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    fireEvent.change(zone, { target: { value: 'berl' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
    expect((zone as HTMLInputElement).value).toBe('Europe/Berlin');
    fireEvent.change(zone, { target: { value: 'nowhere at all' } });
    fireEvent.blur(zone);
    expect((zone as HTMLInputElement).value).toBe('Europe/Berlin');
  });
  it('asks for a name', async () => {
    const asked = await open();
    submit();
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(inputOf(asked, 'agents.create')).toBeUndefined();
  });
  it.each([
    [
      'the server’s own sentence',
      () => {
        throw new Refusal('CONFLICT', 'An agent of this name exists');
      },
      'An agent of this name exists',
    ],
    ['Failed to create agent, when it gives none', offline, MESSAGES.createSalesAgentFailed],
  ])('says %s', async (_, answer, sentence) => {
    await open({ 'agents.create': answer });
    fill('Name', 'Plover');
    submit();
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Plover');
  });
});

describe('Assign Task', () => {
  const found = {
    id: '01980f5c-3b22-7a3f-9d55-62e1d4b8f0a2',
    first_name: 'Priya',
    last_name: 'Raman',
    email: 'priya@calder.example',
    company: 'Calder',
    assigned_to: null,
  };
  const open = async (answers: Answers = {}, agents = [someAgent()]) => {
    const asked = show({
      'agents.list': () => ({ agents, reads_notes: false }),
      'leads.list': () => page([found]),
      'agents.assignTask': () => ({ message: MESSAGES.agentTaskAssigned('Kestrel'), task: someTask() }),
      ...answers,
    });
    await press(`Assign Task to ${agents[0]?.name}`);
    await screen.findByRole('dialog');
    return asked;
  };
  it('gives a lead, found as one types, with the defaults', async () => {
    const asked = await open();
    fill('Title', 'Qualify her');
    fill('Lead', 'priya');
    fireEvent.click(await screen.findByRole('option', { name: /Priya Raman/ }));
    submit();
    expect(await screen.findByText('Task assigned to Kestrel')).toBeTruthy();
    // The default priority is looked at in a browser: this DOM does not select an option that is not the first.
    expect(inputOf(asked, 'agents.assignTask')).toMatchObject({
      id: someAgent().id,
      title: 'Qualify her',
      description: null,
      task_type: 'lead_qualification',
      target_id: found.id,
      target_type: 'lead',
    });
  });
  it('asks for a title and for what it is about', async () => {
    const asked = await open();
    submit();
    expect(await screen.findByText('Title is required')).toBeTruthy();
    fill('Title', 'Qualify');
    submit();
    expect(await screen.findByText('Choose a lead')).toBeTruthy();
    expect(inputOf(asked, 'agents.assignTask')).toBeUndefined();
  });
  it.each([
    [false, REQUEST_WORDS.noteHint],
    [true, REQUEST_WORDS.noteReadHint],
  ])('says what becomes of a note where a language model reads it: %s', async (reads_notes, hint) => {
    await open({ 'agents.list': () => ({ agents: [someAgent()], reads_notes }) });
    await waitFor(() => fill('Type', 'outreach'));
    expect(await screen.findByText(hint)).toBeTruthy();
  });
  it('gives the whole company to a manager agent, and to no other', async () => {
    const asked = await open({}, [someAgent({ agent_type: 'manager_agent' })]);
    fill('Title', 'Stale deals');
    await waitFor(() => fill('Type', 'pipeline_management'));
    submit();
    await screen.findByText('Task assigned to Kestrel');
    expect(inputOf(asked, 'agents.assignTask')).toMatchObject({
      task_type: 'pipeline_management',
      target_type: 'company',
      target_id: null,
    });
    cleanup();
    await open();
    expect(within(screen.getByLabelText('Type')).queryByRole('option', { name: 'Pipeline management' })).toBeNull();
  });
  it('goes back to a type that the agent takes when another is chosen', async () => {
    const other = someAgent({ id: '01980f5c-2b22-7a3f-9d55-62e1d4b8f0aa', name: 'Merlin' });
    await open({}, [someAgent({ agent_type: 'manager_agent' }), other]);
    await waitFor(() => fill('Type', 'pipeline_management'));
    expect(screen.queryByLabelText('Lead')).toBeNull();
    fill('Agent', other.id);
    expect(await screen.findByLabelText('Lead')).toBeTruthy();
  });
  it('says Failed to assign task', async () => {
    await open({ 'agents.assignTask': offline });
    fill('Title', 'Qualify her');
    fill('Lead', 'priya');
    fireEvent.click(await screen.findByRole('option', { name: /Priya Raman/ }));
    submit();
    expect((await screen.findAllByText(MESSAGES.assignAgentTaskFailed)).length).toBeGreaterThan(0);
  });
});

describe('Stop all agents', () => {
  const PREVIEW = { running_agents: 3, queued_mails: 7, meeting_proposals: 2, approvals: 4, open_tasks: 1 };
  const stopIn = async () => {
    await press('Stop all agents');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: STOP_WORDS.stop }));
  };
  it('says what that holds, asks why, and asks again before they go on', async () => {
    let state = { stopped: false, changed_by_name: null as string | null, reason: null as string | null };
    const whole = () => ({ ...state, changed_at: new Date().toISOString(), resume_at: null });
    const asked = renderSignedIn(
      <>
        <StoppedBanner />
        <AgentsScreen />
      </>,
      {
        user: someUser('manager'),
        path: '/ai-sales-agents',
        answers: {
          ...ANSWERS,
          'automation.stopPreview': () => PREVIEW,
          'agents.stop': whole,
          'agents.setStop': ({ stopped, reason = null }: { stopped: boolean; reason?: string | null }) => {
            state = { stopped, changed_by_name: 'Maya Okafor', reason };
            return whole();
          },
        },
      },
    );
    await press('Stop all agents');
    expect(asked.some(({ name }) => name === 'agents.setStop')).toBe(false);
    expect(await screen.findByText('7 emails waiting to be sent')).toBeTruthy();
    fill(STOP_WORDS.reason, 'New templates');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: STOP_WORDS.stop }));
    expect(await screen.findByText(/Maya Okafor stopped them/)).toBeTruthy();
    expect(screen.getByText(/New templates/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(STOP_WORDS.resume);
    expect(asked.filter(({ name }) => name === 'agents.setStop').length).toBe(1);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: STOP_WORDS.resume }));
    await waitFor(() => expect(screen.queryByText(/Maya Okafor stopped them/)).toBeNull());
    expect(asked.filter(({ name }) => name === 'agents.setStop').map(({ input }) => input)).toEqual([
      { stopped: true, reason: 'New templates', resume_at: null },
      { stopped: false },
    ]);
  });
  it('stops also where nobody knows whether they are', async () => {
    const asked = show({
      'agents.stop': () => {
        throw new Error('broken');
      },
      'agents.setStop': ({ stopped }: { stopped: boolean }) => ({
        stopped,
        changed_by_name: 'Maya Okafor',
        changed_at: new Date().toISOString(),
        reason: null,
        resume_at: null,
      }),
    });
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('agents.stop'));
    await stopIn();
    expect(await screen.findByText(MESSAGES.agentsStopped)).toBeTruthy();
    expect(inputOf(asked, 'agents.setStop')).toEqual({ stopped: true, reason: null, resume_at: null });
    expect(await screen.findByRole('button', { name: STOP_WORDS.resume })).toBeTruthy();
  });
});

it('says what an agent would have done, what that rests on, and leads to each lead it is about', async () => {
  const agent = someAgent();
  const would = {
    task_type: 'pipeline_management' as const,
    kind: 'add_note' as const,
    outcome: 'do' as const,
    why: 'Its level allows it.',
    at: agent.created_at,
    confidence: 0.9,
    diff: [],
  };
  const nothing = () => ({ kinds: [], tasks: [] });
  show(
    {
      'agents.get': () => agent,
      'agents.trust': nothing,
      'agents.tasks': nothing,
      'agents.simulate': () => ({
        from: agent.created_at,
        to: agent.created_at,
        leads: 1,
        would_do: 2,
        would_propose: 0,
        would_refuse: 0,
        note: MESSAGES.agentSimulationNote,
        actions: [
          { ...would, lead_id: LEAD_ID, lead_name: 'Priya Raman' },
          { ...would, lead_id: null, lead_name: 'The company' },
        ],
      }),
    },
    `/ai-sales-agents?agent=${agent.id}`,
  );
  await press('Simulate');
  expect((await screen.findByRole('link', { name: 'Priya Raman' })).getAttribute('href')).toBe(
    `/leads?lead=${LEAD_ID}`,
  );
  expect(screen.getByText(/The company/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'The company' })).toBeNull();
  expect(screen.getByText(TRUST_WORDS.none)).toBeTruthy();
  expect(screen.getByText(MESSAGES.agentSimulationNote, { exact: false })).toBeTruthy();
});

describe('where somebody changed the agent meanwhile', () => {
  /** The agent as it was, as they saved it (null: it is gone since), and what was sent. */
  async function save(theirs: Partial<ReturnType<typeof someAgent>> | null, mine: [label: string, value: string]) {
    const sent: unknown[] = [];
    let current = someAgent();
    let isGone = false;
    const get = () => {
      if (isGone) throw new Refusal('NOT_FOUND', MESSAGES.notFound);
      return current;
    };
    const nothing = () => ({ kinds: [], tasks: [] });
    show(
      {
        'agents.get': get,
        'agents.trust': nothing,
        'agents.tasks': nothing,
        'agents.update': (input: { version: number }) => {
          sent.push(input);
          isGone = theirs === null;
          if (input.version === 7) return { ...current, version: 8 };
          current = someAgent({ ...theirs, version: 7 });
          throw new Refusal('CONFLICT', MESSAGES.changedMeanwhile, [], undefined, 7);
        },
      },
      `/ai-sales-agents?agent=${current.id}`,
    );
    await press('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Kestrel' }));
    fireEvent.change(form.getByLabelText(mine[0]), { target: { value: mine[1] } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    return { sent, id: current.id };
  }
  it('takes different fields together, and sends what was changed here alone', async () => {
    const { sent, id } = await save({ automation_level: 20 }, ['Name', 'Merlin']);
    expect(await screen.findByText(MESSAGES.salesAgentSaved('Kestrel'))).toBeTruthy();
    expect(sent).toEqual([
      { id, version: 1, name: 'Merlin' },
      { id, version: 7, name: 'Merlin' },
    ]);
    expect(screen.queryByText(MESSAGES.changedMeanwhile)).toBeNull();
  });
  it('asks which stays of what both changed', async () => {
    const { sent, id } = await save({ daily_cap: 9, name: 'Plover' }, ['Daily limit', '70']);
    const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this agent' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Daily limit.*Mine: 70Theirs: 9$/),
    ]);
    fireEvent.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { id, version: 1, daily_cap: 70 },
        { id, version: 7, daily_cap: 70 },
      ]),
    );
  });
  it('says so where theirs cannot be read', async () => {
    await save(null, ['Name', 'Merlin']);
    expect(await screen.findByText(MESSAGES.saveSalesAgentFailed)).toBeTruthy();
  });
});
