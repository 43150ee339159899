import type { CustomerPortal, Portal } from '@outrider/shared/records/portals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { PortalsScreen } from './portals-screen.tsx';

afterEach(cleanup);

const id = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d1';
const person = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1d2';
const asked = { id: person, name: 'Wei Zhang', text: 'When do you come?', created_at: '2026-11-24T15:00:00.000Z' };
const file = { id: person, name: 'plan.pdf', size_bytes: 1200 };
const PORTAL: Portal = {
  id,
  account_id: person,
  account_name: 'Harbour Robotics',
  owner_id: null,
  owner_name: null,
  title: 'Torque testing',
  links: 1,
  opens: 0,
  last_opened_at: null,
  open_questions: 1,
  updated_at: '2026-11-24T15:00:00.000Z',
  version: 1,
  welcome: null,
  language: 'en',
  steps: [],
  files: [],
  offered_files: [],
  booking_page_id: null,
  people: [],
  views: [],
  questions: [{ ...asked, answer: null, is_emailed: false }],
  may_edit: true,
};
const PAGE: CustomerPortal = {
  state: 'open',
  language: 'de',
  company: { name: 'Fieldstone', logo_url: null },
  title: 'Torque testing',
  account_name: 'Harbour Robotics',
  reader_name: '',
  welcome: 'Hello',
  host: { full_name: 'Maya Okafor', email: 'maya@fieldstone.example' },
  steps: [],
  files: [file],
  proposals: [{ number: 1, title: 'Offer', total: 5, currency: 'USD', state: 'sent', path: null }],
  booking_slug: 'maya',
  questions: [{ ...asked, answer: null }],
};
const show = (path: string, portal = PORTAL) =>
  renderSignedIn(
    <Routes>
      <Route path="/client-portal/*" element={<PortalsScreen />} />
    </Routes>,
    {
      user: someUser('manager'),
      path,
      answers: {
        'portals.get': () => portal,
        'portals.preview': () => PAGE,
        'portals.answer': () => ({ id: person }),
      },
    },
  );

it('takes the answer to a question, and says where the asker reads it', async () => {
  const calls = show(`/client-portal/${id}?tab=questions`);
  const field = await screen.findByLabelText('Your answer to Wei Zhang');
  expect(screen.getByText(/shown on the page only/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter an answer');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'On Monday.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Answer added to the page');
  await waitFor(() => expect(calls.filter(({ name }) => name === 'portals.answer')).toHaveLength(1));
  expect(calls.find(({ name }) => name === 'portals.answer')?.input).toMatchObject({
    id,
    question_id: person,
    text: 'On Monday.',
  });
});

it('offers no place for an answer to whoever may not edit the account', async () => {
  show(`/client-portal/${id}?tab=questions`, { ...PORTAL, may_edit: false });
  await screen.findByText('When do you come?');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('previews the page in its language, with nothing that would act', async () => {
  const calls = show(`/client-portal/${id}/preview`);
  await screen.findByRole('heading', { name: 'Torque testing' });
  expect(screen.getByText('Angebote')).toBeTruthy();
  expect(screen.getByText('Offen')).toBeTruthy();
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/client-portal/${id}`]);
  expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['portals.preview']));
});
