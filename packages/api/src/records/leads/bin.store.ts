import type { CompanyTx } from '@outrider/db';

/** To the bin. @returns which went */
export async function binLeads(tx: CompanyTx, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT bin_leads AS id FROM bin_leads(${ids}::uuid[], ${now})`;
  return new Set(rows.map(({ id }) => id));
}

/** Out of the bin again. @returns which came back, and whether another lead has their e-mail by now */
export async function unbinLeads(tx: CompanyTx, ids: string[], now: Date): Promise<Map<string, boolean>> {
  const rows = await tx.$queryRaw<
    { lead_id: string; email_lost: boolean }[]
  >`SELECT lead_id, email_lost FROM unbin_leads(${ids}::uuid[], ${now})`;
  return new Map(rows.map(({ lead_id, email_lost }) => [lead_id, email_lost]));
}
