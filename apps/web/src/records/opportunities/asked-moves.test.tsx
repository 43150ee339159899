import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OpportunityMoveInput } from '@outrider/shared/records/opportunities';
import type { Pipeline, RequirableField, StageKind } from '@outrider/shared/records/pipelines';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { OpportunitiesScreen } from './opportunities-screen.tsx';
import { sampleDeal } from './sample-deal.ts';
import { DEALS_WORDS } from './words.ts';

afterEach(cleanup);

const WORDS = DEALS_WORDS.dialog;
const stage = (key: string, label: string, kind: StageKind = 'open', required_fields: RequirableField[] = []) => ({
  key,
  label,
  kind,
  probability: 10,
  rotting_days: null,
  required_fields,
});
const DEAL = sampleDeal({ amount: 0, base_amount: 0 });
const SALES: Pipeline = {
  id: DEAL.pipeline_id,
  name: 'Sales',
  archived: false,
  stages: [
    stage('proposal', 'Proposal'),
    stage('negotiation', 'Negotiation', 'open', ['amount', 'next_step']),
    stage('lost', 'Lost', 'lost'),
  ],
  version: 1,
};
const lane = (key: string, cards: object[]) => ({
  stage: key,
  count: cards.length,
  total: 0,
  weighted: 0,
  cards,
  next_cursor: null,
});

type Answer = (input: OpportunityMoveInput) => unknown;

/** The board, over a server that answers one move after the other, and whose deal is at `version` by now. */
function show(answers: Answer[], version = 1) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const moves: OpportunityMoveInput[] = [];
  renderSignedIn(
    <Routes>
      <Route path="/opportunities/*" element={<OpportunitiesScreen />} />
    </Routes>,
    {
      user: someUser('manager'),
      path: '/opportunities',
      answers: {
        'pipeline.opportunities.board': () => ({
          pipeline_id: SALES.id,
          currency: 'USD',
          lanes: [lane('proposal', [DEAL]), lane('negotiation', [])],
        }),
        'pipeline.opportunities.list': () => ({ items: [DEAL], total: 1, total_is: 'exact', next_cursor: null }),
        'pipeline.opportunities.get': () => ({ ...DEAL, version }),
        'pipeline.opportunities.move': (input: OpportunityMoveInput) => {
          moves.push(input);
          return answers[moves.length - 1]?.(input);
        },
        'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines: [SALES] }),
        'pipeline.people': () => [],
        'fields.list': () => ({ items: [] }),
        'views.list': () => [],
      },
    },
  );
  return moves;
}

async function ask(key: string, to: string) {
  (await screen.findByRole('link', { name: DEAL.name })).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  if (key === 'm') fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: to }));
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const taken: Answer = ({ stage: key }) => ({ ...DEAL, stage: key, version: 2 });

it('asks again with what was typed when the stage needs more', async () => {
  const needs = MESSAGES.stageNeeds('Negotiation', ['next step']);
  const refuse = () => {
    throw new Refusal('UNPROCESSABLE_CONTENT', needs);
  };
  const moves = show([refuse, taken]);
  await ask('m', 'Negotiation');
  await screen.findByLabelText('Amount');
  type('Amount', '12500');
  press(WORDS.moveAction);
  await screen.findByText(needs);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12500');
  type('Next step', 'Send the contract');
  press(WORDS.moveAction);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves[1]).toMatchObject({ stage: 'negotiation', amount: '12500', next_step: 'Send the contract' });
});

it('says at the reasons that one is missing, and asks the server once one is chosen', async () => {
  const moves = show([taken]);
  await ask('l', 'Lost');
  await screen.findByLabelText('Price');
  press(WORDS.lostAction);
  const told = await screen.findByText(WORDS.reasonMissing);
  expect(told.closest('fieldset')?.getAttribute('aria-describedby')).toBe(told.id);
  expect(document.activeElement?.getAttribute('name')).toBe('lost_reason');
  expect(moves).toEqual([]);
  fireEvent.click(screen.getByLabelText('Price'));
  expect(screen.queryByText(WORDS.reasonMissing)).toBeNull();
  press(WORDS.lostAction);
  await waitFor(() => expect(moves[0]).toMatchObject({ lost_reason: 'price' }));
});

it('keeps why a deal was lost when the call does not arrive', async () => {
  const moves = show([offline, taken]);
  await ask('l', 'Lost');
  fireEvent.click(await screen.findByLabelText('Price'));
  type(WORDS.note, 'Their budget was cut');
  press(WORDS.lostAction);
  await screen.findByText(MESSAGES.offline);
  press(WORDS.lostAction);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves[1]).toMatchObject({ lost_reason: 'price', lost_note: 'Their budget was cut' });
});

it('says that somebody else changed the deal, and moves it as it is by then', async () => {
  const conflict = () => {
    throw new Refusal('CONFLICT', 'Version 4', [], undefined, 4);
  };
  const moves = show([conflict, taken], 4);
  await ask('m', 'Negotiation');
  await screen.findByLabelText('Amount');
  type('Amount', '12500');
  type('Next step', 'Send the contract');
  press(WORDS.moveAction);
  await screen.findByText(MESSAGES.changedMeanwhile);
  expect(screen.getByLabelText<HTMLInputElement>('Next step').value).toBe('Send the contract');
  press(WORDS.moveAction);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moves.map(({ version }) => version)).toEqual([1, 4]);
});
