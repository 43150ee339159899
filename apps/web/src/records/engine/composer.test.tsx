import type { Subject } from '@outrider/shared/records/records';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { Composer } from './composer.tsx';
import { RECORDS_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const ANNA = { id: '0193a000-0000-7000-8000-0000000000b1', full_name: 'Anna Weber' };
const SUBJECT: Subject = { type: 'account', id: '0193a000-0000-7000-8000-0000000000a1' };
const { note, call } = RECORDS_WORDS.composer;

const show = () =>
  renderSignedIn(<Composer subject={SUBJECT} />, {
    user: someUser('manager'),
    answers: { 'pipeline.people': () => [ANNA], 'accounts.log': () => ({}) },
  });
const area = () => screen.getByLabelText<HTMLTextAreaElement>(note.tab, { selector: 'textarea' });
function write(text: string) {
  area().setSelectionRange(text.length, text.length);
  fireEvent.change(area(), { target: { value: text } });
}

it('still notifies who was mentioned before the note was left and taken up again', async () => {
  const asked = show();
  write('@Ann');
  fireEvent.click(await screen.findByRole('option', { name: /Anna Weber/ }));
  write(`${area().value}please look`);
  fireEvent.click(screen.getByRole('tab', { name: call.tab }));
  fireEvent.click(screen.getByRole('tab', { name: note.tab }));
  expect(area().value).toBe('@Anna Weber please look');
  cleanup();
  const later = show();
  fireEvent.click(screen.getByRole('button', { name: note.save }));
  await waitFor(() =>
    expect(later.find(({ name }) => name === 'accounts.log')?.input).toMatchObject({
      text: '@Anna Weber please look',
      mentions: [ANNA.id],
    }),
  );
  expect(asked.some(({ name }) => name === 'accounts.log')).toBe(false);
  await waitFor(() => expect(area().value).toBe(''));
  expect(sessionStorage.length).toBe(0);
});
