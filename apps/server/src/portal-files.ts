import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPortalDesk } from '@outrider/api/records/portals/desk';
import { openPortalFile } from '@outrider/api/records/portals/visitor.service';
import { parseStrictJson } from '@outrider/api/ground/http/strict-json';
import { assertWithin } from '@outrider/api/ground/rate-limit';
import type { Services } from '@outrider/api/ground/services';
import type { Database } from '@outrider/db';
import { portalFileAskSchema } from '@outrider/shared/records/portals';
import type { Router } from 'express';
import { only, read, refuseFile, sendFile } from './behind.ts';
import { bodyOf, readBody } from './body.ts';

/** Documents of client portals: asked for in a body, since an address would carry the token that opens the page. */
export function addPortalFiles(routes: Router, database: Database, services: Services): void {
  routes.post('/portal-files', readBody, async (request, response) => {
    try {
      assertWithin(await services.limiter.take(`ip:${request.callerIp}`, 'anonymous'));
      const { file_id, ...visit } = read(portalFileAskSchema, parseStrictJson(bodyOf(request)));
      const now = services.now();
      const opened = await (await openPortalDesk(database, now)).enter(visit);
      const { file, content } = await openPortalFile(opened, file_id, now);
      services.wake.relay();
      sendFile(response, file.type, file.name);
      response.set({
        'content-length': String(file.size_bytes),
        'content-security-policy': "sandbox; default-src 'none'",
      });
      await pipeline(Readable.from(content), response);
    } catch (error) {
      refuseFile(services, request, response, error);
    }
  });
  routes.all('/portal-files', only('POST'));
}
