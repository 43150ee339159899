import type { Department } from '@outrider/shared/automation/organization';
import type { ClashWords } from '../../ground/ui/conflict-dialog.tsx';

/**
 * A department's name, description and targets as text fields hold them: a target's key is `target.` and the metric's.
 */
export type DepartmentDraft = Record<string, string>;
const TARGET = 'target.';
export const targetField = (metric: string) => `${TARGET}${metric}`;

export const draftOfDepartment = ({
  name,
  description,
  is_active,
  metrics,
  target_metrics,
}: Department): DepartmentDraft => ({
  name,
  description,
  is_active: is_active ? 'on' : 'off',
  ...Object.fromEntries(
    metrics.map(({ key }) => [targetField(key), target_metrics[key] === undefined ? '' : String(target_metrics[key])]),
  ),
});

/** The fields whose text is no number, or a negative one. An empty target is none. */
export const wrongTargets = (draft: DepartmentDraft): string[] =>
  Object.keys(draft).filter(
    (field) => field.startsWith(TARGET) && !/^(\d+(\.\d+)?)?$/.test(draft[field]?.trim() ?? ''),
  );

/** These fields of the draft, as the server takes them: all targets together, those that were not shown included. */
export function changesOfDepartment(draft: DepartmentDraft, fields: string[], current: Department) {
  const targets = Object.fromEntries(
    Object.entries(draft)
      .filter(([field]) => field.startsWith(TARGET))
      .map(([field, text]) => [field.slice(TARGET.length), text.trim()] as const),
  );
  const kept = Object.fromEntries(Object.entries(current.target_metrics).filter(([key]) => targets[key] === undefined));
  const given = Object.fromEntries(
    Object.entries(targets)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => [key, Number(text)]),
  );
  return {
    ...(fields.includes('name') && { name: draft.name ?? '' }),
    ...(fields.includes('description') && { description: draft.description ?? '' }),
    ...(fields.includes('is_active') && { is_active: draft.is_active === 'on' }),
    ...(fields.some((field) => field.startsWith(TARGET)) && { target_metrics: { ...kept, ...given } }),
  };
}

/** Clashing fields, as the question shows them. */
export function departmentClashes(
  fields: string[],
  mine: DepartmentDraft,
  theirs: DepartmentDraft,
  { metrics }: Department,
): ClashWords[] {
  const labels: Record<string, string> = {
    name: 'Name',
    description: 'Description',
    is_active: 'Active',
    ...Object.fromEntries(metrics.map(({ key, label }) => [targetField(key), `Target for ${label}`])),
  };
  return fields.map((field) => ({
    field,
    label: labels[field] ?? field,
    mine: mine[field] ?? '',
    theirs: theirs[field] ?? '',
  }));
}
