import type { SecretBox } from '../secrets/secret-box.ts';

/**
 * An entry as the chain reads it: texts as the database writes them, so that every instance and version hashes the
 * same.
 */
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

type Signer = Pick<SecretBox, 'fingerprints'>;
const PURPOSE = 'audit chain';
const sign = (signer: Signer, text: string): string => signer.fingerprints(text, PURPOSE)[0] ?? '';
/** By any key that is known: entries outlive the replacement of one. */
const isSigned = (signer: Signer, text: string, signed: string): boolean =>
  signer.fingerprints(text, PURPOSE).includes(signed);

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
/**
 * What erasing a person may replace. Signed and not merely hashed, so that nobody can try names against it afterwards.
 */
const detailText = (company_id: string, entry: SealedEntry) =>
  JSON.stringify(['detail', company_id, entry.id, entry.actor_name, entry.detail, entry.ip, entry.user_agent]);
const linkText = (company_id: string, before: string, link: Omit<Link, 'hash'>) =>
  JSON.stringify(['link', company_id, before, String(link.seq), link.entry_id, link.entry_hash, link.detail_hash]);
/**
 * `start`: where retention cut; `end`: the last link. Signed apart, so that neither end can be moved along the links.
 */
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
    entry_hash: sign(signer, factsText(company_id, entry)),
    detail_hash: sign(signer, detailText(company_id, entry)),
  };
  return { ...link, hash: sign(signer, linkText(company_id, before.hash, link)) };
}

export const signPlace = (
  signer: Signer,
  company_id: string,
  place: 'start' | 'end',
  at: Pick<Link, 'seq' | 'hash'>,
): string => sign(signer, placeText(company_id, place, at));

export const isPlace = (
  signer: Signer,
  company_id: string,
  place: 'start' | 'end',
  at: Pick<Link, 'seq' | 'hash'> & { sign: string },
): boolean => isSigned(signer, placeText(company_id, place, at), at.sign);

/** The end of a chain on some day, as it is kept outside the database. */
export type Anchor = { company_id: string; seq: string; hash: string; at: string; sign: string };
const anchorText = ({ company_id, seq, hash, at }: Omit<Anchor, 'sign'>) =>
  JSON.stringify(['anchor', company_id, seq, hash, at]);
export const makeAnchor = (signer: Signer, head: Omit<Anchor, 'sign'>): Anchor => ({
  ...head,
  sign: sign(signer, anchorText(head)),
});
export const isAnchor = (signer: Signer, anchor: Anchor): boolean => isSigned(signer, anchorText(anchor), anchor.sign);

export const isLinked = (signer: Signer, company_id: string, before: string, link: Link): boolean =>
  isSigned(signer, linkText(company_id, before, link), link.hash);

/** Over what an entry says after a person was erased from it. */
export const signDetail = (signer: Signer, company_id: string, entry: SealedEntry): string =>
  sign(signer, detailText(company_id, entry));
export const isDetail = (signer: Signer, company_id: string, entry: SealedEntry, signed: string): boolean =>
  isSigned(signer, detailText(company_id, entry), signed);

/**
 * What is wrong with an entry under its link: nothing, its facts, or what it says; of that, an erasure may have left
 * something else.
 */
export function checkEntry(
  signer: Signer,
  company_id: string,
  link: Link,
  entry: SealedEntry,
): 'entry_changed' | 'detail_changed' | null {
  if (!isSigned(signer, factsText(company_id, entry), link.entry_hash)) return 'entry_changed';
  return isDetail(signer, company_id, entry, link.detail_hash) ? null : 'detail_changed';
}
