import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@outrider/testing/factories';

const email = () => `sample-${randomUUID()}@example.com`;
const token = 'a'.repeat(43);

/** People of one company that the samples below point at. */
type People = { member_id: string; member_email: string; invited_id: string; role_id: string };

/** Samples for who may sign in, and how they get there. */
export const PEOPLE_SAMPLES: Record<string, (people: People) => unknown> = {
  'users.list': () => undefined,
  'auth.forgotPassword': () => ({ email: email() }),
  'auth.viewLink': () => ({ token }),
  'auth.resetPassword': () => ({ token, new_password: 'a password like no other 7' }),
  'invitations.accept': () => ({
    token,
    full_name: 'Sam Ple',
    password: 'a password like no other 7',
  }),
  'users.resendInvitation': ({ invited_id }) => ({ id: invited_id }),
  'users.withdrawInvitation': ({ invited_id }) => ({ id: invited_id }),
  'users.invite': () => ({ full_name: 'Sam Ple', email: email(), role: 'sdr' }),
  'users.update': ({ member_id }) => ({ id: member_id, team: 'Sample' }),
  'roles.list': () => undefined,
  'roles.get': ({ role_id }) => ({ id: role_id }),
  'roles.create': () => ({ name: `Sample ${randomUUID()}`, based_on: 'sdr', permissions: { 'leads.read': 'all' } }),
  'roles.update': ({ role_id }) => ({ id: role_id, version: 1, permissions: { 'leads.read': 'all' } }),
  'roles.remove': ({ role_id }) => ({ id: role_id, to: 'sdr' }),
  'users.disable': ({ member_id }) => ({ id: member_id }),
  'users.enable': ({ member_id }) => ({ id: member_id }),
  'users.resetTwoStep': ({ member_id }) => ({ id: member_id }),
  'security.get': () => undefined,
  'security.set': () => ({ two_step: 'optional' }),
  'security.sessions': () => ({}),
  'security.endSession': () => ({ id: 'a'.repeat(64) }),
  'security.signOutPerson': ({ member_id }) => ({ id: member_id }),
  'security.signOutEveryone': () => undefined,
  'auth.startPasskey': () => undefined,
  'auth.passkey': () => ({
    response: {
      id: token,
      rawId: token,
      type: 'public-key',
      response: { clientDataJSON: token, authenticatorData: token, signature: token },
    },
  }),
  'passkeys.list': () => undefined,
  'passkeys.start': () => undefined,
  'passkeys.add': () => ({
    name: 'Sample',
    response: {
      id: token,
      rawId: token,
      type: 'public-key',
      response: { clientDataJSON: token, attestationObject: token },
    },
  }),
  'passkeys.rename': () => ({ id: randomUUID(), name: 'Sample' }),
  'passkeys.remove': () => ({ id: randomUUID() }),
  'auth.confirm': () => ({ password: PASSWORD }),
  'auth.secondStep': () => ({ challenge: token, code: '123456' }),
  'twoStep.status': () => undefined,
  'twoStep.startApp': () => undefined,
  'twoStep.confirmApp': () => ({ code: '123456' }),
  'twoStep.turnOff': () => undefined,
  'twoStep.renewRecoveryCodes': () => undefined,
  'twoStep.forgetDevice': () => ({ id: randomUUID() }),
  'users.resetPassword': ({ member_id }) => ({ id: member_id }),
  'platform.inviteSuperAdmin': () => ({ full_name: 'Sam Ple', email: email() }),
  'platform.recoverUser': ({ member_email }) => ({ email: member_email }),
};
