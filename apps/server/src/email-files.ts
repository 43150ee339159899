import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { attachFile } from '@outrider/api/records/inbox/attach';
import { pagePolicy, sayingSo } from '@outrider/api/records/inbox/email-page';
import { openEmailFile, openEmailPage } from '@outrider/api/records/inbox/open-email';
import { errorAnswer, jsonAnswer } from '@outrider/api/ground/rest/handler';
import type { Services } from '@outrider/api/ground/services';
import { assertSees } from '@outrider/api/ground/visibility/assert-sees';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { idField } from '@outrider/shared/ground/wire';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import { type Behind, only, read, sendFile } from './behind.ts';
import { sendAnswer } from './send.ts';

/** What comes with emails and goes with replies. */
export function addEmailFiles(routes: Router, behind: Behind, services: Services): void {
  routes.post(
    '/conversations/:id/files',
    behind({ can: 'mail.use' }, 'mutation', async (company, request, response) => {
      const { id, name } = read(attachSchema, {
        ...Object.fromEntries(request.hiddenQuery),
        id: request.params['id'],
      });
      if (request.headers['content-encoding']) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.fileEncoded);
      await assertSees(company, { id });
      const asked = { conversation_id: id, name, now: services.now() };
      const { file, created } = await attachFile(company, request, asked);
      sendAnswer(response, jsonAnswer(created ? 201 : 200, file));
    }),
  );
  routes.get(
    '/emails/:id/files/:position',
    behind({ can: 'mail.use' }, 'query', async ({ db, user }, request, response) => {
      const asked = emailFileSchema.safeParse(request.params);
      if (!asked.success) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      const { name, content } = await openEmailFile({ db, user, services }, asked.data);
      // Whatever a stranger says that it is, the browser takes it for bytes to be saved.
      sendFile(response, 'application/octet-stream', name);
      response.set('content-security-policy', "sandbox; default-src 'none'");
      await pipeline(Readable.from(content), response);
    }),
  );
  const sendPage: Parameters<Behind>[2] = async ({ db, user }, request, response) => {
    const id = idField.safeParse(request.params['id']);
    if (!id.success) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const pictures = request.hiddenQuery.get('pictures') === '1';
    const page = await openEmailPage({ db, user, services }, { id: id.data, pictures });
    asPage(response, pictures).status(200).end(page);
  };
  routes.get('/emails/:id/page', behind({ can: 'mail.use' }, 'query', sendPage));
  routes.post(
    '/emails/:id/page',
    express.urlencoded({ limit: '4kb', parameterLimit: 2, extended: false }),
    signedInByForm,
    behind({ can: 'mail.use' }, 'query', async (company, request, response) => {
      await sendPage(company, request, response).catch((error: unknown) => {
        const { status } = errorAnswer(error);
        if (status === 500) throw error;
        asPage(response, false)
          .status(status)
          .end(sayingSo(error instanceof AppError ? error.message : MESSAGES.internal));
      });
    }),
  );
  routes.all('/conversations/:id/files', only('POST'));
  routes.all('/emails/:id/files/:position', only('GET', 'HEAD'));
  routes.all('/emails/:id/page', only('GET', 'HEAD', 'POST'));
}

const asPage = (response: Response, pictures: boolean): Response =>
  response.set({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(pictures),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });

/** A frame sends no header: it is opened by a form whose field has the session, so that no address ever carries it. */
const signedInByForm: RequestHandler = (request: Request, _response, next) => {
  const { token } = (request.body ?? {}) as { token?: unknown };
  if (typeof token === 'string') request.headers.authorization = `Bearer ${token}`;
  next();
};

const attachSchema = z.strictObject({ id: idField, name: z.string().max(1_000) });
const emailFileSchema = z.object({ id: idField, position: z.coerce.number().int().min(0).max(1_000) });
