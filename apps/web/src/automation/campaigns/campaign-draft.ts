import type { Campaign, CampaignDraft } from '@outrider/shared/automation/campaigns';
import type {
  CampaignBranch,
  CampaignEmail,
  CampaignPlainStep,
  CampaignStep,
} from '@outrider/shared/automation/campaign-steps';
import { allSteps, pathOfStep } from '@outrider/shared/automation/step-path';
import { CAMPAIGN_WORDS } from './words.ts';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';

/** What of a campaign can be changed, as its form holds it. */
export type Draft = Omit<CampaignDraft, 'steps'> & { steps: CampaignStep[] };

export const draftOf = (campaign: Campaign): Draft => {
  const { name, steps, entry, leaves_on, send_window, language, daily_limit, sender_id, booking_page_id } = campaign;
  const { again_after_days, unsubscribe_limit, unsubscribe_after } = campaign;
  return {
    name,
    steps,
    entry,
    leaves_on,
    send_window,
    language,
    daily_limit,
    again_after_days,
    unsubscribe_limit,
    unsubscribe_after,
    sender_id,
    booking_page_id,
  };
};

const BASE = 36;
/** An ID that no step of the campaign has: what waits for a removed step does not find another one in its place. */
const newId = () => `s${Math.random().toString(BASE).slice(2, 10)}`;

export const STEP_KINDS = [
  'email',
  'wait',
  'task',
  'branch',
  'update',
  'agent',
] as const satisfies CampaignStep['kind'][];
export type StepKind = (typeof STEP_KINDS)[number];

/** A step as it begins. `asked`: what a question on the lead asks at first. */
export function blankStep(kind: StepKind, asked: AnyFilter): CampaignStep {
  const id = newId();
  if (kind === 'email')
    return {
      id,
      kind,
      subject: '',
      other_subject: null,
      body: CAMPAIGN_WORDS.steps.blankBody,
      mode: 'auto',
    };
  if (kind === 'task') return { id, kind, task: 'call', title: '', due_in_days: 1, priority: 'medium' };
  if (kind === 'agent') return { id, kind, agent_id: '', task_type: 'follow_up', title: '' };
  if (kind === 'update') return { id, kind, field: '', value: '' };
  if (kind === 'wait') return { id, kind, amount: 3, unit: 'working_days' };
  return { id, kind, test: 'lead', step: null, conditions: asked, yes: [], no: [] };
}

/** Where a step stands: among the steps, or in a way of a branch. */
export type Place = { branch: string | null; way: 'yes' | 'no'; at: number };

const isBranch = (step: CampaignStep): step is CampaignBranch => step.kind === 'branch';
const inWay = (steps: CampaignStep[], { branch, way }: Place, change: (some: CampaignStep[]) => CampaignStep[]) =>
  branch === null
    ? change(steps)
    : steps.map((step) =>
        isBranch(step) && step.id === branch ? { ...step, [way]: change(step[way]) as CampaignPlainStep[] } : step,
      );

export const withStep = (steps: CampaignStep[], place: Place, step: CampaignStep): CampaignStep[] =>
  inWay(steps, place, (some) => some.toSpliced(place.at, 0, step));

export const withoutStep = (steps: CampaignStep[], id: string): CampaignStep[] =>
  steps
    .filter((step) => step.id !== id)
    .map((step) =>
      isBranch(step)
        ? { ...step, yes: step.yes.filter((one) => one.id !== id), no: step.no.filter((one) => one.id !== id) }
        : step,
    );

export const changedStep = (steps: CampaignStep[], next: CampaignStep): CampaignStep[] => {
  const change = <Step extends CampaignStep>(some: Step[]): Step[] =>
    some.map((step) => (step.id === next.id ? (next as Step) : step));
  return change(steps).map((step) =>
    isBranch(step) && step.id !== next.id ? { ...step, yes: change(step.yes), no: change(step.no) } : step,
  );
};

/** The row that a step stands in, and its place there; null for one that is not there. */
export function placeOf(steps: readonly CampaignStep[], id: string): (Place & { last: number }) | null {
  const at = steps.findIndex((step) => step.id === id);
  if (at >= 0) return { branch: null, way: 'yes', at, last: steps.length - 1 };
  for (const step of steps) {
    if (!isBranch(step)) continue;
    for (const way of ['yes', 'no'] as const) {
      const inside = step[way].findIndex((one) => one.id === id);
      if (inside >= 0) return { branch: step.id, way, at: inside, last: step[way].length - 1 };
    }
  }
  return null;
}

export function movedStep(steps: CampaignStep[], id: string, by: 1 | -1): CampaignStep[] {
  const place = placeOf(steps, id);
  const step = allSteps(steps).find((one) => one.id === id);
  if (!place || !step || place.at + by < 0 || place.at + by > place.last) return steps;
  return inWay(steps, place, (some) => some.toSpliced(place.at, 1).toSpliced(place.at + by, 0, step));
}

/** Under which name the server speaks of a step: the path of its place. */
export function fieldOfStep(steps: readonly CampaignStep[], id: string): string {
  const path = pathOfStep(steps, id);
  return path === null ? 'draft.steps' : `draft.steps.${path}`;
}

/** Which email of the campaign it is, from 1. */
export const emailPlace = (steps: readonly CampaignStep[], id: string): number =>
  allSteps(steps)
    .filter((step): step is CampaignEmail => step.kind === 'email')
    .findIndex((step) => step.id === id) + 1;
