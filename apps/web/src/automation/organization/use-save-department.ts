import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Department } from '@outrider/shared/automation/organization';
import { useState } from 'react';
import { isOutrun } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { differing } from '../../ground/ui/three-way.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useMerge } from '../../ground/ui/use-merge.ts';
import { changesOfDepartment, draftOfDepartment } from './department-draft.ts';

/** A department's draft, and saving it: what only one of two people changed is taken together, the rest is asked. */
export function useSaveDepartment(department: Department) {
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState(() => draftOfDepartment(department));
  const { base, setBase, settle, ...question } = useMerge({
    row: department,
    draftOf: draftOfDepartment,
    mine: () => draft,
    onMerged(merged, current) {
      setDraft(merged);
      send(merged, current);
    },
  });
  const save = trpc.organization.updateDepartment.useMutation({
    meta: { failure: MESSAGES.saveDepartmentFailed, quiet: true },
    onSuccess(saved) {
      setBase(saved);
      setDraft(draftOfDepartment(saved));
      showToast(MESSAGES.departmentSaved(saved.name), { kind: 'success' });
      void utils.organization.invalidate();
    },
    async onError(error) {
      if (!isOutrun(error)) return;
      const { department: current } = await utils.organization.department.fetch(
        { department: base.department },
        { staleTime: 0 },
      );
      settle(current);
    },
  });
  function send(next: typeof draft, from: Department) {
    const fields = differing(draftOfDepartment(from), next);
    if (fields.length > 0)
      save.mutate({ department: from.department, version: from.version, ...changesOfDepartment(next, fields, from) });
  }
  return {
    draft,
    changed: differing(draftOfDepartment(base), draft).length > 0,
    change: (field: string, value: string) => setDraft({ ...draft, [field]: value }),
    submit: () => !save.isPending && send(draft, base),
    saving: save.isPending,
    failure: save.error && !isOutrun(save.error) ? save.error : null,
    ...question,
  };
}
