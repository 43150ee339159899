/** Why a delivery has no lead, or not all of them: shown in the list of deliveries. */
export const DELIVERY_WORDS = {
  erasedByPlatform: 'The lead was deleted on the platform, so the person is being erased',
  nothingToErase: 'The lead was deleted on the platform, and no data of it is stored here',
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

/** What the sample leads say. */
export const SAMPLE_WORDS = {
  pain: 'Leads wait two days for a reply',
  slack: 'Asked for a demo next week in the partner channel',
  campaign: 'Spring lead gen form',
  social: 'Please call me about pricing',
};
