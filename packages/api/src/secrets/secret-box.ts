import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again, each bound to what it belongs to: a text moved to another row does not open. */
export type SecretBox = {
  seal(secret: string, belongsTo: string): string;
  /** @throws when the text was changed, belongs to something else, or was sealed with a key that is not known */
  open(sealed: string, belongsTo: string): string;
  /** A text that only this server can have signed: `<key id>.<HMAC-SHA256>`, with a key derived for the purpose. */
  sign(text: string, purpose: string): string;
  /** Whether `sign` made this of the text, with any key that is known. */
  isSigned(text: string, purpose: string, signed: string): boolean;
};

const CIPHER = 'aes-256-gcm';

/**
 * AES-256-GCM with the key's id in front: `v1.<key id>.<iv>.<tag>.<text>`, base64url.
 * @param keys 32 bytes each; the first one seals, all of them open, so a key can be replaced without a gap
 */
export function createSecretBox(keys: Buffer[]): SecretBox {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== 32)) throw new Error('A secret key has 32 bytes');
  const signWith = (key: Buffer, text: string, purpose: string) =>
    `${keyId(key)}.${createHmac('sha256', derivedKey(key, purpose)).update(text).digest('base64url')}`;
  return {
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
    sign: (text, purpose) => signWith(current, text, purpose),
    isSigned(text, purpose, signed) {
      const key = byId.get(signed.split('.', 1)[0] ?? '');
      return key !== undefined && signWith(key, text, purpose) === signed;
    },
  };
}

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

const derivedKey = (key: Buffer, purpose: string) => createHmac('sha256', key).update(`outrider ${purpose}`).digest();
