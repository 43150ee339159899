import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@outrider/shared/people/passkeys';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Of the flags in authenticator data (WebAuthn Level 3, 6.1). */
const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

type Answering = { origin?: string; counter?: number; verified?: boolean };

/** An authenticator with one ES256 key, as a phone or a laptop has it. It speaks for any address that it is told. */
export function createAuthenticator(address = 'https://crm.example') {
  const rpID = new URL(address).hostname;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const envelope = { id, rawId: id, type: 'public-key' as const };

  const clientData = (type: string, options: Record<string, unknown>, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const flagsOf = (verified: boolean) =>
    FLAGS.present | (verified ? FLAGS.verified : 0) | FLAGS.eligible | FLAGS.backedUp;

  return {
    register(
      options: Record<string, unknown>,
      { origin = address, verified = true }: Answering = {},
    ): PasskeyRegistration {
      // COSE: a map of kty EC2, alg ES256, crv P-256, x and y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const flags = uint(flagsOf(verified) | FLAGS.attested, 1);
      const authData = Buffer.concat([
        sha256(rpID),
        flags,
        uint(0, 4),
        Buffer.alloc(16), // no model is told
        uint(credentialId.length, 2),
        credentialId,
        key,
      ]);
      // CBOR: a map of fmt 'none', an empty attStmt, and authData.
      const attestation = Buffer.concat([
        Buffer.from('a363', 'hex'),
        Buffer.from('fmt'),
        Buffer.from('64', 'hex'),
        Buffer.from('none'),
        Buffer.from('67', 'hex'),
        Buffer.from('attStmt'),
        Buffer.from('a068', 'hex'),
        Buffer.from('authData'),
        Buffer.from('58', 'hex'),
        uint(authData.length, 1),
        authData,
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    answer(
      options: Record<string, unknown>,
      { origin = address, counter = 0, verified = true }: Answering = {},
    ): PasskeyAssertion {
      const client = clientData('webauthn.get', options, origin);
      const authData = Buffer.concat([sha256(rpID), uint(flagsOf(verified), 1), uint(counter, 4)]);
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
