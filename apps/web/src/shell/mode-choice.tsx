import { MODE_CHOICES } from '../profile/modes.ts';
import { useAutomationMode } from '../profile/use-automation-mode.ts';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { Segmented } from '../ui/segmented.tsx';

const OPTIONS = MODE_CHOICES.map(({ mode }) => ({ value: mode, label: <ModeBadge mode={mode} /> }));

/** The automation mode where there is no room for a menu: in the phone's drawer. */
export function ModeChoice() {
  const { mode, choose } = useAutomationMode();
  return <Segmented label="Automation mode" options={OPTIONS} value={mode} onChange={choose} />;
}
