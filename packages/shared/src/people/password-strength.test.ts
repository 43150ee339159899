import { expect, it } from 'vitest';
import { MESSAGES } from '../ground/messages.ts';
import { judgePassword } from './password-strength.ts';

const MAYA = ['Maya Okafor', 'maya@fieldstone.example', 'Fieldstone Instruments'];

it.each([
  ['short', MESSAGES.passwordTooShort(12)],
  ['x'.repeat(129), MESSAGES.passwordTooLong(128)],
  ['password1234', MESSAGES.passwordTooCommon],
  ['P@ssw0rd12345', MESSAGES.passwordTooCommon],
  ['passwordpassword', MESSAGES.passwordTooCommon],
  ['abcabcabcabc', MESSAGES.passwordTooCommon],
  ['Qwertyuiop123', MESSAGES.passwordTooCommon],
  ['administrator1', MESSAGES.passwordTooCommon],
  ['1qaz2wsx3edc', MESSAGES.passwordTooCommon],
  ['correcthorsebatterystaple', MESSAGES.passwordTooCommon],
  ['maya fieldstone maya', MESSAGES.passwordOwnWords],
  ['Instruments2026!', MESSAGES.passwordOwnWords],
  ['!!Outrider-2026!!', MESSAGES.passwordOwnWords],
  ['correct horse battery 9', null],
  ['пароль из двенадцати', null],
  ['all lower case and no digits', null],
  ['my fieldstone window sill', null],
])('says of %s: %s', (password, problem) => expect(judgePassword(password, MAYA).problem).toBe(problem));

it('says how long a guess would take, and bars that go with it', () => {
  expect(judgePassword('correct horse battery 9', MAYA)).toMatchObject({ strength: 4, time: 'centuries' });
  expect(judgePassword('password1234', MAYA)).toMatchObject({ strength: 1 });
  const weak = judgePassword('liverpool19900417', []);
  expect(weak.problem).toBe(MESSAGES.passwordGuessable(weak.time));
  expect(weak.time).toMatch(/^\d+ (minute|hour)s?$/);
});
