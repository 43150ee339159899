import { formatCount, formatPoints } from './figures.ts';

type AlarmFigures = { emailed: number; unsubscribed: number; limit: number };

/** What campaigns say; a part of PIPELINE_MESSAGES. */
export const CAMPAIGN_MESSAGES = {
  loadCampaignsFailed: 'Failed to load the campaigns',
  loadCampaignFailed: 'Failed to load the campaign',
  saveCampaignFailed: 'Failed to save the campaign',
  campaignChanged: 'This campaign has changed in the meantime. Reload it to see the latest version.',
  campaignsFull: (most: number) => `A workspace has at most ${most} campaigns`,
  campaignNameTaken: 'There is a campaign of this name',
  campaignEnded: 'This campaign has ended. Copy it to start again.',
  campaignEmpty: 'Add a step that does something before you start',
  campaignNotTracked:
    'A step asks whether an email was opened or clicked, and your workspace doesn’t track emails. Turn tracking on in the email settings, or change the step.',
  campaignFieldUnknown: (field: string) => `There is no field named “${field}” that an email can show`,
  campaignBookingMissing: 'An email shows your booking page. Choose one in the settings of the campaign.',
  campaignAgentGone: 'This agent is no longer active. Choose another one.',
  campaignSenderGone: 'This person no longer works here. Choose another one.',
  campaignNotDraft: 'Only a campaign that never ran can be deleted. End it instead.',
  campaignEntryMine: 'Choose people instead of “me”: the campaign looks for these leads, not you',
  enrollTooMany: (most: number) => `Enroll at most ${most.toLocaleString('en-US')} leads at once`,
  enrollEnded: 'This campaign has ended. Nobody can be enrolled anymore.',
  enrollFailed: 'Failed to enroll the leads',
  unenrollFailed: 'Failed to remove them from the campaign',
  campaignLetterFailed: 'Failed to show the email',
  campaignTestFailed: 'Failed to send the test',
  campaignTestSubject: (subject: string) => `[Test] ${subject}`,
  /** Where an email waits. */
  campaignHeldWindow: 'Waits for the sending hours',
  campaignHeldLimit: 'Waits for tomorrow: the daily limit is reached',
  campaignHeldSender: 'Waits for a sender: the lead has no active owner',
  campaignHeldApproval: 'Waits for the sender’s approval',
  campaignToApprove: 'Emails of a campaign wait for your approval',
  campaignTasks: 'A campaign has tasks for you',
  campaignTaskNote: (campaign: string) => `From the campaign “${campaign}”`,
  flowNeedsCampaign: 'Choose a campaign',
  flowCampaignGone: 'This campaign has ended or was deleted',
  flowEnrollOver: 'The lead has left the campaign already',
  /** Why one lead is not enrolled. */
  enrollSkipped: {
    not_yours: 'The lead belongs to somebody else',
    before: 'The lead is or was in this campaign',
    too_soon: 'The lead was in this campaign too recently',
    elsewhere: 'The lead is in another campaign',
    closed: 'The lead is converted or unqualified',
    barred: 'The lead is on the do-not-contact list',
    replied: 'The lead is waiting for a reply',
    no_sender: 'The lead has no owner to send from',
  },
  campaignAlarmTitle: 'Campaign paused: too many unsubscribes',
  campaignAlarm: (name: string, { emailed, unsubscribed, limit }: AlarmFigures) =>
    `“${name}”: ${formatCount(unsubscribed)} of ${formatCount(emailed)} leads emailed unsubscribed (${formatPoints((100 * unsubscribed) / emailed)}%). Its limit is ${limit}%.`,
  campaignBroke: 'Something went wrong on our side. It is tried again every hour.',
} as const;
