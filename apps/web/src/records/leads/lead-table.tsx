import type { LeadSort, ListedLead } from '@outrider/shared/records/lead-list';
import type { LeadColumn } from '@outrider/shared/records/lead-columns';
import type { ComponentProps } from 'react';
import { leadName } from '../engine/lead-name.ts';
import { RecordTable, type Subject } from '../engine/record-table.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { useElementWidth } from '../../ground/ui/use-width.ts';
import { fitLeadColumns, LEAD_WIDTH } from './fit-lead-columns.ts';
import { useLeadLink } from './lead-link.ts';
import { offersScore, ScoreButton } from './score-button.tsx';

/** Pixels of the last column. */
const ACTIONS = 112;
const ROOMY = 768;

const SUBJECT: Subject<ListedLead, LeadSort> = {
  label: 'Lead',
  sort: 'name',
  width: LEAD_WIDTH,
  nameOf: leadName,
  face: (lead) => (
    <>
      <Avatar name={leadName(lead)} />
      <span className="truncate" title={[leadName(lead), lead.job_title].filter(Boolean).join(', ')}>
        <span className="font-strong">{leadName(lead)}</span> <span className="text-faint">{lead.job_title}</span>
      </span>
    </>
  ),
};

type Table = ComponentProps<typeof RecordTable<ListedLead, LeadColumn, LeadSort>>;
type LeadTableProps = Omit<Table, 'rows' | 'subject' | 'link' | 'action' | 'columns'> & {
  leads: ListedLead[];
  columns: Omit<Table['columns'], 'fit'>;
};

/** The leads as a table; those that are not scored yet offer it at the end of their row. */
export function LeadTable({ leads, columns, ...table }: LeadTableProps) {
  const user = useUser();
  const link = useLeadLink();
  const width = useElementWidth(table.scroller);
  // Where the list is narrow an open lead stands beside it, and offers the same.
  const scores = (width === null || width >= ROOMY) && leads.some((lead) => offersScore(user, lead));
  return (
    <RecordTable
      {...table}
      rows={leads}
      subject={SUBJECT}
      columns={{ ...columns, fit: fitLeadColumns }}
      link={({ id }) => ({ to: link(id) })}
      action={scores ? { width: ACTIONS, cell: (lead) => <ScoreButton lead={lead} /> } : undefined}
    />
  );
}
