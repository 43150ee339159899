import { readDrawnFields } from '@outrider/api/automation/intake/forms/draw-form';
import { embedScript } from '@outrider/api/automation/intake/forms/embed-script';
import { formPage } from '@outrider/api/automation/intake/forms/form-page';
import { answerOptIn } from '@outrider/api/automation/intake/forms/answer-opt-in';
import {
  challengeBrowser,
  crossOriginHeaders,
  openForm,
  readPageOwner,
  receiveForm,
} from '@outrider/api/automation/intake/forms/receive-form';
import { errorAnswer } from '@outrider/api/ground/rest/handler';
import type { RestAnswer } from '@outrider/api/ground/rest/rest-call';
import { OPT_IN_LINK } from '@outrider/api/records/mail/secret-links';
import { challengePath, submitPath, formPagePath, formScriptPath } from '@outrider/shared/automation/capture-forms';
import { AppError } from '@outrider/shared/ground/errors';
import type { Express, Request } from 'express';
import { bodyOf } from './body.ts';
import { headersOf } from './call-facts.ts';
import type { Running } from './running.ts';
import { sendAnswer } from './send.ts';

type Parts = Pick<Running, 'store' | 'services' | 'log'>;

/**
 * Where website forms send to, from whatever origin, and where the mails that confirm them lead: mounted behind the
 * reader of bodies.
 */
export function serveSubmissions(app: Express, { store, services, log }: Parts): void {
  app.all(challengePath(':id'), async (request, response) => {
    const headers = headersOf(request);
    const answer = await answered(log, () =>
      challengeBrowser(store.database, services, {
        public_id: idOf(request),
        method: request.method,
        headers,
        ip: request.callerIp,
      }),
    );
    sendAnswer(response, { ...answer, headers: { ...answer.headers, ...crossOriginHeaders(headers) } });
  });
  app.all(`${OPT_IN_LINK.path}:token`, async (request, response) => {
    const { method, callerIp: ip } = request;
    const token = String(request.params['token']);
    sendAnswer(response, await answered(log, () => answerOptIn(store.database, services, { method, token, ip })));
  });
  app.all(submitPath(':id'), async (request, response) => {
    const headers = headersOf(request);
    const answer = await answered(log, () =>
      receiveForm(store.database, services, {
        public_id: idOf(request),
        method: request.method,
        headers,
        body: bodyOf(request),
        ip: request.callerIp,
        received_at: services.now(),
      }),
    );
    sendAnswer(response, { ...answer, headers: { ...answer.headers, ...crossOriginHeaders(headers) } });
  });
}

/** A form's script, for any website, and a page of ours that has nothing but the form. */
export function serveForms(app: Express, { store, services, log }: Parts): void {
  const { database } = store;
  app.get(formScriptPath(':id'), async (request, response) => {
    const answer = await answered(log, async () => {
      const public_id = idOf(request);
      const { key, settings } = await openForm(database, services, public_id, request.callerIp);
      const db = database.forCompany(key.company_id);
      const fields = await readDrawnFields(db, settings);
      const { submit_label, accent, title, consent, protection, turnstile_site_key } = settings;
      return {
        status: 200,
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' },
        body: embedScript({ public_id, title, fields, submit_label, accent, consent, protection, turnstile_site_key }),
      };
    });
    const open = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };
    sendAnswer(response, { ...answer, headers: { ...answer.headers, ...open } });
  });
  app.get(formPagePath(':id'), async (request, response) => {
    const answer = await answered(log, async () => {
      const { key, settings } = await openForm(database, services, idOf(request), request.callerIp);
      const owner = await readPageOwner(database, key.company_id);
      return formPage(settings.title, idOf(request), owner, settings.protection === 'turnstile');
    });
    sendAnswer(response, answer);
  });
}

const idOf = ({ params }: Request): string => String(params['id'] ?? '');

const answered = (log: Parts['log'], answer: () => Promise<RestAnswer>): Promise<RestAnswer> =>
  answer().catch((error: unknown) => {
    if (!(error instanceof AppError)) log.error({ err: error }, 'A form failed');
    return errorAnswer(error);
  });
