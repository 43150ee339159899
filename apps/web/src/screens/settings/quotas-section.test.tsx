import { monthsOfFiscalYear } from '@outrider/shared/ground/fiscal-year';
import type { QuotasSet } from '@outrider/shared/records/quotas';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { QuotasSection } from './quotas-section.tsx';
import { QUOTAS_WORDS as WORDS } from './words-quotas.ts';

afterEach(cleanup);

const PEOPLE = [
  { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3', name: 'Aiko', team: 'North' },
  { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4', name: 'Bo', team: 'North' },
  { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c5', name: 'Cleo', team: null },
];
/** Ten, twenty and thirty thousand in December. */
const OF_PEOPLE = PEOPLE.map(({ id }, at) => ({ user_id: id, month: '2026-12-01', amount: (at + 1) * 10_000 }));

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
        people: PEOPLE,
        teams: ['North'],
        cells: [...OF_PEOPLE, ...cells]
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

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

it('shows what people add up to where their team and the company have no target of their own', async () => {
  show();
  const december = (who: string) => screen.findByLabelText<HTMLInputElement>(WORDS.cell(who, 'Dec'));
  expect((await december('Aiko')).value).toBe('10,000');
  expect((await december(WORDS.team('North'))).placeholder).toBe('30,000');
  expect((await december(WORDS.company)).placeholder).toBe('60,000');
  expect((await december('Aiko')).placeholder).toBe('');
  expect(rowOf(WORDS.company).textContent).toContain('$60,000');

  fireEvent.change(await december(WORDS.company), { target: { value: '75000' } });
  fireEvent.blur(await december(WORDS.company));
  expect((await december(WORDS.company)).value).toBe('75,000');
  expect(rowOf(WORDS.company).textContent).toContain(WORDS.sum('60,000'));
  expect(rowOf(WORDS.company).textContent).toContain('$75,000');
  fireEvent.change(await december('Bo'), { target: { value: '25k' } });
  expect((await december(WORDS.team('North'))).placeholder).toBe('35,000');
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
