import type { Role } from '@outrider/shared/ground/roles';
import { expect, it } from 'vitest';
import { someUser } from '../../testing/signed-in.tsx';
import { placesFor } from './places.ts';

const titles = (role: Role) => placesFor(someUser(role)).map(({ title }) => title);

it('leads a rep to no administration, and the platform to its own screens alone', () => {
  expect(titles('sdr')).toContain('Leads Management');
  expect(titles('sdr')).not.toContain('User Management');
  expect(titles('company_admin')).toContain('User Management');
  const settings = ({ path }: { path: string }) => path.startsWith('/settings/');
  expect(placesFor(someUser('company_admin')).filter(settings).length).toBeGreaterThan(8);
  expect(placesFor(someUser('sdr')).some(settings)).toBe(false);
  expect(titles('super_admin')).toContain('System Health');
  expect(titles('super_admin').filter((title) => /lead/i.test(title))).toEqual([]);
});
