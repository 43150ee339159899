import { ArrowUpRight, ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { SETTINGS_OPEN_TO } from './open-to.ts';
import { settingsFor, type SettingsSection } from './settings-sections.ts';
import { SETTINGS_WORDS } from './words.ts';

/** System Settings, for who has something to set: a list of sections at the side, on a phone a page of its own. */
export function SettingsScreen() {
  const isWide = useMedia(WIDE);
  const user = useUser();
  const groups = settingsFor(user);
  const sections = groups.flatMap((group) => group.sections);
  const first = sections.find(({ path }) => path !== undefined);
  if (!SETTINGS_OPEN_TO.some((capability) => can(user, capability)) || !first) {
    return (
      <Forbidden
        title={SETTINGS_WORDS.adminsOnlyTitle}
        actions={
          <Link to="/dashboard" className="btn btn-sm btn-line">
            Back to Dashboard
          </Link>
        }
      >
        {SETTINGS_WORDS.adminsOnly}
      </Forbidden>
    );
  }
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      {isWide && <SideList groups={groups} />}
      <Suspense fallback={null}>
        <Routes>
          {sections.map(({ path, Screen }) => Screen && <Route key={path} path={`${path}/*`} element={<Screen />} />)}
          <Route index element={isWide ? <Navigate to={first.path ?? ''} replace /> : <PhoneList groups={groups} />} />
          <Route path="*" element={<Navigate to="/settings" replace />} />
        </Routes>
      </Suspense>
    </div>
  );
}

const addressOf = ({ path, to }: SettingsSection) => to ?? `/settings/${path}`;

type Groups = { groups: ReturnType<typeof settingsFor> };

function SideList({ groups }: Groups) {
  return (
    <nav aria-label="Settings" className="border-line w-52 shrink-0 overflow-y-auto border-r px-3 py-4">
      {groups.map(({ label, sections }, at) => (
        <ul key={label} aria-label={label} className="grid gap-px">
          {at > 0 && (
            <li aria-hidden="true" className="text-faint px-2.5 pt-4 pb-1 text-xs">
              {label}
            </li>
          )}
          {sections.map((section) => (
            <li key={section.label}>
              <NavLink to={addressOf(section)} className="nav-i">
                <section.Icon className="i" />
                <span className="truncate">{section.label}</span>
                {section.to && <ArrowUpRight className="i text-faint ml-auto size-3.5" />}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function PhoneList({ groups }: Groups) {
  return (
    <nav aria-label="Settings" className="min-w-0 flex-1 overflow-y-auto">
      {groups.map(({ label, sections }) => (
        <div key={label}>
          <h2 className="text-faint px-4 pt-4 pb-2 text-sm font-normal">{label}</h2>
          <ul className="border-line divide-line divide-y border-y">
            {sections.map((section) => (
              <li key={section.label}>
                <Link to={addressOf(section)} className="flex min-h-12 items-center gap-3 px-4">
                  <section.Icon className="i text-muted size-5" />
                  <span className="min-w-0 flex-1 truncate">{section.label}</span>
                  {section.to ? <ArrowUpRight className="i text-faint" /> : <ChevronRight className="i text-faint" />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
