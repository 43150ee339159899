import { SETTABLE_STATUSES } from '@outrider/shared/records/lead-edit';
import { type Lead, LEAD_STATUS_LABELS } from '@outrider/shared/records/leads';
import { can } from '@outrider/shared/ground/permissions';
import { ChevronDown } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { Menu, MenuRadio } from '../../ground/ui/menu.tsx';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import type { LeadAction } from './lead-actions.tsx';
import { useSaveLead } from './use-save-lead.ts';

/** The status, changed in place by whoever may edit the lead. "Unqualified" asks for the reason first. */
export function StatusMenu({ lead, onAction }: { lead: Lead; onAction: (action: LeadAction) => void }) {
  const user = useUser();
  const save = useSaveLead();
  if (!can(user, 'leads.edit', lead)) return <StatusGlyph status={lead.status} />;
  return (
    <Menu
      label={`Status: ${LEAD_STATUS_LABELS[lead.status]}`}
      className="-my-1 -ml-2 inline-block"
      menuClass="left-0 !right-auto"
      buttonClass="!h-7 px-2 !text-[length:inherit] max-lg:!h-9"
      trigger={
        <>
          <StatusGlyph status={lead.status} />
          <ChevronDown className="i text-faint size-3" />
        </>
      }
    >
      {SETTABLE_STATUSES.map((status) => (
        <MenuRadio
          key={status}
          checked={status === lead.status}
          onSelect={() => {
            if (status === lead.status || save.isPending) return;
            if (status === 'unqualified') onAction('unqualify');
            else save.mutate({ id: lead.id, version: lead.version, status });
          }}
        >
          <StatusGlyph status={status} />
        </MenuRadio>
      ))}
    </Menu>
  );
}
