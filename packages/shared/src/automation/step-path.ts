/*
 * Steps one after the other, with branches of one level, as flows and campaigns have them. Whoever is on the way
 * remembers a step by its id, so edits around it do not lead them astray. Pure.
 */

type Named = { id: string; kind: string };
type Branch<Step> = { id: string; yes: Step[]; no: Step[] };

/** The ways of a branch; none of any other step. */
const waysOf = <Step extends Named>(step: Step): Step[][] => {
  if (step.kind !== 'branch') return [];
  const { yes, no } = step as unknown as Branch<Step>;
  return [yes, no];
};

/** Every step, those of the two ways of a branch after it. */
export const allSteps = <Step extends Named>(steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...waysOf(step).flat()]);

/** The step with this id, wherever it stands; null where somebody removed it. */
export const findStep = <Step extends Named>(steps: readonly Step[], id: string): Step | null =>
  allSteps(steps).find((step) => step.id === id) ?? null;

/** A step's path in the input: 2, or 2.yes.0 inside a branch; null where it is not there. */
export function pathOfStep<Step extends Named>(steps: readonly Step[], id: string): string | null {
  for (const [at, step] of steps.entries()) {
    if (step.id === id) return `${at}`;
    for (const [way, row] of waysOf(step).entries()) {
      const inside = row.findIndex((one) => one.id === id);
      if (inside !== -1) return `${at}.${way === 0 ? 'yes' : 'no'}.${inside}`;
    }
  }
  return null;
}

/** What comes after a step: the next one beside it, or what follows the branch that it ends. Null at the end. */
export function stepAfter<Step extends Named>(steps: readonly Step[], id: string): Step | null {
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1] ?? null;
    if (step.id === id) return next;
    const way = waysOf(step).find((one) => one.some((inside) => inside.id === id));
    if (way) return way[way.findIndex((one) => one.id === id) + 1] ?? next;
  }
  return null;
}

/** Where a branch leads: into the way that was decided, or past the branch where that has no step. */
export const stepOfBranch = <Step extends Named>(
  steps: readonly Step[],
  { id, yes, no }: Branch<Step>,
  holds: boolean,
): Step | null => (holds ? yes : no)[0] ?? stepAfter(steps, id);
