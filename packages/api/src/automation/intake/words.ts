/** Why a delivery has no lead, or not all of them: shown in the list of deliveries. */
export const DELIVERY_WORDS = {
  erasedByPlatform: 'The lead was deleted on the platform, so the person is being erased',
  nothingToErase: 'The lead was deleted on the platform, and no data of it is stored here',
  unsubscribed: (email: string) => `${email} unsubscribed in Mailchimp and is now on the do-not-contact list`,
  bounced: (email: string) => `Emails to ${email} bounce, so the address is now on the do-not-contact list`,
  newAddress: (old: string, now: string) =>
    `Mailchimp reports a new email address: ${old} is now ${now}. Nothing was changed here.`,
  deletedFromList: 'Deleted from the Mailchimp audience. Nothing was changed here.',
  otherNotice: (type: string) => `A Mailchimp notice (${type}) that contains no new lead`,
  badEmail: (text: string) => `"${text}" is not a valid email address`,
  noEmail: 'A lead has no email address',
  badFields: 'A lead has invalid values',
  notConfigured: (platform: string) => `Waiting: ${platform} is not configured on this server`,
  failed: 'Processing failed',
  leftOut: (count: number, first: string) => `${count} leads were skipped. First problem: ${first}`,
  moreFields: (count: number) => `… and ${count} more ${count === 1 ? 'field' : 'fields'} in the delivery`,
  addedBy: 'Added in Slack by',
};

/** Why a platform did not give a lead; `platform` is its name for people. */
export const FETCH_FAILURES = {
  token: (platform: string) => `${platform} rejected the access token`,
  forbidden: (platform: string) => `The access token does not have permission to read leads from ${platform}`,
  gone: (platform: string) => `${platform} no longer has this lead`,
  busy: (platform: string) => `${platform} is limiting requests`,
  down: (platform: string) => `${platform} is not responding properly`,
  refused: (platform: string) => `${platform} refused to share the lead`,
  invalidId: (platform: string) => `${platform} does not use lead IDs of this form`,
};

/** What a Slack command answers. */
export const SLACK_REPLIES = {
  received: (email: string) => `Thanks, we’re adding ${email}.`,
  refused: (reason: string, command: string) => `No lead was added: ${reason}. ${SLACK_REPLIES.usage(command)}`,
  usage: (command: string) =>
    `Include an email address. Example: ${command} jane@acme.com Jane Doe, Acme, interested in a demo`,
};

/** What a visitor of a website form reads, and why a submission made no lead. */
export const FORM_WORDS = {
  thanksTitle: 'Thank you',
  missing: (label: string) => `Fill in “${label}”`,
  badEmail: 'Enter a valid email address',
  wrongSite: 'This form can’t be sent from this website',
  automated: 'Looks automated: a hidden field was filled in, or the form was sent too fast',
  sending: 'Sending…',
  failed: 'Your message could not be sent. Please try again.',
  trap: 'Leave this empty',
  choose: 'Choose…',
};

/** Why a submission did not pass the form's protection: to the visitor, and in the list of deliveries. */
export const FORM_CHECK_WORDS = {
  workMissing: 'This form needs a short check in your browser. Turn on JavaScript and try again.',
  workWrong: 'The check in your browser expired or was already used. Try again.',
  turnstileMissing: 'Confirm that you’re human, then send again.',
  turnstileFailed: 'The check that you’re human failed or expired. Try again.',
  unavailable: 'We couldn’t check your message right now. Try again in a minute.',
  wrongSecret: 'Cloudflare doesn’t know this form’s secret key. Enter it again in the form.',
  noAnswer: 'Cloudflare Turnstile didn’t answer, so the submission was turned away.',
};

/** What a form with double opt-in says: to the visitor, by email, and in the list of deliveries. */
export const OPT_IN_WORDS = {
  checkInbox: 'Almost done: check your inbox and click the link we just emailed you.',
  checkInboxTitle: 'Check your inbox',
  waiting: 'Waiting for the visitor to confirm their email address',
  subject: (company: string) => `Confirm your request to ${company}`,
  body: ({
    name,
    company,
    title,
    link,
    days,
  }: Record<'name' | 'company' | 'title' | 'link', string> & { days: number }) =>
    `${name ? `Hi ${name},` : 'Hello,'}

Thanks for your request to ${company}. To make sure it came from you, confirm your email address:

${link}

The link works for ${days} days. If you didn’t fill in our form “${title}”, ignore this email: we’ll delete what was entered and won’t contact you again.

${company}`,
  /** What is kept as agreed to, where the form itself says nothing. */
  consent: (title: string) => `Confirmed by email that they sent the form “${title}”`,
  askTitle: 'Confirm your email address',
  ask: 'Confirm that you sent this request. Then we’ll get back to you.',
  confirm: 'Confirm',
  doneTitle: 'Thank you',
  goOn: 'Continue',
  already: 'Your email address is confirmed already.',
  overTitle: 'This link no longer works',
  over: 'It has expired, or it was never valid. Fill in the form again to get a new one.',
};

/** What the sample leads say. */
export const SAMPLE_WORDS = {
  pain: 'Leads wait two days for a reply',
  slack: 'Asked for a demo next week in the partner channel',
  campaign: 'Spring lead gen form',
  social: 'Please call me about pricing',
};
