import { COMPANY_STATUS_LABELS, type CompanyStatus } from '@outrider/shared/companies';

const TINT: Record<CompanyStatus, string> = {
  active: 'b-green',
  trial: 'b-blue',
  suspended: 'b-red',
  closing: 'b-orange',
};

export function CompanyStatusTag({ status }: { status: CompanyStatus }) {
  return <span className={`tag ${TINT[status]}`}>{COMPANY_STATUS_LABELS[status]}</span>;
}
