import { INVITATION_HOURS } from '@outrider/shared/people/ways-in';
import { FAILING_DAYS } from '@outrider/shared/automation/webhooks';
import type { SecurityChange } from '@outrider/shared/people/two-step';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';

const moment = (at: Date) =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
/** How many notifications stand in one email. */
const LINES_MAX = 20;
const paragraphs = (...parts: string[]) => parts.join('\n\n');

const SECURITY_CHANGED: Record<SecurityChange, { subject: string; text: string }> = {
  two_step_on: {
    subject: `Two-step verification is on for your ${PRODUCT_NAME} account`,
    text: 'From now on, signing in to your account takes your password and a code from your authenticator app.',
  },
  two_step_off: {
    subject: `Two-step verification is off for your ${PRODUCT_NAME} account`,
    text: 'Signing in to your account now takes your password alone.',
  },
  two_step_reset: {
    subject: `Two-step verification was reset for your ${PRODUCT_NAME} account`,
    text: 'Your authenticator app and recovery codes no longer work. You can set up two-step verification again when you sign in.',
  },
  recovery_code_used: {
    subject: `A recovery code was used to sign in to ${PRODUCT_NAME}`,
    text: 'Someone signed in to your account with one of your recovery codes. That code no longer works.',
  },
  passkey_added: {
    subject: `A passkey was added to your ${PRODUCT_NAME} account`,
    text: 'It signs in to your account without a password or a code. You can remove it under Profile Settings, Password.',
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${PRODUCT_NAME} account`,
    text: 'It no longer signs in to your account.',
  },
};

/** The mails about accounts: a subject and a text each. */
export const LOGIN_MAIL_WORDS = {
  invitation: ({
    by,
    company,
    url,
    expires_at,
  }: {
    by: string | null;
    company: string | null;
    url: string;
    expires_at: Date;
  }) => ({
    subject: company ? `Join ${company} on ${PRODUCT_NAME}` : `Join ${PRODUCT_NAME}`,
    text: paragraphs(
      by
        ? `${by} invited you to ${company ? `join ${company} on ${PRODUCT_NAME}` : `administer ${PRODUCT_NAME}`}.`
        : `You’re invited to ${company ? `join ${company} on ${PRODUCT_NAME}` : `administer ${PRODUCT_NAME}`}.`,
      `Choose your password to get started:\n${url}`,
      `The link works once and expires ${moment(expires_at)}, ${INVITATION_HOURS} hours after you were invited.`,
      'If you didn’t expect this invitation, you can ignore this email.',
    ),
  }),
  reset: (url: string, minutes: number) => ({
    subject: `Reset your ${PRODUCT_NAME} password`,
    text: paragraphs(
      `Someone asked to reset the password for this email address. Choose a new one here:\n${url}`,
      `The link works once and expires in ${minutes} minutes. Using it signs you out on every device and revokes your API tokens and connected assistants.`,
      'If it wasn’t you, ignore this email. Your password stays the same.',
    ),
  }),
  recoveryMade: (who: string, by: string | null) => ({
    subject: `A recovery link was created for ${who}`,
    text: paragraphs(
      `${by ?? `Someone with access to the ${PRODUCT_NAME} server`} created a link that lets ${who} choose a new password. Using it also resets two-step verification.`,
      'If you didn’t ask for this, contact your platform administrator right away.',
    ),
  }),
  passwordChanged: (url: string) => ({
    subject: `Your ${PRODUCT_NAME} password was changed`,
    text: paragraphs(
      'Your password was just changed, and your other sessions were signed out.',
      `If it wasn’t you, reset your password now:\n${url}`,
    ),
  }),
  securityChanged: (change: SecurityChange, by: string | null, url: string) => ({
    subject: SECURITY_CHANGED[change].subject,
    text: paragraphs(
      SECURITY_CHANGED[change].text,
      ...(by ? [`Done by ${by}.`] : []),
      `If you didn’t expect this, reset your password now:\n${url}`,
    ),
  }),
  companyClosed: ({ company, by, day, url }: { company: string; by: string; day: string; url: string | null }) => ({
    subject: `${company} was closed`,
    text: paragraphs(
      `${by} closed ${company} on ${PRODUCT_NAME}. Agents, syncs, webhooks and emails have stopped.`,
      `All data will be deleted on ${day}.`,
      url === null
        ? 'Until then, an admin of the company can reopen it.'
        : `Until then, admins can sign in to export everything or reopen the company:\n${url}`,
    ),
  }),
  companyReopened: (company: string, by: string) => ({
    subject: `${company} is open again`,
    text: paragraphs(`${by} reopened ${company} on ${PRODUCT_NAME}. Nothing will be deleted.`),
  }),
  webhookFailing: ({ host, since, url }: { host: string; since: Date; url: string }) => ({
    subject: `The webhook to ${host} has been failing for a day`,
    text: paragraphs(
      `${PRODUCT_NAME} hasn’t been able to deliver an event to ${host} since ${moment(since)}.`,
      `We’ll keep retrying. If nothing gets through within ${FAILING_DAYS} days, the webhook is switched off.`,
      `See what failed and why:\n${url}`,
    ),
  }),
  webhookStopped: ({ host, gone, url }: { host: string; gone: boolean; url: string }) => ({
    subject: `The webhook to ${host} was switched off`,
    text: paragraphs(
      gone
        ? `${host} answered that it is gone for good (410), so ${PRODUCT_NAME} switched the webhook off.`
        : `${PRODUCT_NAME} hasn’t been able to deliver an event to ${host} for ${FAILING_DAYS} days, so the webhook was switched off.`,
      `Once the endpoint works, switch the webhook on again. You can resend what it missed from its log:\n${url}`,
    ),
  }),
  notifications: (lines: { title: string; message: string; link_path: string | null }[], address: string) => {
    const [first] = lines;
    const shown = lines.slice(0, LINES_MAX);
    return {
      subject:
        lines.length === 1 && first
          ? `${first.title}: ${first.message}`.replaceAll(/\s+/g, ' ').slice(0, 120)
          : `${lines.length} new notifications`,
      text: paragraphs(
        ...shown.map(({ title, message, link_path }) =>
          [title, message, link_path && address + link_path].filter(Boolean).join('\n'),
        ),
        ...(lines.length > LINES_MAX ? [`And ${lines.length - LINES_MAX} more:\n${address}/notifications`] : []),
        `Choose what you get by email:\n${address}/notifications?settings=1`,
      ),
    };
  },
  newDevice: ({ device, address, at, url }: { device: string; address: string; at: Date; url: string }) => ({
    subject: `New sign-in to ${PRODUCT_NAME}`,
    text: paragraphs(
      'Someone signed in to your account from a device we haven’t seen before.',
      `Device: ${device}\nAddress: ${address}\nTime: ${moment(at)}`,
      `If it was you, there’s nothing to do. If not, reset your password now:\n${url}`,
    ),
  }),
};
