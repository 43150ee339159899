import { PROCESSING_MODE_LABELS } from '@outrider/shared/records/leads';
import { ChevronDown } from 'lucide-react';
import { MODE_CHOICES } from '../../people/profile/modes.ts';
import { useAutomationMode } from '../../people/profile/use-automation-mode.ts';
import { Menu, MenuRadio } from '../../ground/ui/menu.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';

export function ModeMenu() {
  const { mode, choose } = useAutomationMode();
  const trigger = (
    <>
      <ModeBadge mode={mode} />
      <ChevronDown className="i text-faint" />
    </>
  );
  return (
    <Menu label={`Automation mode: ${PROCESSING_MODE_LABELS[mode]}`} trigger={trigger} className="max-lg:hidden">
      {MODE_CHOICES.map((choice) => (
        <MenuRadio
          key={choice.mode}
          checked={choice.mode === mode}
          onSelect={() => choose(choice.mode)}
          hint={choice.meaning}
        >
          <span className={`dot m-${choice.mode}`} />
          <span className="whitespace-nowrap">{choice.label}</span>
        </MenuRadio>
      ))}
    </Menu>
  );
}
