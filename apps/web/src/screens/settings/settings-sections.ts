import {
  BookOpenText,
  Building2,
  Database,
  KeyRound,
  type LucideIcon,
  Mail,
  MailPlus,
  ScrollText,
  ShieldCheck,
  SquareKanban,
  Target,
  TextCursorInput,
  UserCog,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { SETTINGS_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

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
        path: 'company',
        label: SETTINGS_WORDS.profile,
        Icon: Building2,
        Screen: later(() => import('./company-section.tsx').then((module) => module.CompanySection)),
      },
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
      {
        path: 'quotas',
        label: SETTINGS_WORDS.quotas,
        Icon: Target,
        Screen: later(() => import('./quotas-section.tsx').then((module) => module.QuotasSection)),
      },
      {
        path: 'playbook',
        label: SETTINGS_WORDS.playbook,
        Icon: BookOpenText,
        Screen: later(() =>
          import('../../insight/playbook/playbook-section.tsx').then((module) => module.PlaybookSection),
        ),
      },
      {
        path: 'templates',
        label: SETTINGS_WORDS.templates,
        Icon: MailPlus,
        Screen: later(() =>
          import('../../insight/templates/templates-section.tsx').then((module) => module.TemplatesSection),
        ),
      },
      { to: '/users', label: SETTINGS_WORDS.users, Icon: UserCog },
    ],
  },
  {
    label: SETTINGS_WORDS.channels,
    sections: [
      {
        path: 'mail',
        label: SETTINGS_WORDS.mail,
        Icon: Mail,
        Screen: later(() => import('./mail-section.tsx').then((module) => module.MailSection)),
      },
    ],
  },
  {
    label: SETTINGS_WORDS.developers,
    sections: [
      {
        path: 'tokens',
        label: SETTINGS_WORDS.tokens,
        Icon: KeyRound,
        Screen: later(() => import('./tokens-section.tsx').then((module) => module.TokensSection)),
      },
      {
        path: 'webhooks',
        label: SETTINGS_WORDS.webhooks,
        Icon: Webhook,
        Screen: later(() =>
          import('../../insight/webhooks/webhooks-section.tsx').then((module) => module.WebhooksSection),
        ),
      },
    ],
  },
  {
    label: SETTINGS_WORDS.trust,
    sections: [
      {
        path: 'security',
        label: SETTINGS_WORDS.security,
        Icon: ShieldCheck,
        Screen: later(() => import('./security-section.tsx').then((module) => module.SecuritySection)),
      },
      {
        path: 'audit',
        label: SETTINGS_WORDS.audit,
        Icon: ScrollText,
        Screen: later(() => import('../../insight/audit/audit-section.tsx').then((module) => module.AuditSection)),
      },
      {
        path: 'data',
        label: SETTINGS_WORDS.data,
        Icon: Database,
        Screen: later(() => import('../../insight/data/data-section.tsx').then((module) => module.DataSection)),
      },
    ],
  },
];

export const SETTINGS_SECTIONS = SETTINGS_GROUPS.flatMap(({ sections }) => sections);
