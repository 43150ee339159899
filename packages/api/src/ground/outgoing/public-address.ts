import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What the IANA registries of special-purpose addresses (RFC 6890) list and the library takes for unicast. */
const SPECIAL = new BlockList();
SPECIAL.addSubnet('192.31.196.0', 24, 'ipv4'); // AS112
SPECIAL.addSubnet('192.52.193.0', 24, 'ipv4'); // AMT
SPECIAL.addSubnet('192.175.48.0', 24, 'ipv4'); // AS112
SPECIAL.addSubnet('198.18.0.0', 15, 'ipv4'); // benchmarks
SPECIAL.addSubnet('2001::', 23, 'ipv6'); // protocol assignments: Teredo, benchmarks, ORCHID and others
SPECIAL.addSubnet('2620:4f:8000::', 48, 'ipv6'); // AS112
SPECIAL.addSubnet('3fff::', 20, 'ipv6'); // documentation
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address belongs to the public internet: not to this machine, its network, a cloud's metadata service,
 * or a tunnel into one of them.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // ::ffff:10.0.0.1 is 10.0.0.1
  const kind = address.kind();
  if (address.range() !== 'unicast' || SPECIAL.check(address.toString(), kind)) return false;
  return kind === 'ipv4' || GLOBAL_V6.check(address.toString(), kind);
}
