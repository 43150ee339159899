import { type IntakeChannel, webhookPath } from '@outrider/shared/intake';

/** Where a sender posts to, on the server this page came from. */
export const endpointOf = (channel: IntakeChannel, origin: string) => origin + webhookPath(channel);

/** What each door expects, in a sentence. */
export const CHANNEL_GUIDES: Record<IntakeChannel, string> = {
  n8n: 'One JSON object or a list of them, from n8n, Zapier, Make or your own code. Send the key as X-API-Key; a sender that cannot set headers puts it into the address as ?key=.',
  slack:
    'Set this address, with ?key= and the key behind it, as the request URL of your Slack app: events, slash commands and view submissions. They need a key that has the app’s signing secret; an automation posts plain JSON with a key that has none.',
  linkedin:
    'LinkedIn’s lead notifications, with the app’s client secret as signing secret, or flat posts from an automation with the key.',
  social:
    'Meta lead ads, Google Ads lead forms and plain form posts. For Meta the app secret is the signing secret; Google’s webhook key is the capture key.',
};

const KEY_PLACEHOLDER = 'YOUR_CAPTURE_KEY';
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A call that can be pasted into a terminal. Without a key at hand it says where the key goes. */
export function curlFor(channel: IntakeChannel, origin: string, key: string | null): string {
  const header = `-H ${quote(`X-API-Key: ${key ?? KEY_PLACEHOLDER}`)}`;
  const start = `curl -X POST ${quote(endpointOf(channel, origin))}`;
  const json = (body: object) => ['-H ' + quote('Content-Type: application/json'), `-d ${quote(JSON.stringify(body))}`];
  const form = (fields: Record<string, string>) =>
    Object.entries(fields).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  const body: Record<IntakeChannel, string[]> = {
    n8n: json({ email: 'wei@harbour.example', first_name: 'Wei', last_name: 'Zhang', company: 'Harbour Robotics' }),
    slack: json({
      email: 'tomas@silva.example',
      name: 'Tomas Silva',
      company: 'Silva Logistics',
      message: 'Asked for a demo',
    }),
    linkedin: json({ email: 'priya@calder.example', firstName: 'Priya', lastName: 'Raman', jobTitle: 'VP Operations' }),
    social: form({ email: 'grace@tablebay.example', full_name: 'Grace Mbeki', company: 'Table Bay Canning' }),
  };
  return [start, header, ...body[channel]].join(' \\\n  ');
}
