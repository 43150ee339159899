import { type Company, COMPANY_STATUS_LABELS, type CompanyStatus } from '@outrider/shared/people/companies';
import { GRACE_DAYS } from '@outrider/shared/people/company-data';
import { DAY_MS } from '@outrider/shared/ground/days';
import { formatDay } from '../../ground/ui/format.ts';
import { PLATFORM_WORDS } from './words.ts';

const TINT: Record<CompanyStatus, string> = {
  active: 'b-green',
  trial: 'b-blue',
  suspended: 'b-red',
  closing: 'b-orange',
};

export function CompanyStatusTag({ status }: { status: CompanyStatus }) {
  return <span className={`tag ${TINT[status]}`}>{COMPANY_STATUS_LABELS[status]}</span>;
}

/** Of a company that its admin closed, until when it can be reopened. */
export function RemovalDay({ company: { closed_at } }: { company: Pick<Company, 'closed_at'> }) {
  if (closed_at === null) return null;
  const day = formatDay(new Date(Date.parse(closed_at) + GRACE_DAYS * DAY_MS).toISOString());
  return <span className="text-faint text-xs whitespace-nowrap">{PLATFORM_WORDS.goneOn(day)}</span>;
}
