import { pipeline } from 'node:stream/promises';
import { exportEnrollments } from '@outrider/api/automation/campaigns/export';
import type { Services } from '@outrider/api/ground/services';
import { enrollmentExportSchema } from '@outrider/shared/automation/campaigns';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { idField } from '@outrider/shared/ground/wire';
import type { Router } from 'express';
import { type Behind, only, read, sendFile } from './behind.ts';

/** Who is enrolled in a campaign, as a file, behind the same guard as every export. */
export function addCampaignFiles(routes: Router, behind: Behind, { now }: Pick<Services, 'now'>): void {
  const path = '/campaigns/:id/people/export';
  routes.get(
    path,
    behind({ can: 'campaigns.read', confirmed: true }, 'query', async (company, request, response) => {
      const id = idField.safeParse(request.params['id']);
      if (!id.success) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      const filter = read(enrollmentExportSchema, Object.fromEntries(request.hiddenQuery));
      const { type, name, total, content } = await exportEnrollments(company, id.data, filter, now());
      sendFile(response, type, name);
      response.set('x-total-count', String(total));
      await pipeline(content, response);
    }),
  );
  routes.all(path, only('GET', 'HEAD'));
}
