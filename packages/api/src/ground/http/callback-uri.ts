const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** The address of this server, known when it listens. `local`: without a public one, so that a loopback name will do. */
export type OwnPlace = { address: () => string; local: boolean };

/**
 * Where somebody else's sign-in sends a browser at this origin back to: the configured address, unless the browser runs
 * on this machine, where there is no other name for it.
 */
export const callbackUri = ({ address, local }: OwnPlace, path: string, origin: string | undefined): string =>
  `${origin && local && LOOPBACK.test(origin) ? origin : address()}${path}`;
