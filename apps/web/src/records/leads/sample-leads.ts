import { type Lead, LEAD_SOURCES, LEAD_STATUSES, PROCESSING_MODES } from '@outrider/shared/records/leads';

const FIRST = ['Ingrid', 'Wei', 'Grace', 'Peter', 'Aiko', 'Tomás', 'Devon', 'Hannah', 'Samir', 'Chloé'];
const LAST = ['Solheim', 'Zhang', 'Mbeki', 'Hollis', 'Tanabe', 'Arroyo', 'Clarke', 'Byrne', 'Haddad', 'Fontaine'];
const COMPANIES = ['Nordlys Cold Chain', 'Harbour Robotics', 'Table Bay Canning', 'Marlow Brewing', 'Mizu Filtration'];
const COUNT = 50;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

/** 50 random leads to look at while the server does not answer. They are nobody's: nothing can be done with them. */
export function makeSampleLeads(): Pick<
  Lead,
  'id' | 'first_name' | 'last_name' | 'email' | 'company' | 'status' | 'source' | 'processing_mode' | 'score'
>[] {
  return Array.from({ length: COUNT }, (_, i) => ({
    id: `sample-${i}`,
    first_name: pick(FIRST),
    last_name: pick(LAST),
    email: `sample${i}@example.com`,
    company: pick(COMPANIES),
    status: pick(LEAD_STATUSES),
    source: pick(LEAD_SOURCES),
    processing_mode: pick(PROCESSING_MODES),
    score: 20 + Math.floor(Math.random() * 80),
  }));
}
