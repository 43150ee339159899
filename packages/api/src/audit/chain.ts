import type { SecretBox } from '../secrets/secret-box.ts';

/** An entry as the chain reads it: texts as the database writes them, so that every instance and version hashes the same. */
export type SealedEntry = {
  id: string;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  request_id: string | null;
  /** Milliseconds since 1970. */
  created_ms: string;
  actor_name: string | null;
  detail: string;
  ip: string | null;
  user_agent: string | null;
  erased: boolean;
};
export type Link = { seq: bigint; entry_id: string; entry_hash: string; detail_hash: string; hash: string };

type Signer = Pick<SecretBox, 'sign' | 'isSigned'>;
const PURPOSE = 'audit chain';

/** What never changes of an entry. */
const factsText = (company_id: string, entry: SealedEntry) =>
  JSON.stringify([
    'facts',
    company_id,
    entry.id,
    entry.action,
    entry.actor_kind,
    entry.actor_id,
    entry.subject_kind,
    entry.subject_id,
    entry.request_id,
    entry.created_ms,
  ]);
/** What erasing a person may replace. Signed and not merely hashed, so that nobody can try names against it afterwards. */
const detailText = (company_id: string, entry: SealedEntry) =>
  JSON.stringify(['detail', company_id, entry.id, entry.actor_name, entry.detail, entry.ip, entry.user_agent]);
const linkText = (company_id: string, before: string, link: Omit<Link, 'hash'>) =>
  JSON.stringify(['link', company_id, before, String(link.seq), link.entry_id, link.entry_hash, link.detail_hash]);
/** `start`: where retention cut; `end`: the last link. Signed apart, so that neither end can be moved along the links. */
const placeText = (company_id: string, place: 'start' | 'end', { seq, hash }: Pick<Link, 'seq' | 'hash'>) =>
  JSON.stringify([place, company_id, String(seq), hash]);

export function makeLink(
  signer: Signer,
  company_id: string,
  before: Pick<Link, 'seq' | 'hash'>,
  entry: SealedEntry,
): Link {
  const link = {
    seq: before.seq + 1n,
    entry_id: entry.id,
    entry_hash: signer.sign(factsText(company_id, entry), PURPOSE),
    detail_hash: signer.sign(detailText(company_id, entry), PURPOSE),
  };
  return { ...link, hash: signer.sign(linkText(company_id, before.hash, link), PURPOSE) };
}

export const signPlace = (
  signer: Signer,
  company_id: string,
  place: 'start' | 'end',
  at: Pick<Link, 'seq' | 'hash'>,
): string => signer.sign(placeText(company_id, place, at), PURPOSE);

export const isPlace = (
  signer: Signer,
  company_id: string,
  place: 'start' | 'end',
  at: Pick<Link, 'seq' | 'hash'> & { sign: string },
): boolean => signer.isSigned(placeText(company_id, place, at), PURPOSE, at.sign);

export const isLinked = (signer: Signer, company_id: string, before: string, link: Link): boolean =>
  signer.isSigned(linkText(company_id, before, link), PURPOSE, link.hash);

/** What is wrong with an entry under its link: nothing, its facts, or its detail where no person was erased from it. */
export function checkEntry(
  signer: Signer,
  company_id: string,
  link: Link,
  entry: SealedEntry,
): 'entry_changed' | 'detail_changed' | null {
  if (!signer.isSigned(factsText(company_id, entry), PURPOSE, link.entry_hash)) return 'entry_changed';
  if (entry.erased || signer.isSigned(detailText(company_id, entry), PURPOSE, link.detail_hash)) return null;
  return 'detail_changed';
}
