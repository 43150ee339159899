import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Pipeline, Stage } from '@outrider/shared/records/pipelines';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { sampleDeal } from './sample-deal.ts';
import { trpc } from '../../ground/trpc.ts';
import { useMoveDeal } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DEAL = sampleDeal({ stage: 'lost', stage_label: 'Lost', stage_kind: 'lost', lost_reason: 'timing' });
const stage = (key: string, kind: string) => ({ key, label: key, kind, probability: 50, required_fields: [] });
const PIPELINES = [
  { id: DEAL.pipeline_id, stages: [stage('proposal', 'open'), stage('lost', 'lost')] },
] as unknown as Pipeline[];
const [OPEN] = PIPELINES[0]?.stages ?? [];

function Reopen({ to = OPEN }: { to?: Stage | undefined }) {
  const moves = useMoveDeal(PIPELINES);
  return (
    <button type="button" onClick={() => to && moves.move(DEAL, { stage: to })}>
      Reopen
    </button>
  );
}

it('takes the task to ask again away once a lost deal is open again, and no other', async () => {
  const tasks = [
    { id: '0193a000-0000-7000-8000-0000000000b1', title: DEALS_WORDS.dialog.askAgain(DEAL.name) },
    { id: '0193a000-0000-7000-8000-0000000000b2', title: 'Send the contract' },
  ];
  const asked = renderSignedIn(<Reopen />, {
    user: someUser('ae'),
    answers: {
      'pipeline.opportunities.move': () => ({ ...DEAL, stage: 'proposal', version: 2 }),
      'pipeline.tasks.list': () => ({ items: tasks, total: 2, next_cursor: null }),
      'pipeline.tasks.delete': ({ id }: { id: string }) => ({ id }),
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  const deleted = () => asked.filter(({ name }) => name === 'pipeline.tasks.delete').map(({ input }) => input);
  await waitFor(() => expect(deleted()).toEqual([{ id: tasks[0]?.id }]));
});

it('tells of a move before the lists are there again', async () => {
  function Listed() {
    const { data } = trpc.pipeline.opportunities.get.useQuery({ id: DEAL.id });
    return data ? <Reopen to={OPEN && { ...OPEN, label: 'Negotiation' }} /> : null;
  }
  renderSignedIn(<Listed />, {
    user: someUser('ae'),
    answers: {
      'pipeline.opportunities.get': () => DEAL,
      'pipeline.opportunities.move': () => ({ ...DEAL, stage: 'proposal', version: 2 }),
      'pipeline.tasks.list': () => ({ items: [], total: 0, next_cursor: null }),
    },
  });
  await screen.findByRole('button', { name: 'Reopen' });
  const answered = globalThis.fetch;
  let waiting = 0;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    const [url] = asked;
    if (!(url instanceof Request ? url.url : String(url)).includes('opportunities.get')) return answered(...asked);
    waiting += 1;
    return new Promise(() => {});
  });
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText(MESSAGES.dealMoved('Negotiation'))).toBeTruthy();
  expect(waiting).toBe(1);
});

it('moves on the version that somebody’s own last move led to, where a drawer still shows the one before', async () => {
  const deal = { ...DEAL, id: '0193a000-0000-7000-8000-0000000000c9', version: 7 };
  function Move({ name }: { name: string }) {
    const moves = useMoveDeal(PIPELINES);
    return (
      <button type="button" onClick={() => OPEN && moves.move(deal, { stage: OPEN })}>
        {name}
      </button>
    );
  }
  const asked = renderSignedIn(
    <>
      <Move name="On the board" />
      <Move name="In the drawer" />
    </>,
    {
      user: someUser('ae'),
      answers: {
        'pipeline.opportunities.move': ({ version }: { version: number }) => ({ ...deal, version: version + 1 }),
        'pipeline.tasks.list': () => ({ items: [], total: 0, next_cursor: null }),
      },
    },
  );
  const versions = () =>
    asked
      .filter(({ name }) => name === 'pipeline.opportunities.move')
      .map(({ input }) => (input as { version: number }).version);
  fireEvent.click(screen.getByRole('button', { name: 'On the board' }));
  await waitFor(() => expect(versions()).toEqual([7]));
  await screen.findByText(MESSAGES.dealMoved('proposal'));
  fireEvent.click(screen.getByRole('button', { name: 'In the drawer' }));
  await waitFor(() => expect(versions()).toEqual([7, 8]));
});
