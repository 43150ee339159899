import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOf, openFile } from '@outrider/api/records/files/files.service';
import { receiveFile } from '@outrider/api/records/files/receive';
import { recordAudit } from '@outrider/api/ground/audit/audit.store';
import type { CompanyContext } from '@outrider/api/ground/guard';
import { exportBytes, openExport } from '@outrider/api/automation/company-data/exports.service';
import { exportAudit } from '@outrider/api/insight/audit-log/audit-log.service';
import { exportRecords } from '@outrider/api/records/exports/export';
import { openLogo, receiveLogo } from '@outrider/api/automation/company-settings/logo.service';
import { parseStrictJson } from '@outrider/api/ground/http/strict-json';
import { errorFile } from '@outrider/api/records/imports/error-file';
import { mine } from '@outrider/api/records/imports/imports.service';
import { findImport } from '@outrider/api/records/imports/imports.store';
import { receiveImport } from '@outrider/api/records/imports/receive';
import { assertWithin } from '@outrider/api/ground/rate-limit';
import { errorAnswer, jsonAnswer } from '@outrider/api/ground/rest/handler';
import type { Services } from '@outrider/api/ground/services';
import { assertSees } from '@outrider/api/ground/visibility/assert-sees';
import type { Database } from '@outrider/db';
import { auditFilterSchema } from '@outrider/shared/ground/audit';
import { AppError } from '@outrider/shared/ground/errors';
import { exportSchemasOf, type RecordExport } from '@outrider/shared/records/exports';
import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { IMPORTABLE, type ImportRecord } from '@outrider/shared/records/import-types';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { type Capability, can } from '@outrider/shared/ground/permissions';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { subjectSchema } from '@outrider/shared/records/records';
import { idField, isStorable } from '@outrider/shared/ground/wire';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { addCampaignFiles } from './campaign-files.ts';
import { addEmailFiles } from './email-files.ts';
import { addPortalFiles } from './portal-files.ts';
import { addProposalFiles } from './proposal-files.ts';
import { createBehind, only, read, sendFile } from './behind.ts';
import { bodyOf, readBody } from './body.ts';
import { sendAnswer } from './send.ts';

/**
 * What is too large to be held in memory, on its way in and out: before the body's reader, behind the same guard as
 * every procedure.
 */
export function createFiles(database: Database, services: Services): Router {
  const routes = Router();
  const behind = createBehind(database, services);
  addCampaignFiles(routes, behind, services);
  addEmailFiles(routes, behind, services);
  addPortalFiles(routes, database, services);
  addProposalFiles(routes, behind);
  routes.post(
    '/imports',
    behind({ can: 'leads.create' }, 'mutation', async (company, request, response) => {
      const record_type = recordTypeOf(request);
      if (!can(company.user, CREATES[record_type])) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
      const file_name = z.string().trim().min(1).max(200).safeParse(request.hiddenQuery.get('name'));
      if (!file_name.success || !isStorable(file_name.data))
        throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.importNameless, {
          errors: [{ field: 'name', message: MESSAGES.importNameless }],
        });
      if (request.headers['content-encoding']) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.importEncoded);
      sendAnswer(
        response,
        jsonAnswer(201, await receiveImport(company, request, { file_name: file_name.data, record_type })),
      );
    }),
  );

  routes.get(
    '/imports/:id/errors.csv',
    behind({ can: 'imports.use' }, 'query', async ({ db, user, actor, reach }, request, response) => {
      const id = idField.safeParse(request.params['id']);
      const row = mine(id.success ? await findImport(db, id.data) : null, { user, reach });
      await recordAudit(db, actor, { action: 'import.export', subject_kind: 'import', subject_id: row.id });
      sendFile(response, 'text/csv; charset=utf-8', 'import-errors.csv');
      await pipeline(Readable.from(errorFile(db, row)), response);
    }),
  );
  for (const type of RECORD_TYPES) {
    const { read: can } = RECORD_RIGHTS[type];
    const { query, body } = exportSchemasOf(type);
    const path = `${RECORD_PATHS[type]}/export`;
    const send = async (company: CompanyContext, asked: RecordExport, response: Response) => {
      const { type: content_type, name, total, content } = await exportRecords(company, type, asked, services.now());
      sendFile(response, content_type, name);
      response.set('x-total-count', String(total));
      await pipeline(content, response);
    };
    routes.get(
      path,
      behind({ can, confirmed: true }, 'query', (company, request, response) =>
        send(company, read(query, Object.fromEntries(request.hiddenQuery)), response),
      ),
    );
    // Reads as the GET does; the ids of a selection are too many for an address.
    routes.post(
      path,
      readBody,
      behind({ can, confirmed: true }, 'query', (company, request, response) =>
        send(company, read(body, parseStrictJson(bodyOf(request))), response),
      ),
    );
    routes.all(path, only('GET', 'HEAD', 'POST'));
  }
  routes.get(
    '/audit/export',
    behind({ can: 'audit.read', confirmed: true }, 'query', async (company, request, response) => {
      const filter = read(auditFilterSchema, Object.fromEntries(request.hiddenQuery));
      const { type, name, total, content } = await exportAudit(company, filter, services.now());
      sendFile(response, type, name);
      response.set('x-total-count', String(total));
      await pipeline(content, response);
    }),
  );
  routes.post(
    '/files',
    behind({ can: 'records.edit' }, 'mutation', async (company, request, response) => {
      const { type, id, name } = read(uploadSchema, Object.fromEntries(request.hiddenQuery));
      if (request.headers['content-encoding']) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.fileEncoded);
      await assertSees(company, { id });
      const { file, created } = await receiveFile(company, request, { type, id }, name);
      sendAnswer(response, jsonAnswer(created ? 201 : 200, file));
    }),
  );
  routes.post(
    '/company/logo',
    behind({ can: 'company.manage' }, 'mutation', async ({ db, actor }, request, response) => {
      if (request.headers['content-encoding']) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.fileEncoded);
      sendAnswer(response, jsonAnswer(200, await receiveLogo(db, actor, request)));
    }),
  );
  // Without a session: an image of a page sends none, and form pages show it to everybody. Its address names its
  // content.
  routes.get('/logos/:company/:sha256', async (request, response) => {
    try {
      const asked = read(logoSchema, request.params);
      assertWithin(await services.limiter.take(`logo:${asked.company}:${request.callerIp}`, 'anonymous'));
      const { type, bytes } = await openLogo(database.forCompany(asked.company), asked.sha256);
      response.status(200).set({
        'content-type': type,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(bytes);
    } catch (error) {
      if (!(error instanceof AppError)) services.log.error({ err: error }, 'A logo could not be sent');
      sendAnswer(response, errorAnswer(error));
    }
  });
  routes.get(
    '/files/:id/content',
    behind({ can: 'records.read' }, 'query', async ({ db, user }, request, response) => {
      const id = idField.safeParse(request.params['id']);
      if (!id.success) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      const file = await openFile(db, user, id.data);
      sendFile(response, file.type, file.name);
      // Whatever somebody attached: no browser runs it on this site, not even where it is opened instead of saved.
      response.set({
        'content-length': String(file.size_bytes),
        'content-security-policy': "sandbox; default-src 'none'",
      });
      await pipeline(Readable.from(bytesOf(db, file)), response);
    }),
  );
  routes.get(
    '/company/exports/:id/content',
    behind(
      { can: 'data.manage', confirmed: true, while_closed: true },
      'query',
      async ({ db, user, actor }, request, response) => {
        const id = idField.safeParse(request.params['id']);
        if (!id.success) throw new AppError('NOT_FOUND', MESSAGES.notFound);
        const { size_bytes, created_at } = await openExport(db, actor, id.data, services.now());
        sendFile(response, 'application/zip', `${user.company.name} ${created_at.slice(0, 10)}.zip`);
        response.set('content-length', String(size_bytes));
        await pipeline(Readable.from(exportBytes(db, id.data)), response);
      },
    ),
  );
  for (const path of ['/audit/export', '/files/:id/content', '/imports/:id/errors.csv', '/company/exports/:id/content'])
    routes.all(path, only('GET', 'HEAD'));
  return routes;
}

const logoSchema = z.object({ company: idField, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const uploadSchema = subjectSchema.extend({ name: z.string().max(1_000) });

/** Who may make a record may import a file of them. */
const CREATES: Record<ImportRecord, Capability> = {
  lead: 'leads.create',
  account: 'accounts.create',
  contact: 'contacts.create',
  opportunity: 'pipeline.create',
};

/** What the file holds; left out, leads. @throws 422 */
const recordTypeOf = (request: Request): ImportRecord =>
  read(z.object({ type: z.enum(IMPORTABLE).default('lead') }), { type: request.hiddenQuery.get('type') ?? undefined })
    .type;
