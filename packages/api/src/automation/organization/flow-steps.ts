import type { BranchStep, FlowStep, PlainStep, WaitStep, WaitUnit } from '@outrider/shared/automation/organization';

/**
 * Where a run stands among a flow's steps. Pure. A run remembers a step by its id, so edits around it do not lead it
 * astray.
 */

/** The step with this id, wherever it stands; null where somebody removed it. */
export function findStep(steps: readonly FlowStep[], id: string): FlowStep | null {
  for (const step of steps) {
    if (step.id === id) return step;
    const inside = step.kind === 'branch' ? waysOf(step).find((one) => one.id === id) : undefined;
    if (inside) return inside;
  }
  return null;
}

/** What comes after a step: the next one beside it, or what follows the branch that it ends. Null at the end. */
export function stepAfter(steps: readonly FlowStep[], id: string): FlowStep | null {
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1] ?? null;
    if (step.id === id) return next;
    const way = step.kind === 'branch' ? [step.yes, step.no].find((one) => holds(one, id)) : undefined;
    if (way) return way[way.findIndex((one) => one.id === id) + 1] ?? next;
  }
  return null;
}

/** Where a branch leads: into the way that was decided, or past the branch where that has no step. */
export const stepOfBranch = (steps: readonly FlowStep[], branch: BranchStep, holdsTrue: boolean): FlowStep | null =>
  (holdsTrue ? branch.yes : branch.no)[0] ?? stepAfter(steps, branch.id);

const waysOf = ({ yes, no }: BranchStep): PlainStep[] => [...yes, ...no];
const holds = (way: PlainStep[], id: string) => way.some((step) => step.id === id);

const MINUTE_MS = 60_000;
const UNIT_MS: Record<WaitUnit, number> = { minutes: MINUTE_MS, hours: 60 * MINUTE_MS, days: 1440 * MINUTE_MS };
export const waitEnd = ({ amount, unit }: Pick<WaitStep, 'amount' | 'unit'>, now: Date): Date =>
  new Date(now.getTime() + amount * UNIT_MS[unit]);
