import { labelIndustry } from '@outrider/shared/records/leads';
import type { Company } from '@outrider/shared/people/companies';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatCount, formatDay } from '../../ground/ui/format.ts';
import { areSeatsShort, describePlan } from './company-plan.ts';
import { CompanyStatusTag, RemovalDay } from './company-status.tsx';
import { nextStatus } from './status-dialog.tsx';

type RowsProps = {
  companies: Company[];
  onOpen: (company: Company) => void;
  onChangeStatus: (company: Company) => void;
};

/** Where there is room for columns. */
export function CompanyTable({ companies, onOpen, onChangeStatus }: RowsProps) {
  return (
    <table className="rows w-full @max-2xl:hidden">
      <thead>
        <tr className="text-left">
          <th>Company</th>
          <th>Status</th>
          <th>Plan</th>
          <th>Users</th>
          <th className="text-right">Leads</th>
          <th className="@max-5xl:hidden">Industry</th>
          <th className="@max-4xl:hidden">Created</th>
          <th>
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <CompanyRow
            key={company.id}
            company={company}
            onOpen={() => onOpen(company)}
            onChangeStatus={() => onChangeStatus(company)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { company: Company; onOpen: () => void; onChangeStatus: () => void };

function CompanyRow({ company, onOpen, onChangeStatus }: RowProps) {
  const { words, ended } = describePlan(company);
  return (
    <tr>
      <td className="w-full max-w-0">
        <button
          type="button"
          className="flex w-full cursor-pointer items-center gap-2.5 text-left hover:underline"
          onClick={onOpen}
        >
          <Avatar name={company.name} className="ava-sq" />
          <span className="truncate">
            <span className="font-strong">{company.name}</span> <span className="text-faint">{company.domain}</span>{' '}
            <RemovalDay company={company} />
          </span>
        </button>
      </td>
      <td>
        <CompanyStatusTag status={company.status} />
      </td>
      <td className={ended ? 'text-error' : ''}>{words}</td>
      <td>
        <Seats company={company} />
      </td>
      <td className="num text-right">{formatCount(company.lead_count)}</td>
      <td className="text-muted max-w-40 truncate @max-5xl:hidden">
        {company.industry && labelIndustry(company.industry)}
      </td>
      <td className="num text-muted @max-4xl:hidden">{formatDay(company.created_at)}</td>
      <td className="text-right">
        <StatusButton company={company} className="btn-xs" onPress={onChangeStatus} />
      </td>
    </tr>
  );
}

function Seats({ company }: { company: Company }) {
  const { user_count, max_users } = company;
  return (
    <span className="flex items-center gap-2.5">
      <span className="bar w-14 @max-5xl:hidden" aria-hidden="true">
        <i
          className={areSeatsShort(company) ? 'bg-band-orange' : 'bg-base-content'}
          style={{ width: `${Math.min(100, (user_count / max_users) * 100)}%` }}
        />
      </span>
      <span className="num text-muted">
        {formatCount(user_count)} of {formatCount(max_users)}
      </span>
    </span>
  );
}

/** The same where there is not. */
export function CompanyCards({ companies, onOpen, onChangeStatus }: RowsProps) {
  return (
    <ul className="divide-line divide-y @2xl:hidden">
      {companies.map((company) => (
        <li key={company.id} className="flex items-center gap-3 px-4 py-3">
          <Avatar name={company.name} className="ava-sq size-9 text-xs" />
          <button type="button" className="min-w-0 flex-1 cursor-pointer text-left" onClick={() => onOpen(company)}>
            <span className="block truncate font-strong">{company.name}</span>
            <span className="text-faint num mt-0.5 flex items-center gap-2 text-sm">
              <CompanyStatusTag status={company.status} />
              {company.closed_at ? (
                <RemovalDay company={company} />
              ) : (
                <span className="truncate">
                  {formatCount(company.user_count)} of {formatCount(company.max_users)} users
                </span>
              )}
            </span>
          </button>
          <StatusButton company={company} className="btn-sm" onPress={() => onChangeStatus(company)} />
        </li>
      ))}
    </ul>
  );
}

/** It reads Suspend for an active company and Activate for any other. */
function StatusButton({ company, className, onPress }: { company: Company; className: string; onPress: () => void }) {
  const suspends = nextStatus(company) === 'suspended';
  return (
    <button
      type="button"
      className={`btn ${className} ${suspends ? 'btn-ghost text-error' : 'btn-line'}`}
      onClick={onPress}
    >
      {suspends ? 'Suspend' : 'Activate'}
      <span className="sr-only"> {company.name}</span>
    </button>
  );
}
