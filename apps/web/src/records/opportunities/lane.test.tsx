import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { LaneColumn, type ShownLane } from './lane.tsx';
import { sampleDeal } from './sample-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

afterEach(cleanup);
const DEAL = sampleDeal();

const ignore = () => undefined;
const CARDS = { onGrab: ignore, onKeyDown: ignore, onOpen: ignore, onAskMove: ignore };
const LANE: ShownLane = { key: 'proposal', label: 'Proposal', count: 1, total: 283_500, weighted: 163_900, cards: [] };

const show = (lane: Partial<ShownLane>, by: 'stage' | 'month' = 'stage') =>
  renderSignedIn(<LaneColumn lane={{ ...LANE, ...lane }} by={by} currency="USD" carried={null} cards={CARDS} />, {
    user: someUser('ae'),
    answers: {},
  });

it('says by how much a card in the hand changes a lane', () => {
  show({ difference: 210_000 });
  expect(screen.getByText('+$210,000')).toBeTruthy();
  cleanup();
  show({ difference: -210_000 });
  expect(screen.getByText('−$210,000')).toBeTruthy();
  cleanup();
  show({ difference: 0 });
  expect(screen.queryByText(/[+−]\$/)).toBeNull();
});

it('leaves the line of the chance to its reason; a lane of months names the category', () => {
  const cards = [{ ...DEAL, category: 'pipeline' as const, chance_reason: 'Replies within a day' }];
  show({ cards });
  expect(screen.getByText('Replies within a day')).toBeTruthy();
  expect(screen.queryByText('Pipeline')).toBeNull();
  cleanup();
  show({ cards }, 'month');
  expect(screen.getByText('Pipeline')).toBeTruthy();
});

it('says on a card that its deal has no account', () => {
  const [with_one, without] = [
    { ...DEAL, id: 'a', name: 'Linked', account_id: 'x', account_name: 'Northwind' },
    { ...DEAL, id: 'b', name: 'Loose', account_id: null, account_name: null, lead_company: 'Halden' },
  ];
  show({ cards: [with_one, without] });
  const [linked, loose] = screen.getAllByRole('article').map((card) => within(card));
  expect(linked?.queryByText(WORDS.noAccount, { exact: false })).toBeNull();
  expect(loose?.getByText(/Halden/).textContent).toContain(WORDS.noAccount);
});
