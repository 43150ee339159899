import { type IntakeChannel, LIVE_KEYS_PER_CHANNEL } from '@outrider/shared/intake';

/** What the lead capture screen says. */
export const CAPTURE_WORDS = {
  intro: 'Every channel that brings you leads, and how well each one performs.',
  known: (name: string) => `Existing lead: ${name}. Empty fields are filled in; nothing is overwritten.`,
  noSources: 'Sources appear here once they bring in leads.',
  analyticsFailed: 'Failed to load lead analytics',
};

/** What the integrations say: keys, deliveries, test leads. */
export const INTEGRATION_WORDS = {
  adminsOnly: 'For company admins and managers',
  noKey: 'No active key. Everything sent here is rejected until you create one.',
  fullChannel: `already has ${LIVE_KEYS_PER_CHANNEL} active keys`,
  keyName: 'Helps you recognize the sender, for example "Autumn webinar".',
  signingSecret: 'Needed when the sender signs its requests, as Slack, LinkedIn and Meta do.',
  keyTitle: 'Your new capture key',
  keyOnce: 'Copy it now. We store only a hash, so it can’t be shown again.',
  keyStored: 'I’ve saved it',
  keyInExample: 'The curl example includes this key until you leave the page.',
  revoke:
    'Anything sent with this key is rejected from now on, and the key can’t be restored. If it is still in use, create its replacement first.',
  copyCurl: 'Copy the curl command',
  sampleMessage: 'Asked for a demo',
  newestFirst: 'Newest first. Secrets are not stored.',
  nothingYet: 'No deliveries yet',
  nothingYetHint: (channel: string) =>
    `Everything sent to ${channel} appears here, accepted or not. Send a test lead to try it.`,
};

/** What each channel expects. */
export const CHANNEL_GUIDES: Record<IntakeChannel, string> = {
  n8n: 'Send one JSON object or a list of them from n8n, Zapier, Make or your own code. Pass the key in the X-API-Key header, or as ?key= in the URL if you cannot set headers.',
  slack:
    'Use this address with ?key= and your key as the request URL of your Slack app, for events, slash commands and view submissions. The key needs your app’s signing secret. Automations can post plain JSON with a key that has no signing secret.',
  linkedin:
    'Receives LinkedIn lead notifications (add your app’s client secret as the signing secret) and plain posts from automations.',
  social:
    'Receives Meta lead ads, Google Ads lead forms and plain form posts. For Meta, add the app secret as the signing secret. For Google Ads, use the capture key as the webhook key.',
};
