import type { Permissions } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { useContext } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { OfferedContext } from './offered.ts';
import { CAPABILITY_GROUPS } from './words-capabilities.ts';
import { ROLES_WORDS as WORDS } from './words-roles.ts';

/** What somebody with this role finds, by the same function that the sidebar and the server ask. */
export function RolePreview({ based_on, permissions }: { based_on: CompanyRole; permissions: Permissions }) {
  const user = useUser();
  const offered = useContext(OfferedContext)({ ...user, role: based_on, permissions });
  const refused = CAPABILITY_GROUPS.flatMap(({ capabilities }) =>
    capabilities.filter(([capability]) => (permissions[capability] ?? 'none') === 'none'),
  );
  return (
    <section className="sheet mt-5 p-4" aria-labelledby="try-as">
      <h3 id="try-as" className="text-sm">
        {WORDS.tryAs}
      </h3>
      <p className="text-muted mt-0.5 text-sm">{WORDS.tryIntro}</p>
      <h4 className="text-faint mt-3 text-xs font-normal">{WORDS.finds}</h4>
      <ul aria-label={WORDS.finds} className="mt-1.5 flex flex-wrap gap-1.5">
        {offered.map((label) => (
          <li key={label} className="tag">
            {label}
          </li>
        ))}
      </ul>
      <h4 className="text-faint mt-3 text-xs font-normal">{WORDS.refused}</h4>
      {refused.length === 0 ? (
        <p className="mt-1 text-sm">{WORDS.refusedNothing}</p>
      ) : (
        <ul aria-label={WORDS.refused} className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {refused.map(([capability, { label }]) => (
            <li key={capability}>{label}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
