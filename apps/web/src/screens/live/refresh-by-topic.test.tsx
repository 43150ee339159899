import type { LiveEvent, Topic } from '@outrider/shared/ground/topics';
import { cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { trpc } from '../../ground/trpc.ts';
import { useRefreshByTopic } from './refresh-by-topic.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NO_ROWS = { items: [], total: 0, total_is: 'exact', next_cursor: null };

/**
 * Something that shows agents, departments and customers; how often each was asked for, and the way to tell it of a
 * change.
 */
async function listen() {
  let hear: (event: LiveEvent) => void = () => undefined;
  function Shown() {
    const refresh = useRefreshByTopic();
    useEffect(() => {
      hear = refresh;
    }, [refresh]);
    trpc.agents.list.useQuery();
    trpc.organization.departments.useQuery();
    trpc.accounts.list.useQuery({});
    trpc.contacts.list.useQuery({});
    trpc.webhooks.list.useQuery();
    return null;
  }
  const asked = renderSignedIn(<Shown />, {
    user: someUser('manager'),
    answers: {
      'agents.list': () => ({ agents: [], reads_notes: false }),
      'organization.departments': () => ({ departments: [], sales_leads: 0 }),
      'accounts.list': () => NO_ROWS,
      'contacts.list': () => NO_ROWS,
      'webhooks.list': () => ({ items: [] }),
    },
  });
  await vi.advanceTimersByTimeAsync(50);
  return {
    countOf: (name: string) => asked.filter((one) => one.name === name).length,
    round: async (...topics: Topic[]) => {
      for (const topic of topics) hear({ topic, id: 'x' });
      await vi.advanceTimersByTimeAsync(150);
    },
  };
}

it('asks once for what two topics of one round touch', async () => {
  const { countOf, round } = await listen();
  expect(countOf('agents.list')).toBe(1);
  await round('agent_task.changed', 'agent.changed');
  expect(countOf('agents.list')).toBe(2);
  await round('agent.changed');
  await round('agent_action.changed');
  expect(countOf('agents.list')).toBe(4);
});

it('asks for departments at once when they change, and now and then while agents work', async () => {
  const { countOf, round } = await listen();
  for (let i = 0; i < 10; i += 1) await round('agent.changed');
  expect(countOf('organization.departments')).toBe(2);
  await round('organization.changed');
  expect(countOf('organization.departments')).toBe(3);
  await vi.advanceTimersByTimeAsync(3000);
  expect(countOf('organization.departments')).toBe(4);
});

it('asks for webhooks when an endpoint is called, and now and then while many calls are made', async () => {
  const { countOf, round } = await listen();
  for (let i = 0; i < 10; i += 1) await round('webhook.changed');
  expect(countOf('webhooks.list')).toBe(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(countOf('webhooks.list')).toBe(3);
});

it('asks for accounts and contacts alike where one of them changes: each tells of the other', async () => {
  const { countOf, round } = await listen();
  await round('contact.changed');
  expect([countOf('accounts.list'), countOf('contacts.list')]).toEqual([2, 2]);
  await round('account.changed', 'opportunity.changed');
  expect([countOf('accounts.list'), countOf('contacts.list')]).toEqual([3, 3]);
  await round('lead.updated');
  expect([countOf('accounts.list'), countOf('contacts.list')]).toEqual([3, 3]);
});
