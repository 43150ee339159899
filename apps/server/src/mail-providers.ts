import type { MailboxServers, MailProviders } from '@outrider/api/ground/ports/mailbox';
import type { Env } from './env.ts';
import type { Addresses } from './google.ts';

/** Whose mailboxes open by a sign-in here: those with credentials. Their client is loaded where there are some. */
export async function openMailProviders(env: Env, addresses: Addresses): Promise<MailProviders> {
  const google = env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET && !env.GOOGLE_API_ROOT;
  const microsoft = env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET;
  if (!google && !microsoft) return {};
  const { createMailProvider, microsoftEndpoints } = await import('@outrider/api/records/mailboxes/sign-in-provider');
  const place = { address: () => addresses.public, local: env.PUBLIC_URL === undefined };
  const standIn = env.MICROSOFT_STAND_IN ? new URL(env.MICROSOFT_STAND_IN) : null;
  return {
    ...(google && {
      google: createMailProvider('google', {
        ...place,
        client_id: env.GOOGLE_CLIENT_ID ?? '',
        client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
      }),
    }),
    ...(microsoft && {
      microsoft: createMailProvider('microsoft', {
        ...place,
        client_id: env.MICROSOFT_CLIENT_ID ?? '',
        client_secret: env.MICROSOFT_CLIENT_SECRET ?? '',
        endpoints: microsoftEndpoints(
          standIn ? standIn.origin : `https://login.microsoftonline.com/${env.MICROSOFT_TENANT}`,
        ),
        ...(standIn && { servers: serversOf(standIn) }),
      }),
    }),
  };
}

/** A stand-in's address names its mail servers: `?imap=993&smtp=587`, both on its own host. */
const serversOf = ({ hostname, searchParams }: URL): MailboxServers => ({
  imap_host: hostname,
  imap_port: Number(searchParams.get('imap')),
  imap_security: 'tls',
  smtp_host: hostname,
  smtp_port: Number(searchParams.get('smtp')),
  smtp_security: 'starttls',
});
