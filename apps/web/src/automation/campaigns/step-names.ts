import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { allSteps } from '@outrider/shared/automation/step-path';
import { emailPlace } from './campaign-draft.ts';
import { CAMPAIGN_TASK_KINDS, CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.steps;

/** What a step is called where it stands alone: "Email 1: Your gauges are due". */
export function stepTitle(steps: readonly CampaignStep[], step: CampaignStep): string {
  switch (step.kind) {
    case 'email':
      return WORDS.email(emailPlace(steps, step.id), step.subject);
    case 'task':
      return WORDS.task(step.task, step.title);
    case 'agent':
      return WORDS.agent(step.title);
    case 'update':
      return WORDS.kinds.update;
    case 'wait':
      return WORDS.wait(step.amount, step.unit);
    case 'branch': {
      const words = WORDS.branch[step.test];
      if (typeof words === 'string') return words;
      const place = step.step ? emailPlace(steps, step.step) : 0;
      return words(place > 0 ? WORDS.emailName(place).toLowerCase() : WORDS.branch.anEmail);
    }
  }
}

/** What kind of step it is; emails are counted. */
export function shortName(steps: readonly CampaignStep[], step: CampaignStep): string {
  if (step.kind === 'email') return WORDS.emailName(emailPlace(steps, step.id));
  return step.kind === 'task' ? CAMPAIGN_TASK_KINDS[step.task] : WORDS.kinds[step.kind];
}

/** The same by its ID, for a cell; a step that is gone is just one. */
export function stepName(steps: readonly CampaignStep[], id: string): string {
  const step = allSteps(steps).find((one) => one.id === id);
  return step ? shortName(steps, step) : WORDS.gone;
}
