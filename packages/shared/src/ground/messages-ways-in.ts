import { PRODUCT_NAME } from './product.ts';

/** Invitations, forgotten passwords and recovery. */
export const WAYS_IN_MESSAGES = {
  linkUnknown: 'This link isn’t valid. Make sure you opened the whole link, or ask for a new one.',
  linkExpired: 'This link has expired. Ask for a new one.',
  linkUsed: 'This link was already used. Sign in, or ask for a new one.',
  linkReplaced: 'A newer link was sent. Open the one in your latest email.',
  linkWithdrawn: 'This link was withdrawn. Contact your administrator.',
  openLinkFailed: 'Failed to open the link',
  resetUnavailable: `This ${PRODUCT_NAME} server doesn’t send email. Ask your administrator to reset your password.`,
  forgotFailed: 'Failed to send the link',
  tooManyResets: 'Too many reset links were requested. Please wait and try again.',
  resetDone: 'Password changed. You were signed out everywhere else.',
  resetFailed: 'Failed to change the password',
  joinFailed: 'Failed to create the account',
  oneTimeExpired: 'This one-time password has expired. Ask your administrator for a new one.',
  invitationAccepted: 'This person has already accepted the invitation',
  invitationHasWork: (name: string) =>
    `${name} already has records assigned. Reassign them first, or disable the user instead.`,
  invitationSent: (email: string) => `Invitation sent to ${email}`,
  invitationMade: (name: string) => `${name} was invited`,
  invitationWithdrawn: (name: string) => `The invitation for ${name} was withdrawn`,
  inviteFailed: 'Failed to send the invitation',
  withdrawFailed: 'Failed to withdraw the invitation',
  recoveryFailed: 'Failed to create the recovery link',
  recoveryNobody: (email: string) => `Nobody signs in with ${email}.`,
  recoveryClosed: 'This account is disabled. Enable it before you recover it.',
  notInvitedYet: 'This person hasn’t accepted their invitation yet. Send it again instead.',
};
