/** What the command outrider says. */
export const LISTEN_WORDS = {
  usage: `Forwards your company's webhooks to this machine, over one connection that goes out from here.

  outrider listen --forward-to localhost:4000/webhooks [options]

  --url <url>         your Outrider server, or OUTRIDER_URL
  --token <token>     an access token with the scope webhooks.manage, or OUTRIDER_TOKEN
  --events <types>    only these, separated by commas: lead.created,opportunity.won
  --full              payloads with the whole record, as endpoints with the payload "full" get them
  --secret <whsec_…>  sign with this secret, or OUTRIDER_WEBHOOK_SECRET; a new one is made unless given
  --replay <id>       send a delivery of the last 24 hours again, and exit

While it listens: r sends the last delivery again, r <id> another one of this session, q quits.`,
  badTarget: (text: string) => `--forward-to "${text}" is not an address. Example: localhost:4000/webhooks`,
  badSecret: '--secret must start with whsec_, followed by base64',
  secret: (secret: string) => `Your signing secret is ${secret}`,
  ready: (target: string) => `Ready. Forwarding to ${target}. Press r to resend the last delivery, q to quit.`,
  again: 'Connected again.',
  lost: (why: string) => `Connection lost (${why}). Reconnecting…`,
  gap: 'Away for more than 24 hours: older deliveries are not sent.',
  refused: (why: string) => `The server refused: ${why}`,
  forwarded: (at: string, type: string, id: string, outcome: string) => `${at}  ${type}  ${id}  ${outcome}`,
  answered: (status: number, ms: number) => `${status} (${ms} ms)`,
  failed: (why: string) => `failed: ${why}`,
  noDelivery: (id: string) => `There is no delivery ${id} in the last 24 hours`,
  nothingYet: 'Nothing to resend yet',
  silent: 'nothing heard for a minute',
  ended: 'the server ended it',
};
