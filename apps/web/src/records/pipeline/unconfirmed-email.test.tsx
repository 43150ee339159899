import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message } from '@outrider/shared/records/pipeline';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SendEmailDialog } from './send-email-dialog.tsx';
import { PIPELINE_WORDS } from './words.ts';

const ID = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4';
const message: Message = {
  id: ID,
  to_email: 'vera@northwind.example',
  to_name: 'Vera Stone',
  subject: 'Hello',
  body: 'Hello Vera',
  state: 'unconfirmed',
  reason: MESSAGES.mailUnconfirmed,
  lead_id: null,
  lead_name: null,
  created_by_name: 'Ann Rep',
  attempts: 1,
  next_attempt_at: null,
  sent_at: null,
  created_at: '2026-11-25T09:00:00.000Z',
  updated_at: '2026-11-25T09:00:00.000Z',
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (answers: object, onClose: () => void) =>
  renderSignedIn(<SendEmailDialog open messageId={ID} onClose={onClose} />, {
    user: someUser('sdr'),
    answers: { 'pipeline.mail.get': () => message, ...answers },
  });

it('says that an email may have been delivered, and marks it as sent', async () => {
  const onClose = vi.fn();
  open({ 'pipeline.mail.confirmSent': () => ({ ...message, state: 'sent' }) }, onClose);
  expect(await screen.findByText(PIPELINE_WORDS.unconfirmed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText(MESSAGES.mailMarkedSent)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});

it('sends it again where that is asked, and stays open when that fails', async () => {
  const onClose = vi.fn();
  open(
    { 'pipeline.mail.send': () => ({ message: { ...message, state: 'queued' }, note: MESSAGES.mailLeaving }) },
    onClose,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(MESSAGES.mailLeaving)).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();
  const stays = vi.fn();
  open({}, stays);
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(MESSAGES.sendMailFailed, { exact: false })).toBeTruthy();
  expect(stays).not.toHaveBeenCalled();
});
