import type { AssignmentPerson, AssignmentRule, AssignmentTrialAnswer } from '@outrider/shared/records/assignment';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { Absences } from './absences.tsx';
import { AssignmentScreen } from './assignment-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PRIYA = { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4', full_name: 'Priya Raman' };
const CHLOE = { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c5', full_name: 'Chloe Bennett' };
const rule = (name: string, over: Partial<AssignmentRule> = {}): AssignmentRule => ({
  id: crypto.randomUUID(),
  name,
  is_on: true,
  conditions: { all: [] },
  method: 'round_robin',
  people: [PRIYA, CHLOE],
  given: 0,
  last_given_at: null,
  version: 1,
  ...over,
});
const RULES = [
  rule('Hot', {
    conditions: {
      all: [
        { field: 'score', min: 80 },
        {
          any: [
            { field: 'source', is: ['website'] },
            { field: 'phone', known: true },
          ],
        },
      ],
    },
  }),
  rule('Off', { is_on: false, method: 'fixed', people: [CHLOE] }),
  rule('Rest', { method: 'least_loaded', given: 12, last_given_at: '2026-01-15T09:30:00.000Z' }),
];
const person = (over: Partial<AssignmentPerson>): AssignmentPerson => ({
  ...PRIYA,
  role: 'sdr',
  open_leads: 41,
  capacity: null,
  out_until: null,
  absences: [],
  ...over,
});
const STAFF = [person({}), person({ ...CHLOE, open_leads: 50, capacity: 50, out_until: '2026-12-03' })];

const show = (
  answers: Record<string, (input: never) => unknown> = {},
  role: Parameters<typeof someUser>[0] = 'manager',
) =>
  renderSignedIn(<AssignmentScreen />, {
    user: someUser(role),
    answers: {
      'assignment.list': () => ({ items: RULES }),
      'assignment.people': () => ({ items: STAFF }),
      'pipeline.people': () => [PRIYA, CHLOE],
      'leads.list': () => ({ items: [], total: 7, next_cursor: null }),
      ...answers,
    },
  });
const names = () =>
  screen.getAllByRole('checkbox', { name: / on$/ }).map((box) => box.getAttribute('aria-label')?.replace(' on', ''));

it.each(['sdr', 'ae'] as const)('tells an %s who can open it', (role) => {
  expect(show({}, role)).toEqual([]);
  expect(screen.getByText(MESSAGES.assignmentForbidden)).toBeTruthy();
});

it('says what each rule asks, how it chooses, and what comes after the last', async () => {
  show();
  expect(await screen.findByText('Score at least 80 and (Source Website or Phone is known)')).toBeTruthy();
  const items = within(screen.getByRole('list', { name: 'Assignment rules' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items[1]).toMatch(/Off.*Every lead.*To Chloe Bennett · no leads assigned yet/);
  expect(items[2]).toMatch(/Least loaded among Priya Raman, Chloe Bennett · 12 leads assigned/);
  expect(items[3]).toContain('Otherwise, the lead stays unassigned.');
});

it('has a way on where there are no rules, and says when they could not be loaded', async () => {
  show({ 'assignment.list': () => ({ items: [] }) });
  expect(await screen.findByText('No rules yet')).toBeTruthy();
  cleanup();
  show({ 'assignment.list': offline });
  expect(await screen.findByText(new RegExp(MESSAGES.loadRulesFailed))).toBeTruthy();
});

describe('the order', () => {
  it('is changed by the buttons at once, and sent whole', async () => {
    let items = RULES;
    const asked = show({
      'assignment.list': () => ({ items }),
      'assignment.reorder': () => ({ items: (items = [RULES[0], RULES[2], RULES[1]] as AssignmentRule[]) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move Rest up' }));
    await waitFor(() => expect(names()).toEqual(['Hot', 'Rest', 'Off']));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'assignment.reorder')?.input).toEqual({
        ids: [RULES[0]?.id, RULES[2]?.id, RULES[1]?.id],
      }),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Hot up' }).disabled).toBe(true);
  });

  it('is changed by dragging', async () => {
    const asked = show({ 'assignment.reorder': () => ({ items: RULES }) });
    const rows = within(await screen.findByRole('list', { name: 'Assignment rules' })).getAllByRole('listitem');
    const grip = rows[2]?.querySelector('[draggable=true]') as HTMLElement;
    const start = createEvent.dragStart(grip);
    Object.defineProperty(start, 'dataTransfer', { value: { setData: () => undefined, effectAllowed: '' } });
    fireEvent(grip, start);
    fireEvent.dragOver(rows[0] as HTMLElement);
    fireEvent.drop(rows[0] as HTMLElement);
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'assignment.reorder')?.input).toEqual({
        ids: [RULES[2]?.id, RULES[0]?.id, RULES[1]?.id],
      }),
    );
  });

  it('is again as it was where somebody changed the rules meanwhile', async () => {
    show({
      'assignment.reorder': () => {
        throw new Refusal('CONFLICT', MESSAGES.rulesChanged);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move Rest up' }));
    await waitFor(() => expect(screen.getAllByText(new RegExp(MESSAGES.rulesChanged)).length).toBeGreaterThan(0));
    await waitFor(() => expect(names()).toEqual(['Hot', 'Off', 'Rest']));
  });
});

describe('a rule', () => {
  it('is made with conditions and people, in the order they were chosen; the owner is not asked for', async () => {
    const asked = show({ 'assignment.create': () => rule('Web') });
    fireEvent.click(await screen.findByRole('button', { name: 'New rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a name')).toBeTruthy();
    expect(dialog.getByText('Choose at least one person')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Web' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Condition' }));
    expect(within(dialog.getByLabelText('Field')).queryByRole('option', { name: 'Owner' })).toBeNull();
    fireEvent.change(dialog.getByLabelText('Field'), { target: { value: 'score' } });
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '70' } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Chloe Bennett' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Priya Raman' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(MESSAGES.ruleSaved('Web'));
    expect(asked.find(({ name }) => name === 'assignment.create')?.input).toEqual({
      name: 'Web',
      is_on: true,
      conditions: { all: [{ field: 'score', min: 70 }] },
      method: 'round_robin',
      people: [CHLOE.id, PRIYA.id],
    });
  });

  it('is switched off by its version, and deleted after a question', async () => {
    const asked = show({ 'assignment.update': () => RULES[0], 'assignment.remove': () => ({ id: RULES[0]?.id }) });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Hot on' }));
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'assignment.update')?.input).toMatchObject({
        id: RULES[0]?.id,
        version: 1,
        is_on: false,
        people: [PRIYA.id, CHLOE.id],
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Hot' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(MESSAGES.ruleDeleted('Hot'))).toBeTruthy();
  });

  it('is switched off and on again by the version that the first switch made', async () => {
    const loads = vi.fn(() => (loads.mock.calls.length > 1 ? new Promise(() => {}) : { items: RULES }));
    const asked = show({
      'assignment.list': loads,
      'assignment.update': ({ version, is_on }: AssignmentRule) => ({ ...RULES[0], version: version + 1, is_on }),
    });
    const box = await screen.findByRole('checkbox', { name: 'Hot on' });
    const sent = () =>
      asked
        .filter(({ name }) => name === 'assignment.update')
        .map(({ input }) => {
          const { version, is_on } = input as AssignmentRule;
          return [version, is_on];
        });
    fireEvent.click(box);
    await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(box);
    expect(box).toHaveProperty('checked', false);
    await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('false'));
    expect(sent()).toEqual([[1, false]]);
    fireEvent.click(box);
    await waitFor(() =>
      expect(sent()).toEqual([
        [1, false],
        [2, true],
      ]),
    );
  });
});

it('tells who would get a lead, and of each rule why', async () => {
  const answer: AssignmentTrialAnswer = {
    lead: {
      id: null,
      name: 'a lead like this',
      score: 55,
      priority: 'low',
      source: 'website',
      status: 'new',
      owner_name: null,
    },
    known_lead_id: null,
    outcome: {
      user_id: PRIYA.id,
      full_name: PRIYA.full_name,
      rule_id: RULES[2]?.id ?? '',
      rule_name: 'Rest',
      method: 'least_loaded',
    },
    steps: [
      {
        rule_id: RULES[0]?.id ?? '',
        rule_name: 'Hot',
        method: 'round_robin',
        result: 'no_match',
        unmet: [[{ field: 'score', min: 80 }]],
        skipped: [],
      },
      {
        rule_id: RULES[2]?.id ?? '',
        rule_name: 'Rest',
        method: 'least_loaded',
        result: 'assigns',
        unmet: [],
        skipped: [{ user_id: CHLOE.id, full_name: CHLOE.full_name, reason: 'at capacity 50/50' }],
      },
    ],
  };
  const asked = show({ 'assignment.dryRun': () => answer });
  fireEvent.change(await screen.findByLabelText('Company'), { target: { value: 'Northwind' } });
  fireEvent.click(screen.getByRole('button', { name: 'Test rules' }));
  const steps = await screen.findByRole('list', { name: 'Result of each rule' });
  expect(screen.getByText('By rule Rest (least loaded).')).toBeTruthy();
  expect(within(steps).getByText('Not true: Score at least 80')).toBeTruthy();
  expect(within(steps).getByText('Chloe Bennett: at capacity 50/50')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'assignment.dryRun')?.input).toEqual({
    values: { source: 'website', company: 'Northwind' },
  });
});

it('runs on the leads that nobody owns', async () => {
  const asked = show({
    'bulk.start': () => {
      throw new Refusal('FORBIDDEN', MESSAGES.forbidden);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Run on 7 unassigned leads' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign by rules' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'bulk.start')?.input).toMatchObject({
      action: 'assign_by_rules',
      selection: { filter: { all: [{ field: 'owner', is: ['nobody'] }, { field: 'status' }] } },
    }),
  );
});

it('shows who is away or full, and changes a capacity', async () => {
  const asked = show({
    'assignment.setCapacity': () => ({ items: STAFF }),
    'assignment.absences.list': () => ({ items: [] }),
  });
  expect(await screen.findByText('Out until Dec 3, 2026')).toBeTruthy();
  expect(screen.getByText('At capacity')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Chloe Bennett' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Capacity'), { target: { value: 'many' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/Enter a whole number/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Capacity'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(MESSAGES.capacitySaved('Chloe Bennett'));
  expect(asked.find(({ name }) => name === 'assignment.setCapacity')?.input).toEqual({ id: CHLOE.id, capacity: null });
});

it('lets one say when one is out of office', async () => {
  const absence = { id: crypto.randomUUID(), user_id: PRIYA.id, from_day: '2026-12-01', to_day: '2026-12-03' };
  const asked = renderSignedIn(<Absences />, {
    user: someUser('sdr'),
    answers: {
      'assignment.absences.list': () => ({ items: [absence] }),
      'assignment.absences.add': () => absence,
      'assignment.absences.remove': () => ({ id: absence.id }),
    },
  });
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-05' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-04' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The last day must not be before the first')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-09' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(MESSAGES.absenceSaved);
  expect(asked.find(({ name }) => name === 'assignment.absences.add')?.input).toEqual({
    from_day: '2026-12-05',
    to_day: '2026-12-09',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Dec 1, 2026 to Dec 3, 2026' }));
  expect(await screen.findByText(MESSAGES.absenceRemoved)).toBeTruthy();
});
