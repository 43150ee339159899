import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import type { Caller } from '../../suites/harness.ts';

/** A portal, a link to it and a question that carry `marker` in all of their texts. */
export async function samplePortal(
  db: CompanyDb,
  api: Caller,
  marker: string,
  account_id: string,
): Promise<{ portal_id: string; portal_link_id: string; portal_question_id: string }> {
  const { id, version } = await api.portals.create({ account_id, title: marker });
  const steps = [{ id: randomUUID(), text: marker, day: null, whose: 'us' as const, is_done: false }];
  await api.portals.save({ id, version, draft: { title: marker, welcome: marker, steps } });
  const link = await db.portalLink.create({
    data: {
      portal_id: id,
      name: marker,
      email: `${marker}@portal.example`,
      token_hash: randomUUID(),
      expires_at: new Date('2099-01-01T00:00:00Z'),
    },
    select: { id: true },
  });
  await db.portalView.create({ data: { portal_id: id, link_id: link.id, kind: 'file', file_name: marker } });
  const question = await db.portalQuestion.create({
    data: { portal_id: id, link_id: link.id, text: marker, request_id: randomUUID() },
    select: { id: true },
  });
  return { portal_id: id, portal_link_id: link.id, portal_question_id: question.id };
}
