import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { Stage } from '@outrider/shared/records/pipelines';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { DealFacts } from './deal-facts.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { sampleDeal } from './sample-deal.ts';
import type { Brought } from './use-move-deal.ts';

afterEach(cleanup);

function show(deal: Opportunity) {
  const asked = renderSignedIn(<DealFacts deal={deal} />, {
    user: someUser('manager'),
    answers: {
      'fields.list': () => ({ items: [] }),
      'pipeline.people': () => [],
      'pipeline.opportunities.update': () => deal,
    },
  });
  return () => asked.find(({ name }) => name === 'pipeline.opportunities.update')?.input;
}

it('has no exchange rate where a deal is in the company’s currency', async () => {
  show(sampleDeal());
  expect(await screen.findByRole('button', { name: 'Currency: USD. Change' })).toBeTruthy();
  expect(screen.queryByText('Exchange rate')).toBeNull();
});

it('changes the currency together with its rate, which no other currency inherits', async () => {
  const sent = show(sampleDeal({ currency: 'EUR', currency_rate: 1.08 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Currency: EUR, 1 = 1.08 USD. Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('1 EUR in USD').value).toBe('1.08');
  fireEvent.change(dialog.getByLabelText('Currency'), { target: { value: 'GBP' } });
  expect(dialog.getByLabelText<HTMLInputElement>('1 GBP in USD').value).toBe('');
  fireEvent.change(dialog.getByLabelText('1 GBP in USD'), { target: { value: '1.25' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toMatchObject({ version: 1, currency: 'GBP', currency_rate: 1.25 }));
});

it('asks what is won for its amount and when it begins', async () => {
  const answers: Brought[] = [];
  const won: Stage = {
    key: 'won',
    label: 'Won',
    kind: 'won',
    probability: 100,
    rotting_days: null,
    required_fields: [],
  };
  renderSignedIn(
    <MoveDialog
      asked={{ deal: sampleDeal(), to: { stage: won }, isBusy: false, failure: null }}
      onAnswer={(brought) => answers.push(brought)}
      onClose={() => undefined}
    />,
    { user: someUser('manager'), answers: {} },
  );
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('42000');
  fireEvent.change(screen.getByLabelText('Start date (optional)'), { target: { value: '2027-02-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as won' }));
  expect(answers).toEqual([{ amount: '42000', start_date: '2027-02-01' }]);
});
