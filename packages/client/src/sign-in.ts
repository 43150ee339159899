import { createOutriderClient, type OutriderOptions } from './client.ts';
import type { OutriderOutputs } from './router.ts';

export type SignedIn = OutriderOutputs['auth']['login'];

/** Signs in. Returns the user, and the access_token for `createOutriderClient`. @throws OutriderError 401, 403, 429 */
export function signIn({
  email,
  password,
  ...options
}: Omit<OutriderOptions, 'token'> & { email: string; password: string }): Promise<SignedIn> {
  return createOutriderClient({ ...options, token: () => null }).auth.login.mutate({ email, password });
}
