import { type LucideIcon, SquareKanban, TextCursorInput, UserCog } from 'lucide-react';
import type { ComponentType } from 'react';
import { SETTINGS_WORDS } from './words.ts';
import { later } from '../ui/later.tsx';

/** `Screen`: shown under /settings/<path>; `to`: a screen elsewhere in the app that belongs to the settings as well. */
export type SettingsSection = { label: string; Icon: LucideIcon } & (
  | { path: string; Screen: ComponentType; to?: undefined }
  | { to: string; path?: undefined; Screen?: undefined }
);

export const SETTINGS_GROUPS: readonly { label: string; sections: readonly SettingsSection[] }[] = [
  {
    label: SETTINGS_WORDS.company,
    sections: [
      {
        path: 'fields',
        label: SETTINGS_WORDS.fields,
        Icon: TextCursorInput,
        Screen: later(() => import('./fields-section.tsx').then((module) => module.FieldsSection)),
      },
      {
        path: 'pipeline',
        label: SETTINGS_WORDS.pipeline,
        Icon: SquareKanban,
        Screen: later(() => import('./pipeline-section.tsx').then((module) => module.PipelineSection)),
      },
      { to: '/users', label: SETTINGS_WORDS.users, Icon: UserCog },
    ],
  },
];

export const SETTINGS_SECTIONS = SETTINGS_GROUPS.flatMap(({ sections }) => sections);
