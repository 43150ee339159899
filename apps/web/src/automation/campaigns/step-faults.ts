import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { allSteps } from '@outrider/shared/automation/step-path';
import { fieldOfStep } from './campaign-draft.ts';
import { shortName } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

type Refused = { field: string; message: string };

/** What is wrong in a step, with the step's name; null where the fault lies elsewhere. */
export function faultOf(steps: readonly CampaignStep[], refused: readonly Refused[]): string | null {
  for (const step of allSteps(steps).toReversed()) {
    const path = `${fieldOfStep(steps, step.id)}.`;
    const fault = refused.find(({ field }) => field.startsWith(path));
    if (!fault) continue;
    const inside = fault.field.slice(path.length);
    return CAMPAIGN_WORDS.page.fault(shortName(steps, step), wordsOf(inside, fault.message));
  }
  return null;
}

/** Of conditions the place says nothing that people could follow. */
const wordsOf = (field: string, message: string): string =>
  field.startsWith('conditions') ? CAMPAIGN_WORDS.editor.incomplete : message;
