import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { TWO_STEP_WORDS as WORDS } from './words-two-step.ts';

afterEach(cleanup);

const me = someUser('ae');
const CODES = ['aaaa-bbbb', 'cccc-dddd'];
const OFF = { app_since: null, recovery_codes_left: 0, required: false, devices: [] };
const ON = { ...OFF, app_since: '2026-11-20T14:05:00.000Z', recovery_codes_left: 3 };
const APP = { uri: 'otpauth://totp/Outrider:maya?secret=ABCDEFGH', key: 'ABCDEFGH' };

function show(answers: Record<string, (input: never) => unknown>) {
  const onClose = vi.fn();
  const asked = renderSignedIn(<ProfileDialog tab="two-step" absences={null} onClose={onClose} />, {
    user: me,
    answers,
  });
  return { onClose, asked };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const tab = (name: string) => screen.getByRole<HTMLButtonElement>('tab', { name });

it('holds the dialog and its tabs while new recovery codes are shown', async () => {
  const { onClose } = show({
    'twoStep.status': () => ON,
    'twoStep.renewRecoveryCodes': () => ({ recovery_codes: CODES }),
  });
  await press(WORDS.newCodes);
  const question = within(await screen.findByRole('dialog', { name: WORDS.newCodesTitle }));
  fireEvent.click(question.getByRole('button', { name: WORDS.createCodes }));
  await screen.findByText('aaaa-bbbb');
  const dialog = screen.getByRole('dialog', { name: 'Profile Settings' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.mouseDown(dialog);
  fireEvent.click(tab('Sessions'));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('aaaa-bbbb')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(WORDS.saved));
  await press(WORDS.finish);
  expect(await screen.findByText(WORDS.codesLeft(3))).toBeTruthy();
  expect(tab('Sessions').disabled).toBe(false);
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks for the status as soon as the app is connected', async () => {
  let status: object = OFF;
  const { asked } = show({
    'twoStep.status': () => status,
    'twoStep.startApp': () => APP,
    'twoStep.confirmApp': () => {
      status = ON;
      return { recovery_codes: CODES, user: me };
    },
  });
  await press(WORDS.setUp);
  const first = await screen.findByLabelText('Digit 1');
  fireEvent.paste(first, { clipboardData: { getData: () => '123456' } });
  await screen.findByText('aaaa-bbbb');
  await waitFor(() => expect(asked.filter(({ name }) => name === 'twoStep.status')).toHaveLength(2));
});

it('can be tried again where the app could not be prepared, and left', async () => {
  const start = vi
    .fn<() => unknown>(() => APP)
    .mockImplementationOnce(() => {
      throw new Refusal('TOO_MANY_REQUESTS', MESSAGES.tooManyAttempts);
    });
  show({ 'twoStep.status': () => OFF, 'twoStep.startApp': start });
  await press(WORDS.setUp);
  await screen.findByText(MESSAGES.tooManyAttempts);
  await press(WORDS.tryAgain);
  expect(await screen.findByRole('img', { name: WORDS.qrLabel })).toBeTruthy();
  await press(WORDS.cancel);
  expect(await screen.findByRole('button', { name: WORDS.setUp })).toBeTruthy();
});
