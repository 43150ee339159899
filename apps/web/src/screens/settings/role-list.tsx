import { MESSAGES } from '@outrider/shared/ground/messages';
import { differing, rightsOf } from '@outrider/shared/ground/role-rights';
import type { RoleView } from '@outrider/shared/people/roles';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { CopyRoleDialog } from './copy-role-dialog.tsx';
import { ROLES_WORDS as WORDS } from './words-roles.ts';

/** Every role with how many people have it, and who. */
export function RoleList() {
  const query = trpc.roles.list.useQuery(undefined, { meta: { failure: MESSAGES.rolesLoadFailed } });
  const [copied, setCopied] = useState<RoleView | null>(null);
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro}>
      <section className="sheet mt-4 overflow-hidden" aria-label={WORDS.title}>
        <QueryView
          query={query}
          failure={MESSAGES.rolesLoadFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={5} />}
        >
          {({ items }) => (
            <ul className="divide-line divide-y">
              {items.map((role) => (
                <RoleRow key={role.id} role={role} onCopy={() => setCopied(role)} />
              ))}
              {items.every(({ built_in }) => built_in) && (
                <li className="text-muted px-4 py-3 text-sm text-pretty">{WORDS.noOwn}</li>
              )}
            </ul>
          )}
        </QueryView>
      </section>
      {copied && <CopyRoleDialog role={copied} onClose={() => setCopied(null)} />}
    </SettingsFrame>
  );
}

const originOf = ({ built_in, based_on, permissions }: RoleView): string =>
  built_in
    ? WORDS.builtIn
    : `${WORDS.basedOn(based_on)}, ${WORDS.changes(differing(permissions, rightsOf(based_on)).length)}`;

const SHOWN = 3;
const namesOf = (people: RoleView['people']): string =>
  people.length === 0
    ? WORDS.nobody
    : [
        people
          .slice(0, SHOWN)
          .map(({ full_name }) => full_name)
          .join(', '),
        people.length > SHOWN ? WORDS.more(people.length - SHOWN) : '',
      ]
        .filter(Boolean)
        .join(' ');

function RoleRow({ role, onCopy }: { role: RoleView; onCopy: () => void }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 @2xl:grid-cols-2">
        <div className="min-w-0">
          <Link to={role.id} className="font-strong hover:underline">
            {role.name}
          </Link>
          <p className="text-faint text-xs">{originOf(role)}</p>
        </div>
        <p className="text-muted min-w-0 self-center truncate text-sm">
          <span className="num text-faint mr-2 text-xs">{formatCount(role.people.length)}</span>
          {namesOf(role.people)}
        </p>
      </div>
      <button type="button" className="btn btn-ghost btn-sm" aria-label={WORDS.copyOf(role.name)} onClick={onCopy}>
        <Copy className="i" />
        <span className="max-sm:sr-only">{WORDS.copy}</span>
      </button>
    </li>
  );
}
