import type { Account } from '@outrider/shared/records/accounts';
import type { Contact } from '@outrider/shared/records/contacts';
import type { PairedLead } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { labelIndustry } from '@outrider/shared/records/leads';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { leadName, leadPosition } from '../engine/lead-name.ts';
import { formatCalendarDay, formatMoney } from '../../ground/ui/format.ts';
import type { AnyRecord } from './duplicates-calls.ts';

/** A record of a pair at a glance. */
export type Face = {
  name: string;
  /** What it is, under its name. */
  line: string;
  /** By what it is told apart from others of that name. */
  marks: string[];
  owner: string | null;
};
const said = (...words: (string | null | undefined | false)[]) =>
  words.filter((word) => typeof word === 'string' && word !== '') as string[];

const leadFace = (lead: PairedLead & { company_name?: string | null }): Face => ({
  name: leadName(lead),
  line: leadPosition({ ...lead, company: lead.company ?? lead.company_name ?? null }),
  marks: said(lead.email, lead.phone),
  owner: lead.assigned_to_name,
});
const accountFace = ({ name, industry, domain, phone, owner_name }: Account): Face => ({
  name,
  line: industry ? labelIndustry(industry) : '',
  marks: said(domain, phone),
  owner: owner_name,
});
const contactFace = ({ name, job_title, account_name, email, phone, mobile, owner_name }: Contact): Face => ({
  name,
  line: said(job_title, account_name).join(', '),
  marks: said(email, phone ?? mobile),
  owner: owner_name,
});
const dealFace = (deal: Opportunity): Face => ({
  name: deal.name,
  line: said(deal.account_name, deal.stage_label).join(', '),
  marks: said(formatMoney(deal.amount, deal.currency), deal.close_date && formatCalendarDay(deal.close_date)),
  owner: deal.owner_name,
});

const FACES: Readonly<Record<RecordTypeName, (record: never) => Face>> = {
  lead: leadFace,
  account: accountFace,
  contact: contactFace,
  opportunity: dealFace,
};

export const faceOf = (type: RecordTypeName, record: AnyRecord): Face => FACES[type](record as never);
