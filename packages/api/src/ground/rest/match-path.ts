import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RestRoute } from './routes.ts';

export type Match = { route: RestRoute; params: Record<string, string> };

/**
 * The route that answers a method and path (below /api). Literal segments win over parameters, so /leads/analytics is
 * never taken for an id.
 * @throws 400 for a malformed path, 404 for an unknown one, 405 for a known one with another method
 */
export function createMatcher(routes: RestRoute[]): (method: string, path: string) => Match {
  const patterns = routes
    .map((route) => ({ route, segments: route.rest.path.split('/').slice(1) }))
    .sort((a, b) => rank(a.segments).localeCompare(rank(b.segments)));
  return (method, path) => {
    const asked = decodePath(path);
    const fitting = patterns.filter(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, i) => segment.startsWith('{') || segment === asked[i]),
    );
    const [best] = fitting;
    if (!best) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const shape = rank(best.segments);
    const here = fitting.filter(({ segments }) => rank(segments) === shape);
    const chosen = here.find(({ route }) => route.rest.method === method);
    if (!chosen)
      throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, {
        allow: [...new Set(here.map(({ route }) => route.rest.method))].sort(),
      });
    const params = Object.fromEntries(
      chosen.segments.flatMap((segment, i) =>
        segment.startsWith('{') ? [[segment.slice(1, -1), asked[i] ?? '']] : [],
      ),
    );
    return { route: chosen.route, params };
  };
}

const rank = (segments: string[]) => segments.map((segment) => (segment.startsWith('{') ? '1' : '0')).join('');

function decodePath(path: string): string[] {
  try {
    return path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    throw new AppError('BAD_REQUEST', MESSAGES.malformedPath);
  }
}
