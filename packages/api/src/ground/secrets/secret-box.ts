import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps secrets that must be read again, each bound to what it belongs to: a text moved to another row does not open.
 */
export type SecretBox = {
  seal(secret: string, belongsTo: string): string;
  /** @throws when the text was changed, belongs to something else, or was sealed with a key that is not known */
  open(sealed: string, belongsTo: string): string;
  /**
   * Tells a text again without keeping it, and tells nothing to who has no key: its HMAC-SHA256 by every key that is
   * known, the current one's first.
   */
  fingerprints(text: string, purpose: string): string[];
};

const CIPHER = 'aes-256-gcm';

/**
 * AES-256-GCM with the key's id in front: `v1.<key id>.<iv>.<tag>.<text>`, base64url.
 * @param keys 32 bytes each; the first one seals, all of them open, so a key can be replaced without a gap
 */
export function createSecretBox(keys: Buffer[]): SecretBox {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [current] = keys;
  const derived = new Map<string, Buffer[]>();
  const keysFor = (purpose: string): Buffer[] => {
    const made =
      derived.get(purpose) ?? keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `outrider ${purpose}`, 32)));
    derived.set(purpose, made);
    return made;
  };
  if (!current || keys.some((key) => key.length !== 32)) throw new Error('A secret key has 32 bytes');
  return {
    fingerprints: (text, purpose) =>
      keysFor(purpose).map((key) => `v1.${createHmac('sha256', key).update(text).digest('base64url')}`),
    seal(secret, belongsTo) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(CIPHER, current, iv).setAAD(Buffer.from(belongsTo));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', keyId(current), ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, belongsTo) {
      const [version, id, iv, tag, text] = sealed.split('.');
      const key = byId.get(id ?? '');
      if (version !== 'v1' || !key || !iv || !tag || text === undefined)
        throw new Error('This secret was sealed with a key that is not known');
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);
