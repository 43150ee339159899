import { countOf } from '../../ground/ui/format.ts';

/** What User Management says. */
export const USERS_WORDS = {
  person: 'Person',
  noPerson: 'No matching person',
  addPerson: 'Add a person',
  intro: 'Manage people, roles and access.',
  noMatch: 'Try another name, email, team or role.',
  invites: 'They get a link to choose their password. It works once and expires in 72 hours.',
  linkOnce: (hours: number) =>
    `This server doesn’t send email, so send them this link yourself. It’s shown once, works once and expires in ${hours} hours.`,
  copyLink: 'Copy invitation link',
  lostLink: 'Lost it? Send the invitation again to get a new link.',
  withdrawTitle: (name: string) => `Withdraw the invitation for ${name}?`,
  withdraw: 'The link stops working, and their seat and email become available again.',
  disabled:
    'They’re signed out everywhere and can no longer sign in. Their API tokens, service tokens included, and connected assistants stop working for good. Their seat becomes available.',
  kept: 'They keep their leads, tasks and history. You can enable them again; they’ll need new tokens.',
  handedOver: 'I’ve shared it',
  copy: 'Copy one-time password',
  lost: 'Lost it? Reset the password to get a new one.',
  resetTitle: (name: string) => `Reset password for ${name}?`,
  reset:
    'Their current password, personal API tokens and connected assistants stop working, and they’re signed out everywhere. You’ll get a one-time password to share with them.',
  resetTwoStep: 'Reset two-step verification',
  resetTwoStepTitle: (name: string) => `Reset two-step verification for ${name}?`,
  resetTwoStepHint:
    'Their authenticator app and recovery codes stop working and they’re signed out everywhere. They sign in with their password and set it up again.',
  seatsFull: 'Disable a user to add another, or ask your platform administrator for more seats.',
  seatsFree: (free: number, disabled: number) =>
    `${countOf(free, 'seat')} available.${disabled > 0 ? ` ${countOf(disabled, 'disabled user')} not counted.` : ''}`,
  roleTokens: 'API tokens and assistants that can do more than the new role allows stop working.',
  ownRoles: 'Your own roles',
  ownRole: 'You can’t change your own role.',
  peopleFailed: 'Failed to load people',
  invitedUntil: (moment: string) => `The invitation expires ${moment}`,
  invitationEnded: 'The invitation has expired. Send it again.',
  oneTimeUntil: (moment: string) => `The one-time password expires ${moment}`,
  oneTimeEnded: 'The one-time password has expired. Reset the password again.',
};
