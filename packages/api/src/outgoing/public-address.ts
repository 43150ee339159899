import ipaddr from 'ipaddr.js';

const BENCHMARK = ipaddr.parseCIDR('198.18.0.0/15') as [ipaddr.IPv4, number];
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an IP address belongs to the public internet: not to this machine, its network, a cloud's metadata service, or a tunnel into one of them. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // ::ffff:10.0.0.1 is 10.0.0.1
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4'
    ? !(address as ipaddr.IPv4).match(BENCHMARK)
    : (address as ipaddr.IPv6).match(GLOBAL_V6);
}
