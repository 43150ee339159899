import type { IntakeChannel } from '@outrider/shared/automation/intake';

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
    'Receives Meta lead ads, Google Ads lead forms, TikTok instant forms and plain form posts. For Meta and TikTok, add the app secret as the signing secret. For Google Ads, use the capture key as the webhook key.',
};
