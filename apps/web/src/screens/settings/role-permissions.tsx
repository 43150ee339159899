import type { Capability, Permissions, Reach } from '@outrider/shared/ground/permissions';
import { reachesOf, rightsOf } from '@outrider/shared/ground/role-rights';
import { type CompanyRole, ROLE_LABELS } from '@outrider/shared/ground/roles';
import { CAPABILITY_GROUPS } from './words-capabilities.ts';
import { ROLES_WORDS as WORDS } from './words-roles.ts';

type PermissionsProps = {
  based_on: CompanyRole;
  permissions: Permissions;
  /** Null where it can only be read. */
  onChange: ((capability: Capability, reach: Reach) => void) | null;
};

/** What a role may, in groups, each with a sentence; what differs from the role it is based on is marked. */
export function RolePermissions({ based_on, permissions, onChange }: PermissionsProps) {
  const base = rightsOf(based_on);
  return CAPABILITY_GROUPS.map(({ title, capabilities }) => (
    <section key={title} className="mt-5" aria-label={title}>
      <h3 className="text-sm">{title}</h3>
      <ul className="sheet divide-line mt-2 divide-y">
        {capabilities.map(([capability, { label, says }]) => {
          const reach = permissions[capability] ?? 'none';
          const reaches = reachesOf(capability, based_on);
          const words = wordsFor(capability);
          const differs = words[reach] !== words[base[capability]];
          return (
            <li key={capability} className="flex items-center gap-4 px-4 py-2.5 @max-md:items-start">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-strong">{label}</span>
                  {differs && (
                    <span className="tag b-blue">{WORDS.changed(ROLE_LABELS[based_on], words[base[capability]])}</span>
                  )}
                </p>
                <p className="text-muted text-sm text-pretty">{says}</p>
              </div>
              {onChange === null ? (
                <span className={`shrink-0 text-sm ${reach === 'none' ? 'text-faint' : ''}`}>{words[reach]}</span>
              ) : (
                <Control
                  label={label}
                  reach={reach}
                  reaches={reaches}
                  words={words}
                  onChange={(next) => onChange(capability, next)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** Types of records: each is seen or not, as far as `records.read` says. */
const SEEN: readonly Capability[] = ['leads.read', 'accounts.read', 'contacts.read', 'pipeline.read'];

/** Where records have owners a reach has a name; the rest is allowed or not. */
const wordsFor = (capability: Capability) =>
  SEEN.includes(capability) || reachesOf(capability).every((reach) => reach === 'all' || reach === 'none')
    ? WORDS.plain
    : WORDS.reaches;

type ControlProps = {
  label: string;
  reach: Reach;
  reaches: readonly Reach[];
  words: Record<Reach, string>;
  onChange: (reach: Reach) => void;
};

function Control({ label, reach, reaches, words, onChange }: ControlProps) {
  if (words === WORDS.plain)
    return (
      <input
        type="checkbox"
        className="toggle toggle-sm shrink-0"
        aria-label={label}
        checked={reach !== 'none'}
        onChange={({ target }) => onChange(target.checked ? (reaches[0] ?? 'all') : 'none')}
      />
    );
  return (
    <select
      className="select select-sm w-52 shrink-0 @max-md:w-32"
      aria-label={label}
      value={reach}
      onChange={({ target }) => onChange(target.value as Reach)}
    >
      {reaches.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </select>
  );
}
