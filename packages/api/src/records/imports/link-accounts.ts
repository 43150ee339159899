import { plainFirm } from '../duplicates/plain.ts';
import type { Draft } from '../engine/recorded.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import type { Entry, Identity, Register } from './match-records.ts';
import type { AccountLink } from './record-rows.ts';

/** An account that a row names, and whether it is made for it. */
export type Linked = { account: Entry; isMade: boolean; claims: string | null };

/**
 * The account that a row names: by the other program's id, the domain or the name; where it names none, or the same
 * firm in other words, by the domain of the person's address. One that is named and is not there is made, with the
 * domain of the address where nobody has that. Null for a row that names none.
 */
export function linkAccount(register: Register, link: AccountLink, owner_id: string | null): Linked | null {
  const { external_id, domain, name, mail_domain } = link;
  const identities: Identity[] = [
    ...(external_id ? [{ kind: 'external' as const, key: `external ${external_id}` }] : []),
    ...(domain ? [{ kind: 'unique' as const, key: domain }] : []),
    ...(name ? [{ kind: 'name' as const, key: `name ${name.toLowerCase()}` }] : []),
  ];
  const known = register.find(identities) ?? (domain ? null : findByMail(register, identities, link));
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

/**
 * As weak as a name, since an agency's people write for many: an account that the row calls otherwise is another one.
 */
function findByMail(register: Register, identities: Identity[], { name, mail_domain }: AccountLink): Entry | null {
  if (!mail_domain) return null;
  const found = register.find([...identities, { kind: 'name', key: mail_domain }]);
  const known = found?.values['name'];
  const isMeant = name === null || plainFirm(name) === plainFirm(typeof known === 'string' ? known : '');
  return isMeant ? found : null;
}

function learn(register: Register, account: Entry, external_id: string): void {
  account.external_ids.push(external_id);
  register.add(account);
}
