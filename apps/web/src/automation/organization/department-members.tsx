import { DEPARTMENTS, type DepartmentKey } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { roleLabel } from '../../ground/ui/role-label.ts';
import { showToast } from '../../ground/ui/toast.ts';

type Member = { id: string; full_name: string; role: string; team: string | null };
type DepartmentMembersProps = { department: DepartmentKey; members: Member[]; names: Record<DepartmentKey, string> };

/** Who is in it; whoever manages the organization moves them, or brings somebody in. */
export function DepartmentMembers({ department, members, names }: DepartmentMembersProps) {
  const manages = can(useUser(), 'organization.manage');
  const people = usePeople();
  const utils = trpc.useUtils();
  const move = trpc.organization.moveMember.useMutation({
    meta: { failure: MESSAGES.moveMemberFailed },
    onSuccess({ user_id, department: to }) {
      const name = members.find(({ id }) => id === user_id)?.full_name ?? people[user_id] ?? 'They';
      // Where somebody came from is known of those who left this department.
      const undo = to === department ? undefined : { label: 'Undo', run: () => move.mutate({ user_id, department }) };
      showToast(MESSAGES.memberMoved(name, to && names[to]), { kind: 'success', action: undo });
    },
    onSettled: () => Promise.all([utils.organization.invalidate(), utils.users.invalidate()]),
  });
  const others = Object.entries(people).filter(([id]) => !members.some((member) => member.id === id));
  return (
    <>
      {members.length === 0 && <p className="text-muted px-5 py-2">Nobody is in {names[department]} yet.</p>}
      <ul className="divide-line divide-y">
        {members.map(({ id, full_name, role, team }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-5 py-2">
            <Avatar name={full_name} />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate">{full_name}</span>
              <span className="text-faint block truncate text-xs">
                {[roleLabel(role), team].filter(Boolean).join(' · ')}
              </span>
            </span>
            {manages && (
              <select
                className="select select-sm w-36"
                aria-label={`Department of ${full_name}`}
                value={department}
                onChange={({ target }) =>
                  move.mutate({ user_id: id, department: target.value === '' ? null : (target.value as DepartmentKey) })
                }
              >
                {DEPARTMENTS.map((key) => (
                  <option key={key} value={key}>
                    {names[key]}
                  </option>
                ))}
                <option value="">None</option>
              </select>
            )}
          </li>
        ))}
      </ul>
      {manages && others.length > 0 && (
        <p className="px-5 pt-1 pb-4">
          <select
            className="select select-sm text-muted w-56 max-w-full"
            aria-label={`Add person to ${names[department]}`}
            value=""
            onChange={({ target }) => target.value && move.mutate({ user_id: target.value, department })}
          >
            <option value="">Add person</option>
            {others.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
    </>
  );
}
