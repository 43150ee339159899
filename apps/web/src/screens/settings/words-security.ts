import { countOf } from '../../ground/ui/format.ts';
import type { SecuritySettings } from '@outrider/shared/people/two-step';
import type { TwoStepPolicy } from '@outrider/shared/people/two-step-policy';
import type { CompanyRules } from '@outrider/shared/ground/visibility';

const SEES: Record<CompanyRules['reps_see'], string> = {
  all: 'Every record',
  own_or_unassigned: 'Only their own and unassigned records',
};
const EXPORTS: Record<CompanyRules['reps_export'], string> = {
  all: 'Everything they see',
  own: 'Only their own records',
};

const POLICIES: Record<TwoStepPolicy, string> = {
  everyone: 'Required for everyone',
  admins: 'Required for administrators',
  optional: 'Optional',
};

/** What Settings, Security says. */
export const SECURITY_WORDS = {
  title: 'Security',
  intro: (company: string) => `How people in ${company} sign in, and what they see.`,
  loading: 'Loading the security settings',
  signIn: 'Sign-in',
  twoStep: 'Two-step verification',
  policies: POLICIES,
  uses: ({ people, with_two_step, yet_to_set_up }: SecuritySettings) =>
    [
      with_two_step === 0
        ? 'Nobody uses it yet.'
        : with_two_step === people
          ? 'Everyone uses it.'
          : `${with_two_step} of ${countOf(people, 'person', 'people')} use it.`,
      ...(yet_to_set_up > 0
        ? [`${countOf(yet_to_set_up, 'person', 'people')} will set it up at their next sign-in.`]
        : []),
    ].join(' '),
  passwords: 'Passwords',
  passwordRule: (least: number) => `At least ${least} characters. Common and easily guessed passwords are rejected.`,
  idle: 'Sign out when idle',
  idleRule: 'After 15 minutes. A warning appears 2 minutes before.',
  failed: 'Failed sign-ins',
  failedRule: 'After 5 failed attempts, each further one has to wait longer, up to 15 minutes.',
  visibility: 'Who sees what',
  repsSee: 'Reps see',
  repsSeeRule:
    'Leads, accounts, contacts and deals, with everything on them. An account or contact on a rep’s own deal stays visible to them. Managers and administrators see everything.',
  sees: SEES,
  repsExport: 'Reps export',
  repsExportRule: (rule: CompanyRules['reps_export']) =>
    rule === 'all' ? 'Everyone exports what they see.' : 'Only managers and administrators export everything.',
  exports: EXPORTS,
  alwaysOn: 'Always on',
  sessions: 'Sessions',
  sessionsLoading: 'Loading sessions',
  findSessions: 'Find a person',
  noSessions: 'Nobody by that name is signed in',
  noSessionsHint: 'Sessions end after 15 minutes of inactivity.',
  sandbox: 'in the sandbox',
  current: 'This session',
  signOut: 'Sign out',
  signingOut: 'Signing out',
  signOutOf: (device: string, person: string) => `Sign out ${person}, ${device}`,
  more: (person: string) => `More for ${person}`,
  signOutEveryone: 'Sign out everyone',
  everyoneTitle: 'Sign out everyone?',
  everyoneText: (others: number) =>
    `This ends ${countOf(others, 'other session', 'other sessions')}. You stay signed in here. Unsaved changes are lost.`,
  signOutPerson: (person: string) => `Sign out ${person} everywhere`,
  personTitle: (person: string) => `Sign out ${person} everywhere?`,
  personText: 'This ends their session on every device. They can sign in again right away.',
  ownText: 'This ends your sessions on every other device. You stay signed in here.',
  tokensEnd:
    'Personal API tokens and connected assistants stop working, too. Service tokens keep working; revoke them under API tokens.',
};
