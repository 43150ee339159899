import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { CompanySection } from './company-section.tsx';
import { COMPANY_WORDS as WORDS } from './words-company.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COMPANY = {
  name: 'Acme',
  timezone: 'UTC',
  currency: 'USD',
  fiscal_start: 1,
  has_amounts: true,
  mail_tracking: false,
};
const CALL_AGAIN = { voicemail: 2, no_answer: 1, call_back: 1, time: '09:00' };
const CALENDAR = {
  working_days: [1, 2, 3, 4, 5],
  holidays: [{ date: '2026-12-25', name: 'Christmas' }],
  call_again: CALL_AGAIN,
  version: 3,
};
const open = (answers: object = {}, path = '/settings/company') =>
  renderSignedIn(<CompanySection />, {
    user: someUser('company_admin'),
    path,
    answers: { 'companySettings.get': () => COMPANY, 'companySettings.calendar': () => CALENDAR, ...answers },
  });
const inputsOf = (asked: ReturnType<typeof open>, name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);

it('saves the name and the time zone', async () => {
  const asked = open({ 'companySettings.set': (input: object) => ({ ...COMPANY, ...input }) });
  fireEvent.change(await screen.findByLabelText(WORDS.name), { target: { value: 'Acme Ltd' } });
  fireEvent.change(screen.getByLabelText(WORDS.fiscal), { target: { value: '2' } });
  fireEvent.click(within(screen.getByRole('form', { name: WORDS.profile })).getByRole('button', { name: WORDS.save }));
  await screen.findByText(WORDS.saved);
  expect(inputsOf(asked, 'companySettings.set')).toEqual([{ name: 'Acme Ltd', timezone: 'UTC', fiscal_start: 2 }]);
});

it('asks for the new currency and the rate before it changes anything', async () => {
  const asked = open({ 'companySettings.changeCurrency': () => ({ ...COMPANY, currency: 'EUR' }) });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.change }));
  const dialog = await screen.findByRole('dialog');
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: WORDS.change }));
  send();
  expect(within(dialog).getByLabelText(WORDS.newCurrency).getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(within(dialog).getByLabelText(WORDS.newCurrency), { target: { value: 'EUR' } });
  send();
  expect(within(dialog).getByText(WORDS.badRate)).toBeTruthy();
  expect(inputsOf(asked, 'companySettings.changeCurrency')).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(WORDS.rate('USD', 'EUR')), { target: { value: '0.92' } });
  send();
  await waitFor(() =>
    expect(inputsOf(asked, 'companySettings.changeCurrency')).toEqual([{ from: 'USD', to: 'EUR', rate: 0.92 }]),
  );
});

it('does not offer the currency that it has, and needs no rate where nothing is counted', async () => {
  open({ 'companySettings.get': () => ({ ...COMPANY, has_amounts: false }) }, '/settings/company?change=currency');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('option', { name: /^USD/ })).toBeNull();
  fireEvent.change(within(dialog).getByLabelText(WORDS.newCurrency), { target: { value: 'JPY' } });
  expect(within(dialog).queryByLabelText(WORDS.rate('USD', 'JPY'))).toBeNull();
});

it('saves the working days and holidays on the version that it began from, and keeps what was typed meanwhile', async () => {
  open();
  const calendar = async () => within(await screen.findByRole('form', { name: WORDS.calendar.title }));
  fireEvent.click((await calendar()).getByLabelText('Friday'));
  cleanup();
  const asked = open({
    'companySettings.setCalendar': ({ version, ...input }: { version: number }) => ({ ...input, version: version + 1 }),
  });
  const form = await calendar();
  expect(form.getByLabelText<HTMLInputElement>('Friday').checked).toBe(false);
  fireEvent.click(form.getByRole('button', { name: WORDS.calendar.add }));
  fireEvent.change(form.getByLabelText(WORDS.calendar.date(2)), { target: { value: '2027-01-01' } });
  fireEvent.change(form.getByLabelText(WORDS.calendar.name(2)), { target: { value: 'New Year' } });
  fireEvent.click(form.getByRole('button', { name: WORDS.calendar.remove('Christmas') }));
  fireEvent.change(form.getByLabelText('No answer'), { target: { value: '3' } });
  fireEvent.change(form.getByLabelText('Left a voicemail'), { target: { value: '' } });
  fireEvent.click(form.getByRole('button', { name: WORDS.save }));
  await screen.findByText(WORDS.calendar.saved);
  expect(inputsOf(asked, 'companySettings.setCalendar')).toEqual([
    {
      version: 3,
      working_days: [1, 2, 3, 4],
      holidays: [{ date: '2027-01-01', name: 'New Year' }],
      call_again: { ...CALL_AGAIN, no_answer: 3, voicemail: null },
    },
  ]);
});
