import { can, type Caller, type Capability } from '@outrider/shared/ground/permissions';
import {
  BookOpenText,
  Building2,
  Database,
  IdCard,
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
export type SettingsSection = { label: string; Icon: LucideIcon; /** Whose list has it. */ can: Capability } & (
  | { path: string; Screen: ComponentType; to?: undefined }
  | { to: string; path?: undefined; Screen?: undefined }
);

const SETTINGS_GROUPS: readonly { label: string; sections: readonly SettingsSection[] }[] = [
  {
    label: SETTINGS_WORDS.company,
    sections: [
      {
        path: 'company',
        can: 'company.manage',
        label: SETTINGS_WORDS.profile,
        Icon: Building2,
        Screen: later(() => import('./company-section.tsx').then((module) => module.CompanySection)),
      },
      {
        path: 'fields',
        can: 'fields.manage',
        label: SETTINGS_WORDS.fields,
        Icon: TextCursorInput,
        Screen: later(() => import('./fields-section.tsx').then((module) => module.FieldsSection)),
      },
      {
        path: 'pipeline',
        can: 'pipeline.manage',
        label: SETTINGS_WORDS.pipeline,
        Icon: SquareKanban,
        Screen: later(() => import('./pipeline-section.tsx').then((module) => module.PipelineSection)),
      },
      {
        path: 'quotas',
        can: 'quotas.manage',
        label: SETTINGS_WORDS.quotas,
        Icon: Target,
        Screen: later(() => import('./quotas-section.tsx').then((module) => module.QuotasSection)),
      },
      {
        path: 'playbook',
        can: 'playbook.manage',
        label: SETTINGS_WORDS.playbook,
        Icon: BookOpenText,
        Screen: later(() =>
          import('../../insight/playbook/playbook-section.tsx').then((module) => module.PlaybookSection),
        ),
      },
      {
        path: 'templates',
        can: 'playbook.manage',
        label: SETTINGS_WORDS.templates,
        Icon: MailPlus,
        Screen: later(() =>
          import('../../insight/templates/templates-section.tsx').then((module) => module.TemplatesSection),
        ),
      },
      { to: '/users', can: 'users.manage', label: SETTINGS_WORDS.users, Icon: UserCog },
      {
        path: 'roles',
        can: 'roles.manage',
        label: SETTINGS_WORDS.roles,
        Icon: IdCard,
        Screen: later(() => import('./roles-section.tsx').then((module) => module.RolesSection)),
      },
    ],
  },
  {
    label: SETTINGS_WORDS.channels,
    sections: [
      {
        path: 'mail',
        can: 'company.manage',
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
        can: 'tokens.manage',
        label: SETTINGS_WORDS.tokens,
        Icon: KeyRound,
        Screen: later(() => import('./tokens-section.tsx').then((module) => module.TokensSection)),
      },
      {
        path: 'webhooks',
        can: 'webhooks.manage',
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
        can: 'security.manage',
        label: SETTINGS_WORDS.security,
        Icon: ShieldCheck,
        Screen: later(() => import('./security-section.tsx').then((module) => module.SecuritySection)),
      },
      {
        path: 'audit',
        can: 'audit.read',
        label: SETTINGS_WORDS.audit,
        Icon: ScrollText,
        Screen: later(() => import('../../insight/audit/audit-section.tsx').then((module) => module.AuditSection)),
      },
      {
        path: 'data',
        can: 'data.manage',
        label: SETTINGS_WORDS.data,
        Icon: Database,
        Screen: later(() => import('../../insight/data/data-section.tsx').then((module) => module.DataSection)),
      },
    ],
  },
];

/** What somebody may set, in its groups. */
export const settingsFor = (user: Caller) =>
  SETTINGS_GROUPS.flatMap(({ label, sections }) => {
    const open = sections.filter((section) => can(user, section.can));
    return open.length > 0 ? [{ label, sections: open }] : [];
  });
