import { oauthDoors } from '@outrider/api/people/oauth/answer';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { OAUTH_PATHS } from '@outrider/shared/people/oauth';
import type { Express, RequestHandler } from 'express';
import { bodyOf, readBody } from './body.ts';
import { askedBy } from './call-facts.ts';
import type { Running } from './running.ts';
import { sendAnswer } from './send.ts';

/** How assistants get their tokens. The consent page itself is the web app's. */
export function serveOAuth(app: Express, { store, services }: Pick<Running, 'store' | 'services'>): void {
  const doors = oauthDoors(store.database, services);
  const answer: RequestHandler = async (request, response, next) => {
    const asked = askedBy(request, request.originalUrl, bodyOf(request));
    const door = doors.get(`${asked.method} ${asked.path}`);
    if (door) return sendAnswer(response, await door(asked));
    next(new AppError('NOT_FOUND', MESSAGES.notFound)); // never the app's page: whoever looks here reads JSON
  };
  app.use('/.well-known', readBody, answer);
  for (const path of [OAUTH_PATHS.register, OAUTH_PATHS.token, OAUTH_PATHS.revoke]) app.use(path, readBody, answer);
}
