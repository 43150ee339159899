import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { WebhookPayload, WebhookStop } from '@outrider/shared/automation/webhooks';

/** What the sealed secrets of an endpoint are bound to: they open for no other one. */
export const secretOwner = (company_id: string, endpoint_id: string) => `webhook ${company_id} ${endpoint_id}`;

export type EndpointRow = {
  id: string;
  url: string;
  description: string | null;
  types: string[];
  payload: WebhookPayload;
  secret: string;
  secret_hint: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  stopped_by: WebhookStop | null;
  stopped_at: Date | null;
  failing_since: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};
/** With what became of its events since then, and how many are still to be sent. */
export type CountedRow = EndpointRow & { ended: number; delivered: number; waiting: number; retrying: number };

export const listEndpoints = (db: CompanyQueries, since: Date, id: string | null = null) =>
  db.$queryRaw<CountedRow[]>`
    SELECT w.*, c.ended, c.delivered, c.waiting, c.retrying FROM webhook_endpoints w CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state <> 'queued')::int AS ended,
        count(*) FILTER (WHERE state = 'sent')::int AS delivered,
        count(*) FILTER (WHERE state = 'queued' AND reason IS NULL)::int AS waiting,
        count(*) FILTER (WHERE state = 'queued' AND reason IS NOT NULL)::int AS retrying
      FROM outgoing_calls q WHERE q.company_id = w.company_id AND q.endpoint_id = w.id AND q.created_at > ${since}) c
    WHERE ${id ? Prisma.sql`w.id = ${id}::uuid` : Prisma.sql`true`} ORDER BY w.created_at, w.id`;

export const findEndpoint = (db: CompanyQueries, id: string): Promise<EndpointRow | null> =>
  db.webhookEndpoint.findFirst({ where: { id } }) as Promise<EndpointRow | null>;

/** Held until the transaction ends. */
export async function lockEndpoint(tx: CompanyTx, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.$queryRaw<EndpointRow[]>`SELECT * FROM webhook_endpoints WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export async function noteSuccess(db: CompanyQueries, id: string): Promise<void> {
  await db.$executeRaw`UPDATE webhook_endpoints
    SET failing_since = NULL, failing_told_at = NULL
    WHERE id = ${id}::uuid AND failing_since IS NOT NULL`;
}

/** @returns since when it fails; null where it is stopped or gone */
export async function noteFailure(db: CompanyQueries, id: string, now: Date): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ failing_since: Date }[]>`
    UPDATE webhook_endpoints
    SET failing_since = coalesce(failing_since, ${now})
    WHERE id = ${id}::uuid AND stopped_at IS NULL
    RETURNING failing_since`;
  return row?.failing_since ?? null;
}

/** @returns its address and since when it fails; null where the admins know of it, or it works again */
export async function noteTold(
  tx: CompanyTx,
  id: string,
  now: Date,
): Promise<{ url: string; failing_since: Date } | null> {
  const [row] = await tx.$queryRaw<{ url: string; failing_since: Date }[]>`
    UPDATE webhook_endpoints SET failing_told_at = ${now}
    WHERE id = ${id}::uuid AND stopped_at IS NULL AND failing_since IS NOT NULL AND failing_told_at IS NULL
    RETURNING url, failing_since`;
  return row ?? null;
}

/** @returns its address; null where it was stopped already */
export async function stopEndpoint(tx: CompanyTx, id: string, by: WebhookStop, now: Date): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ url: string }[]>`
    UPDATE webhook_endpoints SET stopped_by = ${by}, stopped_at = ${now}, version = version + 1, updated_at = ${now}
    WHERE id = ${id}::uuid AND stopped_at IS NULL RETURNING url`;
  return row?.url ?? null;
}
