import { can, type Capability } from '@outrider/shared/ground/permissions';
import {
  emailPlaces,
  SCOPE_GROUP_LABELS,
  SCOPE_GROUPS,
  SCOPE_RIGHT_LABELS,
  SCOPE_RIGHTS,
  type ScopeGroup,
  type ScopeRight,
  scopesOf,
} from '@outrider/shared/people/token-scopes';
import { useUser } from '../session/user-context.ts';
import { TOKENS_WORDS as WORDS } from './words.ts';

type AccessTableProps = {
  scopes: ReadonlySet<Capability>;
  onChange: (scopes: ReadonlySet<Capability>) => void;
  error: string | undefined;
  /** The only ones to choose from; left out, all that the role may. */
  among?: readonly Capability[];
};

/** Which rights to which records; what the role itself may not, no token may. */
export function AccessTable({ scopes, onChange, error, among }: AccessTableProps) {
  const user = useUser();
  const offered = (group: ScopeGroup, right: ScopeRight) =>
    scopesOf(group, right).filter((scope) => can(user, scope) && (!among || among.includes(scope)));
  const isOffered = (group: ScopeGroup, right: ScopeRight) => offered(group, right).length > 0;
  const groups = SCOPE_GROUPS.filter((group) => !among || SCOPE_RIGHTS.some((right) => isOffered(group, right)));
  const rights = SCOPE_RIGHTS.filter((right) => !among || groups.some((group) => isOffered(group, right)));
  const places = emailPlaces(scopes);
  const set = (changed: readonly Capability[], on: boolean) => {
    const next = new Set(scopes);
    for (const scope of changed)
      if (on) next.add(scope);
      else next.delete(scope);
    onChange(next);
  };
  return (
    <div>
      <table className="rows w-full">
        <caption className="mb-1 text-left text-[0.8125rem] font-strong">{WORDS.access}</caption>
        <thead>
          <tr>
            <th className="!pl-0 text-left">{WORDS.records}</th>
            {rights.map((right) => (
              <th key={right} className="w-14 text-center last:!pr-0 sm:w-16">
                {SCOPE_RIGHT_LABELS[right]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group}>
              <td className="!pl-0 whitespace-normal">{SCOPE_GROUP_LABELS[group]}</td>
              {rights.map((right) => {
                const these = offered(group, right);
                return (
                  <td key={right} className="text-center last:!pr-0">
                    {these.length > 0 ? (
                      <input
                        type="checkbox"
                        className="checkbox align-middle"
                        aria-label={WORDS.grant(SCOPE_RIGHT_LABELS[right], SCOPE_GROUP_LABELS[group])}
                        checked={these.every((scope) => scopes.has(scope))}
                        onChange={(event) => set(these, event.target.checked)}
                      />
                    ) : (
                      <span className="text-faint">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {places.length > 0 && <p className="text-muted mt-2 text-sm text-pretty">{WORDS.showsEmail(places)}</p>}
      {error && (
        <p role="alert" className="text-error mt-1 text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
