import { useSyncExternalStore } from 'react';

/**
 * What the user chose; 'system' follows the operating system. public/theme-boot.js reads the same key before the first
 * paint.
 */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
type ThemeName = 'outrider' | 'outrider-dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
/** Paper is white, whatever the screen is. */
let isPrinting = false;
const themeName = (dark: boolean): ThemeName => (dark ? 'outrider-dark' : 'outrider');

function readChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

function applyTheme() {
  const choice = readChoice();
  const isDark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  document.documentElement.dataset.theme = themeName(isDark && !isPrinting);
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  applyTheme();
}

for (const [event, begins] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const)
  window.addEventListener(event, () => {
    isPrinting = begins;
    applyTheme();
  });
systemDark.addEventListener('change', applyTheme);
window.addEventListener('storage', (event) => event.key === KEY && applyTheme());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, readChoice);
/** The system's own theme, whatever the user chose: toasts follow it. */
export const useSystemTheme = () => useSyncExternalStore(subscribe, () => themeName(systemDark.matches));
