import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';

/** `link_failing_since`: since when it does not lead here; then it is not used. */
export type LinkDomainRow = {
  link_domain: string | null;
  link_failing_since: Date | null;
  link_failing_reason: string | null;
};

export const findLinkDomain = (db: CompanyQueries): Promise<LinkDomainRow> =>
  db.company.findFirstOrThrow({ select: { link_domain: true, link_failing_since: true, link_failing_reason: true } });

/** @throws where another company has this domain: see orTaken */
export async function updateLinkDomain(tx: CompanyTx, row: LinkDomainRow): Promise<void> {
  await tx.company.updateMany({ data: row });
}

/** The domains over which links in companies' emails lead, and those of them that fail. */
export const listLinkDomains = (db: PlatformQueries): Promise<{ id: string; link_domain: string }[]> =>
  db.$queryRaw`SELECT id, link_domain FROM companies WHERE link_domain IS NOT NULL ORDER BY id`;

/** Whether a company has this domain, for whoever asks for a certificate. */
export const isLinkDomain = async (db: PlatformQueries, link_domain: string): Promise<boolean> =>
  (await db.company.count({ where: { link_domain } })) > 0;

/**
 * `reason`: why it fails; null where it works. A new reason replaces the one before. @returns whether it began to fail
 * or to work, if it is still the company's
 */
export async function noteLinkState(
  tx: CompanyTx,
  link_domain: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const [before] = await tx.$queryRaw<{ was_failing: boolean }[]>`
    WITH before AS (
      SELECT id, link_failing_since IS NOT NULL AS was_failing FROM companies
      WHERE link_domain = ${link_domain} FOR UPDATE)
    UPDATE companies c
    SET link_failing_reason = ${reason},
      link_failing_since = CASE WHEN ${reason}::text IS NOT NULL THEN coalesce(c.link_failing_since, ${now}) END
    FROM before b
    WHERE c.id = b.id AND c.link_failing_reason IS DISTINCT FROM ${reason}
    RETURNING b.was_failing`;
  return before !== undefined && before.was_failing !== (reason !== null);
}
