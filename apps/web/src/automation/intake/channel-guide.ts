import { type IntakeChannel, webhookPath } from '@outrider/shared/automation/intake';
import { INTEGRATION_WORDS } from './words.ts';

/** Where a sender posts to, on the server this page came from. */
export const endpointOf = (channel: IntakeChannel, origin: string) => origin + webhookPath(channel);

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
      message: INTEGRATION_WORDS.sampleMessage,
    }),
    linkedin: json({ email: 'priya@calder.example', firstName: 'Priya', lastName: 'Raman', jobTitle: 'VP Operations' }),
    social: form({ email: 'grace@tablebay.example', full_name: 'Grace Mbeki', company: 'Table Bay Canning' }),
  };
  return [start, header, ...body[channel]].join(' \\\n  ');
}
