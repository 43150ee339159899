import { describe, expect, it } from 'vitest';
import { moduleAt, MODULES } from './modules.ts';

/** Part 1, header bar, beside the agents and the capture of part 2. */
const ROUTES = [
  'organization',
  'lead-capture',
  'ai-agents',
  'ai-sales-agents',
  'dashboard',
  'leads',
  'opportunities',
  'accounts',
  'contacts',
  'activities',
  'communications',
  'proposals',
  'forecasting',
  'reports',
  'campaigns',
  'client-portal',
  'analytics',
  'tasks',
  'calendar',
  'automation',
  'users',
  'settings',
];

describe('the modules', () => {
  it('have every route of both parts', () =>
    expect(ROUTES.filter((key) => moduleAt(`/${key}`)?.key !== key)).toEqual([]));
  it('are known by their path, each once', () => {
    expect(MODULES.map(({ key }) => `/${key}`)).toEqual(MODULES.map(({ path }) => path));
    expect(new Set(MODULES.map(({ key }) => key)).size).toBe(MODULES.length);
  });
});
