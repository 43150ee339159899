import { makePdf } from '@outrider/api/records/proposals/pdf/pdf.service';
import { assertSees } from '@outrider/api/ground/visibility/assert-sees';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalPdfSchema } from '@outrider/shared/records/proposals';
import type { Router } from 'express';
import { type Behind, only, sendFile } from './behind.ts';

/** Proposals on paper. */
export function addProposalFiles(routes: Router, behind: Behind): void {
  routes.get(
    '/proposals/:id/pdf',
    behind({ can: 'pipeline.read' }, 'query', async (company, request, response) => {
      const asked = proposalPdfSchema.safeParse({
        id: request.params['id'],
        version: request.hiddenQuery.get('version') ?? undefined,
      });
      if (!asked.success) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      const { id, version } = asked.data;
      await assertSees(company, { id });
      const { name, bytes } = await makePdf(company.db, id, { number: version });
      sendFile(response, 'application/pdf', name);
      response.set('content-length', String(bytes.length));
      response.end(bytes);
    }),
  );
  routes.all('/proposals/:id/pdf', only('GET', 'HEAD'));
}
