import { z } from 'zod';
import { newPasswordField } from './password.ts';
import { ROLES } from '../ground/roles.ts';
import { emailField, textField } from '../ground/wire.ts';

/** What opens an account without its password: once each, and for a while. */
export const LOGIN_LINK_KINDS = ['invitation', 'reset', 'recovery'] as const;
export type LoginLinkKind = (typeof LOGIN_LINK_KINDS)[number];
/** Why a link that has not expired opens nothing. */
export const LINK_ENDS = ['used', 'replaced', 'withdrawn'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];
/** The mails to people about their accounts, and to admins about what needs one of them. */
export const LOGIN_MAIL_KINDS = [
  'invitation',
  'reset',
  'recovery_made',
  'password_changed',
  'new_device',
  'security_changed',
  'company_closed',
  'company_reopened',
  'webhook_failing',
  'webhook_stopped',
  'notifications',
  'report',
] as const;
export type LoginMailKind = (typeof LOGIN_MAIL_KINDS)[number];

/** How long an invitation and a one-time password open an account, and how long a link to a new password does. */
export const INVITATION_HOURS = 72;
export const RESET_MINUTES = 30;

/** Where each kind of link leads. The token comes after a #, so that no server, proxy or referrer ever reads it. */
export const LINK_PATHS: Record<LoginLinkKind, string> = {
  invitation: '/join',
  reset: '/reset-password',
  recovery: '/reset-password',
};

const tokenField = z.string().min(1).max(200);

/** What the holder of a link is shown before using it. */
export const linkTokenSchema = z.strictObject({ token: tokenField });
export const loginLinkSchema = z.object({
  kind: z.enum(LOGIN_LINK_KINDS),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  team: z.string().nullable(),
  company_name: z.string().nullable(),
  made_by: z.string().nullable(),
  expires_at: z.iso.datetime(),
});
export type LoginLinkView = z.infer<typeof loginLinkSchema>;

/** The email that somebody signs in with. */
export const accountEmailSchema = z.strictObject({ email: emailField });
export const resetPasswordSchema = z.strictObject({ token: tokenField, new_password: newPasswordField });
export const acceptInvitationSchema = z.strictObject({
  token: tokenField,
  full_name: textField(200).pipe(z.string().min(1, 'Enter your name')),
  password: newPasswordField,
});
/** Whose account was opened: who signs in with it next. */
export const openedAccountSchema = z.object({ email: z.string() });

/** How an invitation travels: by mail, or as a link that the inviter is shown this once. */
export const invitationSchema = z.object({ mailed: z.boolean(), url: z.string().nullable() });
export type Invitation = z.infer<typeof invitationSchema>;

export const superAdminInviteSchema = z.strictObject({
  full_name: textField(200).pipe(z.string().min(1, 'Enter a name')),
  email: emailField,
});
export const invitedSchema = z.object({ email: z.string(), invitation: invitationSchema });
export const recoveryLinkSchema = z.object({ email: z.string(), url: z.string(), expires_at: z.iso.datetime() });
