import { createContext } from '@outrider/api/ground/context';
import { type CompanyContext, enterCompany } from '@outrider/api/ground/guard';
import { errorAnswer } from '@outrider/api/ground/rest/handler';
import { attachmentHeader } from '@outrider/api/records/files/file-name';
import type { Services } from '@outrider/api/ground/services';
import { toUnstorableError, toValidationError } from '@outrider/api/ground/trpc';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Capability } from '@outrider/shared/ground/permissions';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { factsOf } from './call-facts.ts';
import { sendAnswer } from './send.ts';

type Work = (company: CompanyContext, request: Request, response: Response) => Promise<void>;
type Meta = { can: Capability; confirmed?: true; while_closed?: true };
export type Behind = ReturnType<typeof createBehind>;

/** A route of this host, not of the API's routers, behind the same guard as every procedure. */
export function createBehind(database: Database, services: Services) {
  return (meta: Meta, type: 'query' | 'mutation', work: Work): RequestHandler =>
    async (request, response) => {
      try {
        const company = await enterCompany(createContext(database, services, factsOf(request)), meta, { type });
        await work(company, request, response);
        if (type === 'mutation') services.wake.relay();
      } catch (error) {
        refuseFile(services, request, response, error);
      }
    };
}

/** Answers a file that could not be taken or sent; one that broke off is cut, so that it does not look whole. */
export function refuseFile(services: Services, request: Request, response: Response, error: unknown): void {
  if (!(error instanceof AppError) && !request.destroyed)
    services.log.error({ err: error, request_id: request.requestId }, 'A file could not be taken or sent');
  if (response.headersSent) response.destroy();
  else
    sendAnswer(response, {
      ...errorAnswer(error),
      headers: { ...errorAnswer(error).headers, connection: 'close' },
    }); // the rest of an upload is not read
}

/** What nothing else answers at a path. */
export const only =
  (...allow: string[]): RequestHandler =>
  (_request, response) =>
    sendAnswer(response, errorAnswer(new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow })));

/** @throws 422 */
export function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const unstorable = toUnstorableError(input);
  if (unstorable) throw unstorable;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw toValidationError(parsed.error);
  return parsed.data;
}

/**
 * Logging, metrics, compression and the pipeline's two ends each listen for the end of a response: more than Node's
 * ten, and no leak.
 */
const LISTENERS_MAX = 20;

/** The head of a file that is saved, not shown. */
export function sendFile(response: Response, type: string, name: string): void {
  response.setMaxListeners(LISTENERS_MAX);
  response.status(200).set({
    'content-type': type,
    'content-disposition': attachmentHeader(name),
    'cache-control': 'no-store',
  });
}
