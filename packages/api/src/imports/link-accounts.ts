import type { Draft } from '../records/recorded.ts';
import { uuidv7 } from '../uuid.ts';
import type { Entry, Identity, Register } from './match-records.ts';
import type { AccountLink } from './record-rows.ts';

/** An account that a row names, and whether it is made for it. */
export type Linked = { account: Entry; isMade: boolean; claims: string | null };

/**
 * The account that a row names: by the other program's id, the domain or the name, else by the domain of the person's address. One that has a name or a
 * domain of its own and is not there is made, with the domain of the address where nobody has that. Null for a row that names none.
 */
export function linkAccount(register: Register, link: AccountLink, owner_id: string | null): Linked | null {
  const { external_id, domain, name, mail_domain } = link;
  const identities: Identity[] = [
    ...(external_id ? [{ kind: 'external' as const, key: `external ${external_id}` }] : []),
    ...(domain ? [{ kind: 'unique' as const, key: domain }] : []),
    ...(name ? [{ kind: 'name' as const, key: `name ${name.toLowerCase()}` }] : []),
    ...(mail_domain && !domain ? [{ kind: 'name' as const, key: mail_domain }] : []), // as weak as a name: an agency's people write for many
  ];
  const known = register.find(identities);
  if (known) {
    const isNews = external_id !== null && !known.external_ids.includes(external_id);
    if (isNews) learn(register, known, external_id);
    return { account: known, isMade: false, claims: isNews ? external_id : null };
  }
  const called = name ?? domain;
  if (!called) return null;
  const isFree = mail_domain !== null && register.find([{ kind: 'unique', key: mail_domain }]) === null;
  const values: Draft = { name: called, domain: domain ?? (isFree ? mail_domain : null) };
  const external_ids = external_id ? [external_id] : [];
  const account: Entry = { id: uuidv7(), isNew: true, version: 0, owner_id, values, custom: {}, external_ids };
  register.add(account);
  return { account, isMade: true, claims: external_id };
}

function learn(register: Register, account: Entry, external_id: string): void {
  account.external_ids.push(external_id);
  register.add(account);
}
