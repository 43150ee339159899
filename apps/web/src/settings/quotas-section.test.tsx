import { monthsOfFiscalYear } from '@outrider/shared/fiscal-year';
import type { QuotasSet } from '@outrider/shared/quotas';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../testing/signed-in.tsx';
import { QuotasSection } from './quotas-section.tsx';
import { QUOTAS_WORDS as WORDS } from './words-quotas.ts';

afterEach(cleanup);

function show(set?: (input: QuotasSet) => unknown) {
  const cells: QuotasSet['cells'] = [];
  return renderSignedIn(<QuotasSection />, {
    user: someUser('company_admin'),
    path: '/settings/quotas?year=2026',
    answers: {
      'quotas.list': ({ year }: { year: number }) => ({
        year,
        months: monthsOfFiscalYear(year, 1),
        currency: 'USD',
        people: [],
        teams: [],
        cells: cells
          .filter(({ month }) => month.startsWith(String(year)))
          .map((cell) => ({ user_id: null, team: null, ...cell })),
      }),
      'quotas.set':
        set ??
        ((input: QuotasSet) => {
          cells.push(...input.cells);
          return { saved: input.cells.length };
        }),
      'forecast.rule': () => ({ commit_from: 80, best_case_from: 50 }),
    },
  });
}
const cell = (month: string) => screen.findByLabelText<HTMLInputElement>(WORDS.cell(WORDS.company, month));
const type = async (month: string, text: string) => fireEvent.change(await cell(month), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);

it('keeps what was pasted into one year while another one is looked at', async () => {
  show();
  fireEvent.paste(await cell('Jan'), { clipboardData: { getData: () => '100\t200' } });
  press(WORDS.nextYear);
  await waitFor(async () => expect((await cell('Jan')).value).toBe(''));
  press(WORDS.previousYear);
  await waitFor(async () => expect((await cell('Jan')).value).toBe('100'));
  expect((await cell('Feb')).value).toBe('200');
});

it('keeps what was typed while it was saved', async () => {
  const asked = show();
  await type('Jan', '100');
  press(WORDS.save);
  await type('Jan', '150');
  await type('Feb', '200');
  await screen.findByText(WORDS.saved);
  await act(async () => {});
  expect((await cell('Jan')).value).toBe('150');
  expect((await cell('Feb')).value).toBe('200');
  expect(asked.filter(({ name }) => name === 'quotas.set')).toHaveLength(1);
});

it('takes away why it was not saved together with what was discarded', async () => {
  show(() => {
    throw new Refusal('UNPROCESSABLE_CONTENT', 'Enter a smaller amount');
  });
  await type('Jan', '100');
  press(WORDS.save);
  await screen.findByText('Enter a smaller amount');
  press(WORDS.discard);
  expect(screen.queryByText('Enter a smaller amount')).toBeNull();
  expect((await cell('Jan')).value).toBe('');
});
