import { can } from '@outrider/shared/ground/permissions';
import { CircleUserRound, LogOut, Monitor, Moon, SlidersHorizontal, Sun, Zap } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { MODE_CHOICES } from '../../people/profile/modes.ts';
import { useAutomationMode } from '../../people/profile/use-automation-mode.ts';
import { QUICK_ACTIONS, useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { session } from '../../people/session/current-session.ts';
import { useUser } from '../../people/session/user-context.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ground/theme/theme.ts';
import type { Command } from './palette.ts';
import type { Place } from './place.ts';
import { SEARCH_WORDS } from './words.ts';

const THEMES = {
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
  system: { label: SEARCH_WORDS.systemTheme, Icon: Monitor },
} as const satisfies Record<ThemeChoice, unknown>;

/**
 * Everything this user may do from the search box: make something, go to a screen, change a mode or the theme, sign
 * out.
 */
export function useCommands(screens: readonly Place[]): Command[] {
  const user = useUser();
  const navigate = useNavigate();
  const openDialog = useQuickDialog();
  const { mode, choose } = useAutomationMode();
  const theme = useThemeChoice();
  const inCompany = user.company !== null;

  const actions = QUICK_ACTIONS.filter(({ capability }) => can(user, capability)).map(
    ({ id, label, Icon }): Command => ({
      id: `do-${id}`,
      group: 'Actions',
      title: label,
      words: 'add create',
      face: { kind: 'icon', Icon },
      run: () => openDialog({ id }),
    }),
  );
  const places = screens.map(({ path, title, Icon }): Command => ({
    id: `go-${path}`,
    group: 'Go to',
    title,
    words: path,
    face: { kind: 'icon', Icon },
    run: () => void navigate(path),
  }));
  const modes = MODE_CHOICES.filter((choice) => choice.mode !== mode).map((choice): Command => ({
    id: `mode-${choice.mode}`,
    group: 'Preferences',
    title: `Switch to ${choice.label}`,
    words: 'automation',
    detail: choice.meaning,
    face: { kind: 'icon', Icon: Zap },
    run: () => choose(choice.mode),
  }));
  const themes = (Object.keys(THEMES) as ThemeChoice[])
    .filter((choice) => choice !== theme)
    .map((choice): Command => ({
      id: `theme-${choice}`,
      group: 'Preferences',
      title: THEMES[choice].label,
      words: 'theme mode',
      face: { kind: 'icon', Icon: THEMES[choice].Icon },
      run: () => chooseTheme(choice),
    }));
  const account: Command[] = [
    {
      id: 'profile',
      group: 'Preferences',
      title: 'Profile Settings',
      words: 'account password',
      face: { kind: 'icon', Icon: CircleUserRound },
      run: () => openDialog({ id: 'profile', tab: 'profile' }),
    },
    ...(inCompany
      ? [
          {
            id: 'preferences',
            group: 'Preferences',
            title: 'Preferences',
            words: 'automation level',
            face: { kind: 'icon', Icon: SlidersHorizontal },
            run: () => openDialog({ id: 'profile', tab: 'preferences' }),
          } as const,
        ]
      : []),
    {
      id: 'sign-out',
      group: 'Preferences',
      title: 'Sign Out',
      words: 'log out',
      face: { kind: 'icon', Icon: LogOut },
      run: session.signOut,
    },
  ];
  return [...actions, ...places, ...(inCompany ? modes : []), ...themes, ...account];
}
