import { listProcedures, restRoutes } from '@outrider/api/ground/rest/routes';
import { appRouter } from '@outrider/api/entry/root';
import { INTAKE_CHANNELS } from '@outrider/shared/automation/intake';

const DOCS = ['/openapi.json', '/docs', '/docs/docs.css', '/docs/docs.js', '/client.tgz'];
const isParameter = (segment: string) => segment.startsWith('{');
const count = (segments: string[]) => segments.filter(isParameter).length;

const routes = [
  ...restRoutes(appRouter).map(({ rest }) => rest.path),
  ...INTAKE_CHANNELS.map((channel) => `/leads/capture/${channel}`),
  '/leads/capture/deliveries/{id}',
  '/unsubscribe/{token}',
  '/calendar/{token}',
  '/m/{token}',
  '/opt-in/{token}',
  '/forms/{form}',
  '/forms/{form}/challenge',
  ...DOCS,
]
  .map((path) => ({ label: `/api${path}`, segments: path.split('/').slice(1) }))
  .sort((a, b) => count(a.segments) - count(b.segments));
const procedures = new Set(listProcedures(appRouter).map(([name]) => name));

/**
 * One name for all calls of a route, whatever ids they carry. Only what exists has a name: a stranger's inventions
 * would fill the memory.
 */
export function labelRoute(path: string): string {
  const [, host, ...asked] = path.split('/');
  if (host === 'trpc') {
    const [name = ''] = asked;
    return procedures.has(name) ? `/trpc/${name}` : name.includes(',') ? '/trpc/{batch}' : '/trpc/{unknown}';
  }
  if (path === '/mcp') return path;
  if (host !== 'api') return 'static';
  const route = routes.find(
    ({ segments }) =>
      segments.length === asked.length && segments.every((segment, i) => isParameter(segment) || segment === asked[i]),
  );
  return route?.label ?? '/api/{unknown}';
}
