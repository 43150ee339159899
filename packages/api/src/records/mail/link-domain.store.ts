import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';

/** `link_failing_since`: since when it does not lead here; then it is not used. */
export type LinkDomainRow = {
  link_domain: string | null;
  link_failing_since: Date | null;
  link_failing_reason: string | null;
};

export const findLinkDomain = (db: CompanyQueries): Promise<LinkDomainRow> =>
  db.company.findFirstOrThrow({ select: { link_domain: true, link_failing_since: true, link_failing_reason: true } });

/** @throws where another company has this domain, with the code P2002 */
export async function updateLinkDomain(tx: CompanyTx, row: LinkDomainRow): Promise<void> {
  await tx.company.updateMany({ data: row });
}

/** The domains over which links in companies' emails lead, and those of them that fail. */
export const listLinkDomains = (db: PlatformQueries): Promise<{ id: string; link_domain: string }[]> =>
  db.$queryRaw`SELECT id, link_domain FROM companies WHERE link_domain IS NOT NULL ORDER BY id`;

/** Whether a company has this domain, for whoever asks for a certificate. */
export const isLinkDomain = async (db: PlatformQueries, link_domain: string): Promise<boolean> =>
  (await db.company.count({ where: { link_domain } })) > 0;

/** `reason`: why it fails; null where it works. @returns whether that changed, if it is still the company's */
export async function noteLinkState(
  tx: CompanyTx,
  link_domain: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.company.updateMany({
    where: { link_domain, link_failing_since: reason ? null : { not: null } },
    data: { link_failing_since: reason && now, link_failing_reason: reason },
  });
  return count > 0;
}
