import { verifyAudit } from '@outrider/api/audit/verify';
import { createSecretBox } from '@outrider/api/secrets/secret-box';
import { AppError } from '@outrider/shared/errors';
import { AUDIT_MESSAGES } from '@outrider/shared/messages-audit';
import { openStore } from './database.ts';
import { type Env, readSecretKeys } from './env.ts';
import { createLogger } from './logger.ts';
import { SERVER_WORDS } from './words.ts';

/**
 * Checks the audit logs of all companies, or of the one with this domain or ID, beside the server, or, with the embedded database, while it is stopped.
 * @param say is given a line at a time
 * @returns whether all of them are whole
 */
export async function verifyAuditLogs(
  env: Env,
  which: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const store = await openStore(env, createLogger('warn'), (error) => {
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
      const { checked, erased, found, problems, end } = await verifyAudit(database.forCompany(id), secrets, new Date());
      isWhole &&= found === 0;
      say(
        found === 0 ? SERVER_WORDS.auditWhole(name, checked, erased) : SERVER_WORDS.auditBroken(name, checked, found),
      );
      for (const problem of problems) say(`  ${AUDIT_MESSAGES.problem(problem)}`);
      if (end) say(`  ${SERVER_WORDS.auditEnd(end.seq, end.hash)}`);
    }
    return isWhole;
  } finally {
    await store.close();
  }
}
