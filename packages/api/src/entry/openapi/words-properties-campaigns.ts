const ENTRY = 'Whoever matches it while the campaign runs is enrolled by itself; null: nobody';
const LEAVES_ON = 'What lets a lead leave, beside a reply, unsubscribing and its end as a lead';
const SENDER = 'The user who signs; null: each lead’s owner';
const BOOKING = 'The booking page that {{booking_link}} leads to';
const BECAUSE = 'Why the lead left';
const AGAIN =
  'How many days after a lead finished or left it may be enrolled again; null: never. Automatic enrollment skips leads that someone removed.';
const LIMIT =
  'Percent of the leads emailed. If more unsubscribe, the campaign pauses automatically; null: never. Leads emailed before its last automatic pause don’t count.';
const AFTER = 'How many leads have to be emailed before unsubscribes can pause it';

/** Properties of campaigns and of the leads in them. */
export const CAMPAIGN_PROPERTIES: Record<string, string> = {
  left_because: BECAUSE,
  'CampaignList.campaigns': 'The newest first',
  'CampaignRow.steps_count': 'How many steps it has, those of branches too',
  'CampaignRow.finished': 'How many came to its end',
  'Campaign.steps_count': 'How many steps it has, those of branches too',
  'Campaign.finished': 'How many came to its end',
  'Campaign.entry': ENTRY,
  'Campaign.leaves_on': LEAVES_ON,
  'Campaign.send_window': 'When its emails leave, by the lead’s clocks',
  'Campaign.sender_id': SENDER,
  'Campaign.sender_name': 'Their name',
  'Campaign.booking_page_id': BOOKING,
  'Campaign.again_after_days': AGAIN,
  'Campaign.unsubscribe_limit': LIMIT,
  'Campaign.unsubscribe_after': AFTER,
  'Campaign.alarm':
    'Why it paused automatically: too many leads unsubscribed. Null if someone paused it, or if it isn’t paused',
  'CampaignAlarm.emailed': 'How many leads were emailed since the campaign began, or since its last automatic pause',
  'Campaign.enrolled_lately': 'How many leads were enrolled in the last 7 days',
  'Campaign.unsubscribe_reasons': 'What those who unsubscribed said about it, where they did',
  'Campaign.tracks': 'Your company follows which emails are opened and which links clicked',
  'Campaign.may_manage': 'You may change it',
  'Campaign.subjects': 'Of an email with two subjects: what came of each',
  'Campaign.better': 'Which of the two every email has from now on; null: neither has shown to be better',
  'CampaignCreate.copy_of': 'ID of a campaign to begin with a copy of',
  'CampaignDraft.entry': ENTRY,
  'CampaignDraft.leaves_on': LEAVES_ON,
  'CampaignDraft.sender_id': SENDER,
  'CampaignDraft.booking_page_id': BOOKING,
  'CampaignDraft.again_after_days': AGAIN,
  'CampaignDraft.unsubscribe_limit': LIMIT,
  'CampaignDraft.unsubscribe_after': AFTER,
  'CampaignDraft.field': 'update: a lead field that flows can set, too; a custom field as custom.<key>',
  'CampaignDraft.value': 'update: the new value; an empty string clears the field',
  'CampaignDraft.other_subject': 'A second subject, which every other reader gets until one has shown to be better',
  'CampaignDraft.test': 'What it asks: about an email that was sent, the lead, or one of its deals',
  'EnrollmentPage.campaign_id': 'ID of the campaign',
  'EnrollmentPage.campaign_name': 'Its name',
  'EnrollmentPage.unsubscribed':
    'The lead unsubscribed from one of the campaign’s emails, during the campaign or later',
  'EnrollmentPage.taken': 'How many steps the lead took',
  'EnrollmentPage.of': 'How many steps the lead takes in all',
  'EnrollmentPage.draft_id': 'ID of the email that waits for its sender’s approval',
  'EnrollmentPage.last': 'The last step that it took',
  'EnrollmentPage.enrolled_at': 'When it was enrolled',
  'EnrollmentPage.ended_at': 'When it came to the end or left; null while it is on the way',
  'FlowParams.campaign_id': 'enroll: ID of the campaign',
  'Enrolled.enrolled': 'How many leads were enrolled; in a preview, would be',
};
