import type { GooglePort } from '@outrider/api/ground/ports/google';
import type { Express } from 'express';
import type * as DemoGoogle from './demo-google.ts';
import type { Env } from './env.ts';

/** `public`: the address that people use. `own`: where this process reaches itself. Both are known when it listens. */
export type Addresses = { public: string; own: string };
export type Google = { port?: GooglePort; mount?: (app: Express) => void };

export const DEMO_PATH = '/demo-google';

/**
 * Google where there are credentials, the bundled stand-in in the demo, else nothing: then its client is not even
 * loaded.
 */
export async function openGoogle(env: Env, addresses: Addresses): Promise<Google> {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_API_ROOT: root } = env;
  if (!(client_id && client_secret) && !env.DEMO) return {};
  const { createGoogle } = await import('@outrider/api/automation/sheets/google/client');
  const place = { address: () => addresses.public, local: env.PUBLIC_URL === undefined };
  if (client_id && client_secret) {
    return {
      port: createGoogle({
        client_id,
        client_secret,
        ...place,
        ...(root && { demo: true, root: { browser: () => root, tokens: () => root, api: () => root } }),
      }),
    };
  }
  const { createDemoGoogle, DEMO_CLIENT } = await loadStandIn(env);
  const port = createGoogle({
    ...DEMO_CLIENT,
    ...place,
    demo: true,
    root: {
      browser: () => addresses.public + DEMO_PATH,
      tokens: () => addresses.own + DEMO_PATH,
      api: () => addresses.own,
    },
  });
  return { port, mount: createDemoGoogle(DEMO_PATH) };
}

/** The stand-in is test code: a chunk of its own that production never loads. @throws in production */
export async function loadStandIn({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): Promise<typeof DemoGoogle> {
  if (NODE_ENV === 'production') throw new Error('The demo Google account has no place in production');
  return import('./demo-google.ts');
}
