import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { trpc } from '../../ground/trpc.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { ConfirmPerson } from './confirm-person.tsx';
import { SESSION_WORDS as WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PASSWORD = 'the right one';
const refuse = () => {
  throw Object.assign(new Refusal('FORBIDDEN', MESSAGES.confirmationNeeded), { reason: 'confirmation_needed' });
};

function Sensitive() {
  const turnOff = trpc.twoStep.turnOff.useMutation();
  const set = trpc.security.set.useMutation();
  const act = () => {
    turnOff.mutate();
    set.mutate({ two_step: 'everyone' });
  };
  return (
    <>
      <button onClick={act}>Act</button>
      <p>{turnOff.isSuccess && set.isSuccess ? 'Done' : turnOff.isError ? 'Refused' : 'Waiting'}</p>
      <ConfirmPerson />
    </>
  );
}

/** A server that asks for a confirmation first. */
function show({ app_since = null as string | null, passkeys = [] as object[] } = {}) {
  let confirmed = false;
  const asked = renderSignedIn(<Sensitive />, {
    user: someUser('company_admin'),
    answers: {
      'twoStep.turnOff': () => (confirmed ? { ok: true } : refuse()),
      'security.set': () => (confirmed ? { two_step: 'everyone' } : refuse()),
      'twoStep.status': () => ({ app_since, recovery_codes_left: 0, required: false, devices: [] }),
      'passkeys.list': () => passkeys,
      'auth.confirm': ({ password, code }: { password?: string; code?: string }) => {
        const [field, message] = code ? ['code', MESSAGES.codeWrong] : ['password', MESSAGES.passwordWrong];
        if (password !== PASSWORD && code !== '123456' && code !== 'abcd-efgh')
          throw new Refusal('UNPROCESSABLE_CONTENT', message, [{ field, message }]);
        confirmed = true;
        return { ok: true };
      },
    },
  });
  return (name: string) => asked.filter((one) => one.name === name).length;
}
const act = () => fireEvent.click(screen.getByRole('button', { name: 'Act' }));
const dialog = () => screen.findByRole('dialog', { name: WORDS.confirmTitle });
const confirmWith = async (password: string) => {
  fireEvent.change(await screen.findByLabelText(WORDS.password), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: WORDS.confirm }));
};

it('asks once for all that was refused, says what is wrong, and carries on when it is right', async () => {
  const timesAsked = show();
  act();
  await dialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await confirmWith('');
  expect(await screen.findByText(MESSAGES.passwordNeeded)).toBeTruthy();
  await confirmWith('a wrong one');
  expect(await screen.findByText(MESSAGES.passwordWrong)).toBeTruthy();
  expect(screen.queryByText('Done')).toBeNull();
  await confirmWith(PASSWORD);
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(timesAsked('twoStep.turnOff')).toBe(2);
  expect(timesAsked('auth.confirm')).toBe(2);
});

it('leaves it refused without a word where the person would not', async () => {
  const timesAsked = show();
  act();
  await dialog();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Refused')).toBeTruthy();
  expect(screen.queryByText(MESSAGES.confirmationNeeded)).toBeNull();
  expect(timesAsked('twoStep.turnOff')).toBe(1);
});

it('asks who has an app for its code, not for the password', async () => {
  show({ app_since: '2026-01-01T00:00:00.000Z' });
  act();
  await dialog();
  const first = await screen.findByLabelText(WORDS.digit(1));
  expect(screen.queryByLabelText(WORDS.password)).toBeNull();
  fireEvent.paste(first, { clipboardData: { getData: () => '000000' } });
  expect(await screen.findByText(MESSAGES.codeWrong)).toBeTruthy();
  fireEvent.paste(first, { clipboardData: { getData: () => '123456' } });
  expect(await screen.findByText('Done')).toBeTruthy();
});

it('takes a recovery code from who lost the phone', async () => {
  show({ app_since: '2026-01-01T00:00:00.000Z' });
  act();
  await dialog();
  fireEvent.click(await screen.findByRole('button', { name: WORDS.useRecoveryCodeInstead }));
  fireEvent.change(screen.getByLabelText(WORDS.recoveryCode), { target: { value: 'abcd-efgh' } });
  fireEvent.click(screen.getByRole('button', { name: WORDS.confirm }));
  expect(await screen.findByText('Done')).toBeTruthy();
});

it('asks who has a passkey for nothing less', async () => {
  show({ passkeys: [{ id: 'p1', name: 'Laptop' }] });
  act();
  await dialog();
  expect(await screen.findByText(/passkey/i)).toBeTruthy();
  expect(screen.queryByLabelText(WORDS.password)).toBeNull();
  expect(screen.queryByLabelText(WORDS.digit(1))).toBeNull();
});

it('asks before a file is sent, too, and then fetches it', async () => {
  show();
  const answerCalls = window.fetch;
  const file = vi
    .fn()
    .mockResolvedValueOnce(Response.json({ code: 'confirmation_needed', detail: 'No' }, { status: 403 }))
    .mockResolvedValueOnce(new Response('Email', { headers: { 'content-type': 'text/csv' } }));
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === '/api/leads/export' ? file() : answerCalls(url, init),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const saved = downloadFile('/api/leads/export', 'leads.csv', {});
  await dialog();
  await confirmWith(PASSWORD);
  await waitFor(() => expect(file).toHaveBeenCalledTimes(2));
  expect((await saved).status).toBe(200);
});
