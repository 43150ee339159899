import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import type { Draft } from './campaign-draft.ts';

/** A campaign while it is changed. */
export type CampaignForm = {
  value: Draft;
  isReadOnly: boolean;
  change: (changes: Partial<Draft>) => void;
  /** What the server said of a field, by its path. */
  errorOf: (path: string) => string | undefined;
  /** Whether it said something of what lies under a path. */
  hasErrorIn: (path: string) => boolean;
};

/** What a step's fields need. `errorOf` takes the field's name. */
export type EditorProps<Step extends CampaignStep> = {
  step: Step;
  errorOf: (field: string) => string | undefined;
  onChange: (step: Step) => void;
};
