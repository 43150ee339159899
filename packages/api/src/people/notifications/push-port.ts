import type { PlatformDb } from '@outrider/db';
import { z } from 'zod';
import { hostOf } from '../../ground/outgoing/webhook-url.ts';
import { postPinned } from '../../ground/outgoing/post-pinned.ts';
import { pinHost, type Resolve } from '../../ground/outgoing/public-host.ts';
import type { PushPort } from '../../ground/ports/push.ts';
import type { Services } from '../../ground/services.ts';
import { NOTIFICATION_WORDS } from './words.ts';

const KEY = 'push_keys';
const OWNER = 'platform:push';
const TIMEOUT_MS = 10_000;
/** How long a browser that is off may get it afterwards. */
const TTL_S = 3_600;
/** What answers that a browser is there no more. */
const GONE = [404, 410];

const keysSchema = z.object({ public: z.string(), private: z.string() });
type Keys = z.output<typeof keysSchema>;

type Options = {
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  request?: Parameters<typeof postPinned>[1]['request'];
};
type Needs = { platform: PlatformDb } & Pick<Services, 'secrets' | 'publicAddress'>;

/**
 * Sends web push messages, to the public internet only. The VAPID keys are generated once per installation and stored
 * sealed; when two instances generate them, the first to store them wins. The options are for tests.
 */
export function createPush({ platform, secrets, publicAddress }: Needs, options: Options = {}): PushPort {
  let known: Keys | null = null;
  async function readKeys(): Promise<Keys> {
    known ??= await findKeys(platform);
    if (known) return known;
    const { generateVAPIDKeys } = await library();
    const { publicKey, privateKey } = generateVAPIDKeys();
    const made = { public: publicKey, private: secrets.seal(privateKey, OWNER) };
    await platform.platformSetting.createMany({ data: { key: KEY, value: made }, skipDuplicates: true });
    known = await findKeys(platform);
    if (!known) throw new Error('Keys that were written are not there');
    return known;
  }
  return {
    publicKey: async () => (await readKeys()).public,
    async send({ endpoint, p256dh, auth }, message) {
      const keys = await readKeys();
      const address = publicAddress();
      const { generateRequestDetails } = await library();
      const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        TTL: TTL_S,
        urgency: 'normal',
        vapidDetails: {
          subject: address.startsWith('https:') ? address : 'mailto:push@outrider.invalid',
          publicKey: keys.public,
          privateKey: secrets.open(keys.private, OWNER),
        },
      });
      const url = new URL(endpoint);
      const pinned = await pinHost(hostOf(url), options.isPublic, options.resolve);
      if (!pinned) throw new Error(NOTIFICATION_WORDS.pushPrivate);
      const status = await postPinned(url, {
        headers: headers as Record<string, string>,
        body: body ?? '',
        pinned,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        request: options.request,
      });
      if (GONE.includes(status)) return 'gone';
      if (status < 200 || status >= 300) throw new Error(NOTIFICATION_WORDS.pushRefused(status));
      return 'sent';
    },
  };
}

/** Loaded when it is needed: a server starts a twentieth of a second sooner without it. */
const library = async () => (await import('web-push')).default;

async function findKeys(platform: PlatformDb): Promise<Keys | null> {
  const row = await platform.platformSetting.findFirst({ where: { key: KEY }, select: { value: true } });
  return row ? keysSchema.parse(row.value) : null;
}
