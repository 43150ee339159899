import { readFile } from 'node:fs/promises';
import { readAnchors } from '@outrider/api/ground/audit/anchors';
import { verifyAudit } from '@outrider/api/ground/audit/verify';
import { createSecretBox } from '@outrider/api/ground/secrets/secret-box';
import { AppError } from '@outrider/shared/ground/errors';
import { AUDIT_MESSAGES } from '@outrider/shared/ground/messages-audit';
import { openStore } from './database.ts';
import { type Env, readSecretKeys } from './env.ts';
import { createCommandLogger } from './logger.ts';
import { SERVER_WORDS } from './words.ts';

/**
 * Checks the audit logs of all companies, or of the one with this domain or ID, beside the server, or, with the
 * embedded database, while it is stopped.
 * @param anchor a file of anchors that were kept elsewhere
 * @param say is given a line at a time
 * @returns whether all of them are whole
 */
export async function verifyAuditLogs(
  env: Env,
  { which, anchor }: { which?: string | undefined; anchor?: string | undefined },
  say: (line: string) => void,
): Promise<boolean> {
  const anchors = anchor === undefined ? [] : readAnchors(await readFile(anchor, 'utf8'));
  if (anchor !== undefined && anchors.length === 0)
    throw new AppError('BAD_REQUEST', SERVER_WORDS.auditNoAnchors(anchor));
  const store = await openStore(env, createCommandLogger('warn'), (error) => {
    throw error;
  });
  try {
    const { database } = store;
    const all = await database.platform.company.findMany({
      select: { id: true, name: true, domain: true },
      orderBy: { name: 'asc' },
    });
    const asked = all.filter(({ id, domain }) => which === undefined || id === which || domain === which);
    if (asked.length === 0 && which !== undefined) throw new AppError('NOT_FOUND', SERVER_WORDS.noSuchCompany(which));
    const secrets = createSecretBox(readSecretKeys(env));
    let isWhole = true;
    for (const { id, name } of asked) {
      const own = anchors.filter(({ company_id }) => company_id === id);
      const { checked, erased, found, problems, end } = await verifyAudit(
        database.forCompany(id),
        secrets,
        new Date(),
        { anchors: own },
      );
      isWhole &&= found === 0;
      say(
        found === 0 ? SERVER_WORDS.auditWhole(name, checked, erased) : SERVER_WORDS.auditBroken(name, checked, found),
      );
      if (own.length > 0) say(`  ${SERVER_WORDS.auditAnchors(own.length)}`);
      for (const problem of problems) say(`  ${AUDIT_MESSAGES.problem(problem)}`);
      if (end) say(`  ${SERVER_WORDS.auditEnd(end.seq, end.hash)}`);
    }
    const known = new Set(all.map(({ id }) => id));
    const gone = new Map(
      anchors.filter(({ company_id }) => !known.has(company_id)).map((one) => [one.company_id, one.at]),
    );
    for (const [company_id, at] of gone) say(SERVER_WORDS.auditGone(company_id, at));
    return isWhole;
  } finally {
    await store.close();
  }
}
