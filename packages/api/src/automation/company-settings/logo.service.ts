import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import { LOGO_LIMITS } from '@outrider/shared/people/company-logo';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { type ImageFacts, readImageFacts } from './image-facts.ts';

/** The hash is the last part of the logo's address. */
export type Logo = { logo: string };

/**
 * Takes a logo in as it comes and shows it in place of the one before. The same one again changes nothing. @throws 413,
 * 415, 422 for sides that are too short or too long
 */
export async function receiveLogo(db: CompanyDb, actor: Actor, body: Readable): Promise<Logo> {
  const bytes = await readAll(body);
  const facts = readImageFacts(bytes);
  if (!facts) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.logoTypeRefused);
  const { pixels, least } = LOGO_LIMITS;
  if (Math.min(facts.width, facts.height) < least || Math.max(facts.width, facts.height) > pixels)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.logoSides(least, pixels));
  const logo = createHash('sha256').update(bytes).digest('hex');
  return db.transaction((tx) => keepLogo(tx, actor, { ...facts, logo, bytes }));
}

async function readAll(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LOGO_LIMITS.bytes)
      throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.logoTooLarge(LOGO_LIMITS.bytes / 1024));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function keepLogo(
  tx: CompanyTx,
  actor: Actor,
  { logo, bytes, type, width, height }: ImageFacts & { logo: string; bytes: Buffer },
): Promise<Logo> {
  const { count } = await tx.company.updateMany({
    where: { OR: [{ logo: null }, { logo: { not: logo } }] },
    data: { logo },
  });
  if (count === 0) return { logo };
  await tx.companyLogo.deleteMany({});
  const row = { sha256: logo, type, width, height, bytes: new Uint8Array(bytes) };
  await tx.companyLogo.create({ data: row, select: { sha256: true } });
  await tell(tx, actor, 'company.logo', { type, width, height, size_bytes: bytes.length });
  return { logo };
}

/** Twice is once. */
export async function removeLogo(db: CompanyDb, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const { count } = await tx.company.updateMany({ where: { logo: { not: null } }, data: { logo: null } });
    await tx.companyLogo.deleteMany({});
    if (count > 0) await tell(tx, actor, 'company.remove_logo');
  });
}

async function tell(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  detail?: Record<string, string | number>,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subject_kind: 'company',
    subject_id: tx.companyId,
    ...(detail && { detail }),
  });
  await insertEvent(tx, 'company.changed', tx.companyId);
}

/** For whoever has its address. @throws 404 for a logo that is not the company's any more */
export async function openLogo(db: CompanyDb, sha256: string): Promise<{ type: string; bytes: Uint8Array }> {
  const row = await db.companyLogo.findFirst({ where: { sha256 }, select: { type: true, bytes: true } });
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}
