import type { TeamMember } from '@outrider/shared/insight/dashboard';
import { DEPARTMENT_LABELS, DEPARTMENTS } from '@outrider/shared/ground/departments';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';

/**
 * Which department and team are shown, in the address bar, and those there are. What nobody of these people has counts
 * as absent.
 */
export function useTeamFilter(people: TeamMember[]) {
  const [department, askDepartment] = useNamed('department');
  const [team, askTeam] = useNamed('team');
  const departments = DEPARTMENTS.filter((key) => people.some((person) => person.department === key));
  const teams = [...new Set(people.flatMap((person) => person.team ?? []))].sort((a, b) => a.localeCompare(b));
  return {
    department: departments.find((key) => key === department) ?? null,
    team: teams.find((name) => name === team) ?? null,
    departments,
    teams,
    askDepartment,
    askTeam,
  };
}
type Filter = ReturnType<typeof useTeamFilter>;

export const isInTeam = (person: TeamMember, { department, team }: Filter): boolean =>
  (department === null || person.department === department) && (team === null || person.team === team);

/** Offered where people differ in it. */
export function TeamFilter({
  filter: { department, team, departments, teams, askDepartment, askTeam },
}: {
  filter: Filter;
}) {
  const filterValue = (choice: string) => (choice === 'all' ? null : choice);
  return (
    <>
      {departments.length > 0 && (
        <SelectFilter
          label="Department"
          value={department ?? 'all'}
          options={departments}
          labels={DEPARTMENT_LABELS}
          onChange={(choice) => askDepartment(filterValue(choice))}
        />
      )}
      {teams.length > 0 && (
        <SelectFilter
          label="Team"
          value={team ?? 'all'}
          options={teams}
          labels={Object.fromEntries(teams.map((name) => [name, name]))}
          onChange={(choice) => askTeam(filterValue(choice))}
        />
      )}
    </>
  );
}
