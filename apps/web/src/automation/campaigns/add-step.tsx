import { Bot, Clock, ListTodo, Mail, PenLine, Plus, Split } from 'lucide-react';
import type { ComponentType } from 'react';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { STEP_KINDS, type StepKind } from './campaign-draft.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.steps;
const ICONS: Record<StepKind, ComponentType<{ className?: string }>> = {
  email: Mail,
  wait: Clock,
  task: ListTodo,
  branch: Split,
  update: PenLine,
  agent: Bot,
};

type AddStepProps = {
  /** Said on the button; left out, it is a plus. */
  label?: string;
  /** Ways of a branch have none. */
  withoutBranch?: boolean;
  onAdd: (kind: StepKind) => void;
};

/** The kinds of steps that can be put in a place. */
export const AddStep = ({ label, withoutBranch, onAdd }: AddStepProps) => (
  <Menu
    label={label ?? WORDS.addHere}
    trigger={
      label ? (
        <>
          <Plus className="i" />
          {label}
        </>
      ) : (
        <Plus className="i size-3.5" />
      )
    }
    className={label ? 'mt-3' : 'way-add'}
    buttonClass={label ? 'btn-line' : 'btn-circle btn-line btn-xs !size-6 max-lg:!size-9'}
    menuClass="!right-auto left-1/2 -translate-x-1/2"
  >
    {STEP_KINDS.filter((kind) => kind !== 'branch' || !withoutBranch).map((kind) => {
      const Icon = ICONS[kind];
      return (
        <MenuItem key={kind} onSelect={() => onAdd(kind)}>
          <Icon className="i text-muted" />
          {WORDS.kinds[kind]}
        </MenuItem>
      );
    })}
  </Menu>
);
