import type { Database } from '@outrider/db';
import { createContext } from '../context.ts';
import { assertVersion } from '../rest/api-version.ts';
import { presentAnswer, reportFailure, withTold } from '../rest/handler.ts';
import { readInput } from '../rest/read-input.ts';
import type { RestAnswer, RestRequest } from '../rest/rest-call.ts';
import type { RestRoute } from '../rest/routes.ts';
import type { Services } from '../services.ts';
import type { HotCall } from './calls.ts';

/**
 * Answers a hot call over REST; null leaves a call that cannot be read to the ordinary handler, which says why.
 * `parameter` is the last segment of its path where the route has one.
 */
export function answerHotRest(
  { run }: HotCall,
  route: RestRoute,
  database: Database,
  services: Services,
): (request: RestRequest, parameter: string) => Promise<RestAnswer> | null {
  const [key] = route.keys;
  return (request, parameter) => {
    let input: unknown;
    try {
      assertVersion(request);
      input = readInput(route, request, key ? { [key]: parameter } : {});
    } catch {
      return null;
    }
    const context = createContext(database, services, request.call);
    return run(context, input)
      .then(
        (output) => presentAnswer(route, output, request),
        (error: unknown) => reportFailure(error, services, request.call),
      )
      .then((answer) => withTold(answer, context));
  };
}
