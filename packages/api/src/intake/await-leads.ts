import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { DeliveryOutcome } from '@outrider/shared/intake';
import type { Services } from '../services.ts';
import { processDelivery } from './process.ts';

/** A lead that a delivery made or found, as its sender is told of it. */
type Told = {
  id: string;
  score: number | null;
  priority: string | null;
  lead_status: string;
  outcome: DeliveryOutcome;
};
/** What a sender who waited is told. The first lead stands in it as well, since most deliveries have one. */
export type AwaitedLeads = { status: 'processed'; outcome: DeliveryOutcome; leads: Told[] } & Partial<Told>;

/** Processes a delivery before its answer, unless that is done already. @returns null where it takes longer: it is the queue's then */
export async function awaitLeads(db: CompanyDb, services: Services, id: string): Promise<AwaitedLeads | null> {
  await processDelivery(db, services, id, 1);
  services.wake.relay();
  const delivery = await db.delivery.findFirst({ where: { id }, select: { state: true, outcome: true } });
  if (delivery?.state !== 'processed') return null;
  const leads = await findLeads(db, id);
  return { status: 'processed', ...leads[0], outcome: delivery.outcome as DeliveryOutcome, leads };
}

const findLeads = (db: CompanyQueries, delivery_id: string) =>
  db.$queryRaw<Told[]>`
    SELECT l.id, l.score, l.priority, l.status AS lead_status, d.outcome FROM delivery_leads d
    JOIN leads l ON l.company_id = d.company_id AND l.id = d.lead_id WHERE d.delivery_id = ${delivery_id}::uuid ORDER BY d.position`;
