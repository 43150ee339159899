import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { PersonSection } from './person-section.tsx';
import { PERSON_WORDS as WORDS } from './words-person.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMAIL = 'vera@northwind.example';
const LEAD_ID = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const PERSON = {
  email: EMAIL,
  addresses: [EMAIL, 'v@home.example'],
  records: [{ type: 'lead', id: LEAD_ID, name: 'Vera Wren', is_deleted: false }],
  counts: { leads: 1, emails: 3 },
  namesakes: 1,
  is_user: false,
  erased_at: null,
};
const ERASED = {
  id: LEAD_ID,
  state: 'done',
  reason: 'asked',
  asked_at: '2026-11-20T10:00:00.000Z',
  asked_by_name: 'Ada',
  done_at: '2026-11-20T10:02:00.000Z',
  counts: {},
  refused: ['ab12cd34'],
};
const open = (answers: object = {}, path = '/settings/data') =>
  renderSignedIn(<PersonSection />, {
    user: someUser('company_admin'),
    path,
    answers: {
      'dataSubjects.find': () => PERSON,
      'dataSubjects.erasures': () => ({ items: [], next_cursor: null }),
      ...answers,
    },
  });
const inputsOf = (asked: ReturnType<typeof open>, name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);
const find = (email: string) => {
  fireEvent.change(screen.getByLabelText(WORDS.email), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: WORDS.find }));
};

it('finds a person by their email and says what is stored', async () => {
  const asked = open();
  expect(await screen.findByText(WORDS.logEmpty)).toBeTruthy();
  find('nobody');
  expect(screen.getByLabelText(WORDS.email).getAttribute('aria-invalid')).toBe('true');
  expect(inputsOf(asked, 'dataSubjects.find')).toEqual([]);
  find(` ${EMAIL.toUpperCase()} `);
  expect(await screen.findByText('Vera Wren')).toBeTruthy();
  expect(screen.getByText(WORDS.alsoKnown(['v@home.example']))).toBeTruthy();
  expect(inputsOf(asked, 'dataSubjects.find')).toEqual([{ email: EMAIL }]);
});

it('erases nobody before the email was typed out', async () => {
  const asked = open({ 'dataSubjects.erase': () => ERASED }, `/settings/data?lead=${LEAD_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: WORDS.erase }));
  expect(inputsOf(asked, 'dataSubjects.find')).toEqual([{ lead_id: LEAD_ID }]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/1 other record has the same name/)).toBeTruthy();
  const send = () => fireEvent.click(dialog.getByRole('button', { name: WORDS.eraseAction }));
  fireEvent.change(dialog.getByLabelText(WORDS.typed(EMAIL)), { target: { value: 'vera@northwind' } });
  send();
  expect(dialog.getByText(WORDS.typeIt)).toBeTruthy();
  expect(inputsOf(asked, 'dataSubjects.erase')).toEqual([]);
  fireEvent.change(dialog.getByLabelText(WORDS.typed(EMAIL)), { target: { value: EMAIL } });
  send();
  await screen.findByText(WORDS.started);
  expect(inputsOf(asked, 'dataSubjects.erase')).toEqual([{ email: EMAIL, confirm_email: EMAIL, reason: 'asked' }]);
});

it('says when nothing is stored', async () => {
  open({ 'dataSubjects.find': () => ({ ...PERSON, records: [], counts: {} }) });
  find(EMAIL);
  expect(await screen.findByText(WORDS.none(EMAIL))).toBeTruthy();
  expect(screen.queryByRole('button', { name: WORDS.erase })).toBeNull();
});

it('allows an erased person again by their email', async () => {
  const asked = open({
    'dataSubjects.erasures': () => ({ items: [ERASED], next_cursor: null }),
    'dataSubjects.allowAgain': () => ({ ...ERASED, refused: [] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.allow }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(WORDS.email), { target: { value: EMAIL } });
  fireEvent.click(dialog.getByRole('button', { name: WORDS.allow }));
  await screen.findByText(WORDS.nowAllowed);
  expect(inputsOf(asked, 'dataSubjects.allowAgain')).toEqual([{ id: LEAD_ID, email: EMAIL }]);
});
