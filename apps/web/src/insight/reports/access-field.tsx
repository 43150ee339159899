import {
  type AccessInput,
  accessKey,
  DASHBOARD_LIMITS,
  DASHBOARD_RIGHTS,
  type ReportDashboard,
} from '@outrider/shared/insight/report-dashboards';
import { Users, X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { Combobox } from '../../ground/ui/combobox.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { hasWords } from '../../ground/ui/has-words.ts';
import { UI_WORDS } from '../../ground/ui/words.ts';
import { usePeople, useTeams } from '../../people/users/use-people.ts';
import { useUser } from '../../people/session/user-context.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

export type Access = NonNullable<ReportDashboard['access']>;
type Row = Access[number];
type Found = Pick<Row, 'user_id' | 'team' | 'name'> & { note: string | null };

const SHOWN = 8;
/** Access as it is saved. */
export const accessOf = (access: Access): AccessInput[] => access.map(({ name: _, ...row }) => row);

type AccessFieldProps = { access: Access; error: string | undefined; onChange: (access: Access) => void };

/** People and teams that a dashboard is shared with, and what each may do. */
export function AccessField({ access, error, onChange }: AccessFieldProps) {
  const [text, setText] = useState('');
  const find = useFindings(access);
  const change = (row: Row, next: Row[]) =>
    onChange(access.flatMap((one) => (accessKey(one) === accessKey(row) ? next : [one])));
  return (
    <Field label={WORDS.access} hint={WORDS.accessHint} error={error} className="sm:col-span-2">
      {(control) => (
        <div className="grid gap-2">
          <Combobox
            {...control}
            text={text}
            placeholder={WORDS.addAccess}
            noun={WORDS.personOrTeam}
            nothing={WORDS.noPersonOrTeam}
            useFound={find}
            keyOf={accessKey}
            face={(found) => <Face {...found} />}
            onText={setText}
            onBlur={() => setText('')}
            onPick={({ note: _, ...found }) => {
              setText('');
              onChange([...access, { ...found, may: 'view' }]);
            }}
          />
          {access.length > 0 && (
            <ul className="grid">
              {access.map((row) => (
                <li key={accessKey(row)} className="flex min-h-9 items-center gap-2 max-lg:min-h-11">
                  <Face {...row} note={null} />
                  <select
                    className="select select-sm ml-auto w-32 shrink-0"
                    aria-label={WORDS.rightOf(row.name)}
                    value={row.may}
                    onChange={(event) =>
                      change(row, [
                        { ...row, may: DASHBOARD_RIGHTS.find((may) => may === event.target.value) ?? 'view' },
                      ])
                    }
                  >
                    {DASHBOARD_RIGHTS.map((may) => (
                      <option key={may} value={may}>
                        {WORDS.rights[may]}
                      </option>
                    ))}
                  </select>
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm btn-square"
                    aria-label={UI_WORDS.remove(row.name)}
                    onClick={() => {
                      document.getElementById(control.id)?.focus();
                      change(row, []);
                    }}
                  >
                    <X className="i" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}

/** Teams, then people, who do not have access yet and fit what is typed. */
function useFindings(access: Access): (typed: string) => Found[] {
  const me = useUser().id;
  const [people, teams] = [usePeople(), useTeams()];
  const all: Found[] = [
    ...teams.map(({ name, people: count }) => ({
      user_id: null,
      team: name,
      name,
      note: WORDS.team(countOf(count, 'person', 'people')),
    })),
    ...Object.entries(people).flatMap(([id, name]) =>
      id === me ? [] : [{ user_id: id, team: null, name, note: null }],
    ),
  ];
  const chosen = new Set(access.map(accessKey));
  return (typed) => {
    if (access.length >= DASHBOARD_LIMITS.access) return [];
    const fits = hasWords(typed);
    return all.filter((one) => !chosen.has(accessKey(one)) && fits(one.name)).slice(0, SHOWN);
  };
}

const Face = ({ team, name, note }: Found) => (
  <span className="flex min-w-0 items-center gap-2">
    {team === null ? (
      <Avatar name={name} className="!size-5" />
    ) : (
      <span className="bg-base-200 grid size-5 shrink-0 place-items-center rounded-full">
        <Users className="i size-3" aria-hidden="true" />
      </span>
    )}
    <span className="truncate">{name}</span>
    {note && <span className="text-faint shrink-0 text-xs">{note}</span>}
  </span>
);
