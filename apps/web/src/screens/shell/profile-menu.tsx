import { can } from '@outrider/shared/ground/permissions';
import { DEFAULT_AUTOMATION_LEVEL } from '@outrider/shared/people/session-limits';
import type { Role } from '@outrider/shared/ground/roles';
import { FlaskConical, LogOut, type LucideIcon, Settings, SlidersHorizontal, UserRound } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProfileTab } from '../../people/profile/profile-dialog.tsx';
import { TeamCap } from '../../people/profile/team-cap.tsx';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { SETTINGS_OPEN_TO } from '../settings/open-to.ts';
import { SANDBOX_WORDS } from '../../people/sandbox/words.ts';
import { useSandbox } from '../../people/sandbox/use-sandbox.ts';
import { session } from '../../people/session/current-session.ts';
import { useUser } from '../../people/session/user-context.ts';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from '../../ground/theme/theme.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { usePopover } from '../../ground/ui/popover.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';

const ROLE_TINT: Record<Role, string> = {
  super_admin: 'b-red',
  company_admin: 'b-blue',
  manager: 'b-green',
  sdr: 'b-yellow',
  ae: 'b-orange',
};
const THEME_OPTIONS = THEME_CHOICES.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));

export function ProfileMenu() {
  const user = useUser();
  const { open, toggle, close, rootRef, triggerRef } = usePopover();
  const panelId = useId();
  const navigate = useNavigate();
  const openDialog = useQuickDialog();
  const show = (tab: ProfileTab) => {
    close();
    openDialog({ id: 'profile', tab });
  };
  const openSettings = () => {
    close({ refocus: false });
    void navigate('/settings');
  };
  return (
    <div ref={rootRef} className="relative">
      <button
        ref={triggerRef}
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label="Profile menu"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        <Avatar name={user.full_name} className="size-7" />
      </button>
      {open && (
        <section
          id={panelId}
          aria-label="Profile"
          className="sheet shadow-lift absolute top-full right-0 z-30 mt-1 w-72"
        >
          <div className="flex items-start gap-3 p-4">
            <Avatar name={user.full_name} className="size-9 text-xs" />
            <div className="min-w-0">
              <p className="truncate font-strong">{user.full_name}</p>
              <p className="text-faint truncate text-xs">{user.email}</p>
              <p className="mt-2 flex flex-wrap items-center gap-2">
                <span className={`tag ${ROLE_TINT[user.role]}`}>
                  {user.custom_role_id ? user.role_name : user.role.toUpperCase()}
                </span>
                {user.team && <span className="text-faint text-xs">{user.team}</span>}
              </p>
            </div>
          </div>
          {user.company && <AutomationLevel level={user.automation_level ?? DEFAULT_AUTOMATION_LEVEL} />}
          <ThemeChoiceRow />
          <div className="border-line border-t p-1">
            <ProfileItem Icon={UserRound} words="Profile Settings" onPress={() => show('profile')} />
            {user.company && (
              <ProfileItem Icon={SlidersHorizontal} words="Preferences" onPress={() => show('preferences')} />
            )}
            {user.company && SETTINGS_OPEN_TO.some((capability) => can(user, capability)) && (
              <ProfileItem Icon={Settings} words="System Settings" onPress={openSettings} />
            )}
            {user.company && <SandboxItem inside={user.company.is_sandbox} />}
            <ProfileItem Icon={LogOut} words="Sign Out" onPress={session.signOut} />
          </div>
        </section>
      )}
    </div>
  );
}

function SandboxItem({ inside }: { inside: boolean }) {
  const { enter, leave } = useSandbox();
  const cross = inside ? leave : enter;
  const [still, busy] = inside
    ? [SANDBOX_WORDS.leave, SANDBOX_WORDS.leaving]
    : [SANDBOX_WORDS.open, SANDBOX_WORDS.opening];
  return (
    <ProfileItem
      Icon={FlaskConical}
      words={cross.isPending ? busy : still}
      onPress={() => !cross.isPending && cross.mutate()}
    />
  );
}

function ProfileItem({ Icon, words, onPress }: { Icon: LucideIcon; words: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="hover:bg-hover flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 text-left max-lg:h-11"
      onClick={onPress}
    >
      <Icon className="i text-faint" />
      {words}
    </button>
  );
}

function AutomationLevel({ level }: { level: number }) {
  const labelId = useId();
  return (
    <div className="border-line border-t px-4 py-3">
      <p className="flex justify-between text-xs">
        <span id={labelId} className="text-faint">
          Automation Level
        </span>
        <span className="num">{level}%</span>
      </p>
      <meter className="sr-only" aria-labelledby={labelId} min={0} max={100} value={level} />
      <div className="bar mt-1.5" aria-hidden="true">
        <i className="bg-base-content" style={{ width: `${level}%` }} />
      </div>
      <TeamCap level={level} className="text-muted mt-2" />
    </div>
  );
}

/** On phones, where the header has no room for it. */
function ThemeChoiceRow() {
  const theme = useThemeChoice();
  return (
    <div className="border-line border-t px-4 py-3 lg:hidden">
      <Segmented label="Theme" options={THEME_OPTIONS} value={theme} onChange={chooseTheme} />
    </div>
  );
}
