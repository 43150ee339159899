import { AGENT_ACTION_LABELS, type AgentOutcomes, OUTCOMES } from '@outrider/shared/automation/agents';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { Outcomes } from './outcomes.tsx';
import { someProposal } from './sample-actions.ts';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AGENT_ID = '01980f5c-2b22-7a3f-9d55-62e1d4b8f0a1';
const NONE = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<(typeof OUTCOMES)[number], number>;
const counts = { ...NONE, actions: 43, sent: 41, delivered: 40, tracked: 0, replied: 12, unchanged: 20 };
const rate = { share: 0.3, low: 0.18, high: 0.45 };
const OF_90_DAYS: AgentOutcomes = {
  tracking: false,
  total: { ...counts, reply_rate: rate },
  rows: [
    { ...counts, reply_rate: rate, agent_id: AGENT_ID, agent_name: 'Kestrel', kind: 'send_mail', letter: 'follow_up' },
  ],
  comparison: [
    {
      goal: 'converted',
      with_agents: { leads: 40, reached: 6 },
      without: { leads: 50, reached: 5, matched_share: 0.1 },
      difference: { share: 0.05, low: -0.08, high: 0.18 },
    },
  ],
  reliability: [
    {
      tenth: 8,
      decided: 12,
      unchanged: 9,
      edited: 3,
      rejected: 0,
      average_confidence: 0.84,
      average_shown: 0.72,
      share: null,
    },
  ],
  confidence: [
    { kind: 'send_mail', decided: 90, judged: 60, brier: 0.2575, base_brier: 0.24, share: 0.6, is_shown: false },
  ],
};
const open = (answers: object = {}, path = '/ai-sales-agents/performance') =>
  renderSignedIn(<Outcomes by={null} whose="all agents" />, {
    user: someUser('manager'),
    path,
    answers: {
      'agents.outcomes': () => OF_90_DAYS,
      'agents.actions': () => ({ items: [someProposal({ title: 'Email: The quote' })], total: 1, next_cursor: null }),
      ...answers,
    },
  });

it('shows rates with their interval, says where it is too early, and opens the rows behind a number', async () => {
  const asked = open();
  expect(await screen.findByText('18% to 45%', { exact: false })).toBeTruthy();
  expect(screen.getByText(WORDS.early)).toBeTruthy(); // twelve decisions are no reliability
  expect(screen.getByText('−8% to +18%', { exact: false })).toBeTruthy();
  const kind = AGENT_ACTION_LABELS.send_mail;
  expect(screen.getByText(WORDS.record(kind, false, '0.258', '0.240', '60'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Replied: 12, Kestrel/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Email: The quote')).toBeTruthy();
  expect(asked.find(({ name }) => name === 'agents.actions')?.input).toMatchObject({
    show: 'all',
    days: 90,
    outcome: 'replied',
    agent_id: AGENT_ID,
    kind: 'send_mail',
    letter: 'follow_up',
  });
});

it('opens the rows that the address names, and asks for the period that it names', async () => {
  const asked = open({}, '/ai-sales-agents/performance?days=30&outcome=edited&tenth=8');
  await screen.findByRole('dialog');
  await screen.findByText('Email: The quote');
  expect(asked.find(({ name }) => name === 'agents.actions')?.input).toMatchObject({
    days: 30,
    outcome: 'edited',
    confidence_tenth: 8,
  });
  expect(asked.find(({ name }) => name === 'agents.outcomes')?.input).toEqual({ days: 30 });
});

it('says so where agents did nothing', async () => {
  open({
    'agents.outcomes': () => ({
      ...OF_90_DAYS,
      total: { ...NONE, actions: 0, tracked: 0, reply_rate: null },
      rows: [],
    }),
  });
  expect(await screen.findByText(WORDS.none)).toBeTruthy();
});

it('says that opens are not tracked, or how many of the tracked messages were opened', async () => {
  open();
  expect(await screen.findAllByText(WORDS.notTracked)).toHaveLength(2);
  cleanup();
  const total = { ...counts, tracked: 32, opened: 16, clicked: 4, reply_rate: rate };
  open({ 'agents.outcomes': () => ({ ...OF_90_DAYS, tracking: true, total }) });
  expect(await screen.findByRole('button', { name: /^Opened: 16/ })).toBeTruthy();
  expect(screen.getByText(`50% ${WORDS.ofTracked}`)).toBeTruthy();
  expect(screen.queryByText(WORDS.notTracked)).toBeNull();
});

it('opens the leads that a number of the comparison counts', async () => {
  const lead = {
    id: AGENT_ID,
    name: 'Priya Raman',
    company: 'Calder',
    source: 'webinar',
    score: 72,
    created_at: '2026-01-01T00:00:00Z',
  };
  const asked = open({ 'agents.comparedLeads': () => ({ items: [lead], total: 1, next_cursor: null }) });
  fireEvent.click(await screen.findByRole('button', { name: `${WORDS.sides.without}: ${WORDS.goals.converted}: 5` }));
  expect(await screen.findByRole('link', { name: 'Priya Raman, Calder' })).toBeTruthy();
  expect(asked.find(({ name }) => name === 'agents.comparedLeads')?.input).toMatchObject({
    side: 'without',
    reached: 'converted',
    days: 90,
  });
});
