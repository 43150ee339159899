import { MODE_CHOICES } from '../../people/profile/modes.ts';
import { useAutomationMode } from '../../people/profile/use-automation-mode.ts';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';

const OPTIONS = MODE_CHOICES.map(({ mode }) => ({ value: mode, label: <ModeBadge mode={mode} /> }));

/** The automation mode where there is no room for a menu: in the phone's drawer. */
export function ModeChoice() {
  const { mode, choose } = useAutomationMode();
  return <Segmented label="Automation mode" options={OPTIONS} value={mode} onChange={choose} />;
}
