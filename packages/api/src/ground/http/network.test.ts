import { expect, it } from 'vitest';
import { neighborhoodOf, networkOf } from './network.ts';

it.each([
  ['192.0.2.17', '192.0.2.17/32', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.17/32', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is %s, at home in %s', (ip, network, neighborhood) => {
  expect([networkOf(ip), neighborhoodOf(ip)]).toEqual([network, neighborhood]);
});
