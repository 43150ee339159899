import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../theme/theme.ts';
import { Menu, MenuRadio } from './menu.tsx';

const FACES = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const satisfies Record<ThemeChoice, unknown>;

export function ThemeMenu({ className = '' }: { className?: string }) {
  const current = useThemeChoice();
  return (
    <Menu
      label={`Theme: ${FACES[current].label.toLowerCase()}`}
      className={className}
      trigger={<SunMoon className="i" />}
      buttonClass="btn-square"
    >
      {THEME_CHOICES.map((choice) => {
        const { label, Icon } = FACES[choice];
        return (
          <MenuRadio key={choice} checked={choice === current} onSelect={() => chooseTheme(choice)}>
            <Icon className="i text-faint" />
            {label}
          </MenuRadio>
        );
      })}
    </Menu>
  );
}
