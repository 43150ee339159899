import ipaddr from 'ipaddr.js';

/**
 * Who counts as one caller: an IPv4 address, or the /64 that a provider gives one customer, who can call from any
 * address in it.
 */
export const networkOf = (ip: string): string => prefixOf(ip, { v4: 32, v6: 64 });

/** Where a device is at home: its address changes now and then, its provider's network seldom. */
export const neighborhoodOf = (ip: string): string => prefixOf(ip, { v4: 24, v6: 48 });

function prefixOf(ip: string, bits: { v4: number; v6: number }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip); // an IPv4 address in IPv6's clothes is the IPv4 address
  const length = address.kind() === 'ipv4' ? bits.v4 : bits.v6;
  const kept = address.toByteArray().map((byte, i) => byte & firstBits(length - 8 * i));
  return `${ipaddr.fromByteArray(kept).toString()}/${length}`;
}

/** The mask of a byte of which only the first `count` bits are kept; all of them for 8 and more. */
const firstBits = (count: number): number => 256 - 2 ** (8 - Math.min(8, Math.max(0, count)));
