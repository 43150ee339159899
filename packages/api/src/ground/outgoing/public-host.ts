import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * The address to connect to for a host that somebody entered: the one that was checked, so that a name which stands for
 * another address a moment later changes nothing. Every address it stands for has to be `isPublic`. @returns null where
 * one is not. @throws where the name stands for none
 */
export async function pinHost(
  host: string,
  isPublic: (address: string) => boolean = isPublicAddress,
  resolve: Resolve = resolveByDns,
): Promise<{ address: string; family: number } | null> {
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await resolve(host);
  const [pinned] = addresses;
  return pinned && addresses.every(({ address }) => isPublic(address)) ? pinned : null;
}

/** Has a connection go to that address, whatever the name stands for by then. */
export const pinTo =
  ({ address, family }: { address: string; family: number }): LookupFunction =>
  (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);
