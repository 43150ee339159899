/** What the reference says of the requests that we make to endpoints. */
export const SENT_EVENT_WORDS = {
  summary: (type: string) => `Event: ${type}`,
  delivery:
    'Sent to every endpoint that subscribed to it, in order for each record, signed by Standard Webhooks. Any answer other than 2xx is retried for three days.',
  id: 'ID of the event. It stays the same when the event is sent again.',
  timestamp: 'When the request was made, in seconds since 1970',
  signature: 'v1, and the base64 HMAC-SHA256 of id.timestamp.body. Two of them for a day after the secret was rotated.',
  happened: 'When it happened',
  subject: 'ID of the record it is about; of campaign events, of the enrollment',
  campaign: 'Of campaign events: the campaign',
  lead: 'Of campaign events: the lead',
  reason: 'Of campaign.left: why the lead left',
  record: 'The record as it is now, where the endpoint asked for full payloads. Null if it is gone by then.',
  taken: 'Taken. Any 2xx will do.',
  gone: 'The endpoint is gone for good: it is switched off.',
};

/** Website forms. */
export const FORM_PATH_WORDS = {
  submit: 'Send a website form',
  submitted:
    'Takes what a visitor filled in, as JSON, urlencoded or multipart, from the websites the form allows. Nothing can be read with the form’s ID.',
  answer: 'Accepted. Bots get the same answer.',
  redirected: 'Sent on to the form’s own page, where a browser posted it without a script',
  script: 'The script that draws a form where it stands in a page',
  scriptFile: 'JavaScript, to be put into a page with a script tag',
  id: 'The form’s public ID (cf_…)',
  field: 'One for each field the form asks for, by its name',
  thanks: 'Thank you!',
  proof:
    'Where the form asks for a proof of work: base64 of the JSON of the challenge with its number, as ALTCHA sends it',
  turnstile: 'Where the form uses Cloudflare Turnstile: the token of its widget',
  status: 'accepted, or unconfirmed: a confirmation was emailed, and there is no lead before it is clicked',
  getChallenge: 'Get a challenge for the proof of work of a form',
  challenge:
    'Find the number from 0 to maxnumber with which the SHA-256 of salt followed by the number is the challenge. It can be used once, within 10 minutes.',
  message: 'What to tell the visitor',
  redirect: 'Where to send the visitor; null to show the message',
};
