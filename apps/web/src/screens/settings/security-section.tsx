import { MESSAGES } from '@outrider/shared/ground/messages';
import { PASSWORD_MIN } from '@outrider/shared/people/password';
import { type SecuritySettings, type SecuritySettingsSet } from '@outrider/shared/people/two-step';
import { TWO_STEP_POLICIES } from '@outrider/shared/people/two-step-policy';
import { REPS_EXPORT, REPS_SEE } from '@outrider/shared/ground/visibility';
import type { ReactNode } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { useChosen } from '../../ground/ui/chosen.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { CompanySessions } from './company-sessions.tsx';
import { SECURITY_WORDS as WORDS } from './words-security.ts';

/** From the strictest on, as people look for it. */
const CHOICES = TWO_STEP_POLICIES.toReversed();

/** Settings, Security: how people of the company sign in, and what its reps see. */
export function SecuritySection() {
  const { company } = useUser();
  const query = trpc.security.get.useQuery(undefined, { meta: { failure: MESSAGES.securityLoadFailed } });
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro(company?.name ?? '')}>
      <QueryView
        query={query}
        failure={MESSAGES.securityLoadFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={4} />}
      >
        {(settings) => (
          <>
            <Rules id="security-sign-in" title={WORDS.signIn}>
              <Choice settings={settings} setting="two_step" choices={CHOICES} />
              <Rule name={WORDS.passwords} text={WORDS.passwordRule(PASSWORD_MIN)} />
              <Rule name={WORDS.idle} text={WORDS.idleRule} />
              <Rule name={WORDS.failed} text={WORDS.failedRule} />
            </Rules>
            <Rules id="security-visibility" title={WORDS.visibility}>
              <Choice settings={settings} setting="reps_see" choices={REPS_SEE} />
              <Choice settings={settings} setting="reps_export" choices={REPS_EXPORT} />
            </Rules>
            <CompanySessions />
          </>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

const Rules = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="mt-4" aria-labelledby={id}>
    <h3 id={id} className="text-sm">
      {title}
    </h3>
    <ul className="sheet mt-2">{children}</ul>
  </section>
);

type Setting = keyof SecuritySettingsSet;
/** What each setting is called, what it says as it is, and what its values are called. */
const FACES: Record<
  Setting,
  { name: string; text: (settings: SecuritySettings) => string; labels: Readonly<Record<string, string>> }
> = {
  two_step: { name: WORDS.twoStep, text: WORDS.uses, labels: WORDS.policies },
  reps_see: { name: WORDS.repsSee, text: () => WORDS.repsSeeRule, labels: WORDS.sees },
  reps_export: {
    name: WORDS.repsExport,
    text: ({ reps_export }) => WORDS.repsExportRule(reps_export),
    labels: WORDS.exports,
  },
};

type ChoiceProps = { settings: SecuritySettings; setting: Setting; choices: readonly string[] };

function Choice({ settings, setting, choices }: ChoiceProps) {
  const { name, text, labels } = FACES[setting];
  const utils = trpc.useUtils();
  const { shown, choose, settle } = useChosen<string>(settings[setting]);
  const save = trpc.security.set.useMutation({
    meta: { failure: MESSAGES.securitySaveFailed },
    onSuccess(saved) {
      utils.security.get.setData(undefined, saved);
      showToast(MESSAGES.securitySaved, { kind: 'success' });
    },
    onSettled: settle,
  });
  const change = (value: string) => {
    if (save.isPending) return;
    choose(value);
    save.mutate({ [setting]: value });
  };
  return (
    <Rule name={name} text={text(settings)}>
      <select
        className="select select-sm w-full lg:w-72"
        aria-label={name}
        aria-busy={save.isPending}
        value={shown}
        onChange={(event) => change(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </select>
    </Rule>
  );
}

/** One rule; what nobody sets is always on. */
const Rule = ({ name, text, children }: { name: string; text: string; children?: ReactNode }) => (
  <li className="border-line flex items-start justify-between gap-6 border-b px-4 py-3 last:border-0 max-sm:flex-col max-sm:gap-2">
    <span className="min-w-0">
      <span className="block font-strong">{name}</span>
      <span className="text-muted block max-lg:text-sm">{text}</span>
    </span>
    <span className="shrink-0 max-sm:w-full">{children ?? <span className="text-faint">{WORDS.alwaysOn}</span>}</span>
  </li>
);
