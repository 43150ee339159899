import { api } from '../../ground/api.ts';

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether the person closed the browser's dialog: they know that they did. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export type PasskeyAnswer = Awaited<ReturnType<typeof answerWithPasskey>>;

/** Has the browser answer a challenge of the server with one of its person's passkeys. */
export async function answerWithPasskey() {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    api.auth.startPasskey.mutate(),
  ]);
  return startAuthentication({ optionsJSON: options as never });
}
