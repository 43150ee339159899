import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Department } from '@outrider/shared/automation/organization';
import { type ReactNode, useId } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConflictDialog } from '../../ground/ui/conflict-dialog.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { AgentRows } from './agent-rows.tsx';
import { departmentClashes, draftOfDepartment, wrongTargets } from './department-draft.ts';
import { DepartmentMembers } from './department-members.tsx';
import { DepartmentMetrics } from './department-metrics.tsx';
import { namesOf } from './departments.ts';
import { useSaveDepartment } from './use-save-department.ts';

type DepartmentDialogProps = { department: DepartmentKey; departments: Department[]; onClose: () => void };

/** One department: what it is measured on, its people, its agents. */
export function DepartmentDialog({ department: key, departments, onClose }: DepartmentDialogProps) {
  const query = trpc.organization.department.useQuery(
    { department: key },
    { meta: { failure: MESSAGES.loadDepartmentFailed, forbiddenInPlace: true } },
  );
  const shown = query.data?.department ?? departments.find(({ department }) => department === key);
  if (!shown) return null;
  return (
    <EditedDepartment key={shown.id} department={shown} onClose={onClose}>
      <QueryView
        query={query}
        failure={MESSAGES.loadDepartmentFailed}
        loading={<SkeletonRows label="Loading the department" rows={4} />}
      >
        {({ members, agents }) => (
          <>
            <section className="border-line border-t" aria-labelledby="department-people">
              <h3 id="department-people" className="px-5 pt-4 pb-1 text-sm">
                People
              </h3>
              <DepartmentMembers department={key} members={members} names={namesOf(departments)} />
            </section>
            <section className="border-line border-t pb-2" aria-labelledby="department-agents">
              <h3 id="department-agents" className="px-5 pt-4 pb-1 text-sm">
                AI agents
              </h3>
              <AgentRows agents={agents} />
            </section>
          </>
        )}
      </QueryView>
    </EditedDepartment>
  );
}

function EditedDepartment({
  department,
  onClose,
  children,
}: {
  department: Department;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const manages = can(useUser(), 'organization.manage');
  const edit = useSaveDepartment(department);
  const wrong = wrongTargets(edit.draft);
  const foot = manages && edit.changed && (
    <>
      <p className="text-faint mr-auto text-xs max-sm:hidden">Not saved yet</p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        form={formId}
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={edit.saving || wrong.length > 0}
      >
        {edit.saving ? 'Saving' : 'Save'}
      </button>
    </>
  );
  return (
    <Dialog writes title={department.name} onClose={onClose} foot={foot} width="max-w-3xl">
      <div className="min-h-0 overflow-y-auto">
        <form
          id={formId}
          noValidate
          aria-label="Targets"
          className="p-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (wrong.length === 0) edit.submit();
          }}
        >
          {edit.failure && (
            <FormAlert className="mb-4">{sentenceOf(edit.failure, MESSAGES.saveDepartmentFailed)}</FormAlert>
          )}
          <DepartmentMetrics
            department={department}
            draft={edit.draft}
            wrong={wrong}
            manages={manages}
            onChange={edit.change}
          />
        </form>
        {children}
      </div>
      {edit.clash && (
        <ConflictDialog
          what="this department"
          clashes={departmentClashes(edit.clash.fields, edit.draft, draftOfDepartment(edit.clash.current), department)}
          onSettle={edit.settleClash}
          onClose={edit.dropClash}
        />
      )}
    </Dialog>
  );
}
