import type { InputHTMLAttributes } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Combobox } from '../../ground/ui/combobox.tsx';
import type { LeadChoice } from './lead-choice.ts';
import { useFoundLeads } from './use-found-leads.ts';

type LeadComboboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  text: string;
  onText: (text: string) => void;
  onPick: (lead: LeadChoice) => void;
  /** What to say when no lead fits; null says nothing, where any text will do. */
  nothing?: string | null;
  'data-autofocus'?: boolean;
};

/** A text field that offers the leads that fit. */
export const LeadCombobox = ({ nothing = 'No lead fits', ...field }: LeadComboboxProps) => (
  <Combobox
    {...field}
    noun="Lead"
    nothing={nothing}
    useFound={useFoundLeads}
    keyOf={({ id }) => id}
    face={(lead) => <LeadFace lead={lead} />}
  />
);

const LeadFace = ({ lead }: { lead: LeadChoice }) => (
  <>
    <Avatar name={lead.name} />
    <span className="min-w-0 flex-1 truncate">
      <span className="font-strong">{lead.name}</span> <span className="text-faint">{lead.company}</span>
    </span>
    <span className="text-faint max-w-[45%] truncate text-xs max-sm:hidden">{lead.email}</span>
  </>
);
