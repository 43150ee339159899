import { countOf } from '../ui/format.ts';

/** What the super admin's screens say. */
export const PLATFORM_WORDS = {
  settingsIntro: 'Settings for the whole platform. Every change is recorded in the server log.',
  trialDaysHint: 'Applies to companies created from now on.',
  maxUsersHint: 'Default number of seats for a new company.',
  signInNoticeHint: 'Shown to everyone on the sign-in page. Leave empty to show nothing.',
  salesCompanyHint: 'Messages from the “Contact sales” form become leads in this company.',
  analyticsIntro: 'Activity across all companies in the last 30 days (UTC).',
  chart: (what: string, total: string, most: string) => `${what} per day: ${total} in 30 days, ${most}`,
  hourChart: (what: string, detail: string) => `${what} per hour, last 24 hours: ${detail}`,
  companiesIntro: 'All companies on this platform. You see counts here, never their leads.',
  noCompanyMatch: 'Try another name, domain or status.',
  noCompanies: 'Create the first company and its administrator.',
  goneOn: (day: string) => `Data deleted on ${day}`,
  removedTitle: 'Removed companies',
  removedIntro: 'Closed for 30 days, then deleted with everything they had. Only these dates are kept.',
  removedLoading: 'Loading removed companies',
  removedFailed: "Removed companies didn't load.",
  removedMark: 'ID hash',
  removedCreated: 'Created',
  removedClosed: 'Closed',
  removedRemoved: 'Removed',
  notesHint: 'Only visible to platform administrators.',
  adminTogether: 'The company and its first administrator are created together.',
  inviteAdmin: 'Send an invitation instead',
  inviteAdminHint: 'The admin chooses the password with a link that works once and expires in 72 hours.',
  passwordHint: (least: number) =>
    `At least ${countOf(least, 'character')}. It works for 72 hours, and they change it when they first sign in.`,
  inviteSuper: 'Invite super admin',
  inviteSuperLead: 'Super admins manage every company on this platform. They never see a company’s records.',
  recover: 'Create recovery link',
  recoverTitle: (name: string) => `Create a recovery link for ${name}?`,
  recoverLead:
    'The link lets them choose a new password. It’s shown once and expires in 30 minutes. Every admin of their company is told.',
  recoveryFor: (name: string) => `Recovery link for ${name}`,
  recoveryOnce: 'Give it only to the person it’s for, over a channel you trust. It works once.',
  copyRecovery: 'Copy recovery link',
  healthIntro: 'Measured by every instance, every minute. Refreshes every 30 seconds.',
  responseTime: 'Response time (95th percentile)',
  noInstance: 'No instance has reported in the last two minutes.',
  usersIntro: 'Everyone with an account. Each company’s admin manages their own users.',
  noUserMatch: 'Try another name, email, company or role.',
  notRecently: 'Not in the last 30 days',
  suspend: (users: number) =>
    `${countOf(users, 'user is', 'users are')} signed out immediately and can’t sign in. Capture keys, webhooks and background work stop.`,
  reactivate: (users: number) =>
    `${countOf(users, 'user')} can sign in again. Capture keys, webhooks and background work resume.`,
  suspendHint: 'Nothing is deleted. Reactivate the company to undo this.',
  activateHint:
    'The trial becomes an active company with no end date. The plan stays Trial until you choose another one.',
};
