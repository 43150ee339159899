/** A browser that takes messages, as it said itself. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** What a browser shows, and where a click leads. */
type PushMessage = { id: string; title: string; body: string; path: string };

/** Web push (RFC 8030, 8291, 8292). */
export type PushPort = {
  /** The VAPID public key of this installation, in base64url; made at the first question. */
  publicKey(): Promise<string>;
  /** 'gone': the browser takes no more, for good. Rejects where its maker's server does not take the message now. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
};
