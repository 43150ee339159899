import { MESSAGES } from '@outrider/shared/messages';
import { PASSWORD_MIN } from '@outrider/shared/password';
import { type SecuritySettings, TWO_STEP_POLICIES, type TwoStepPolicy } from '@outrider/shared/two-step';
import type { ReactNode } from 'react';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SettingsFrame } from '../ui/settings-frame.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.ts';
import { SECURITY_WORDS as WORDS } from './words-security.ts';

/** From the strictest on, as people look for it. */
const CHOICES = TWO_STEP_POLICIES.toReversed();

/** Settings, Security: how people of the company sign in. */
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
          <section className="mt-4" aria-labelledby="security-sign-in">
            <h3 id="security-sign-in" className="text-sm">
              {WORDS.signIn}
            </h3>
            <ul className="sheet mt-2">
              <TwoStepRule settings={settings} />
              <Rule name={WORDS.passwords} text={WORDS.passwordRule(PASSWORD_MIN)} />
              <Rule name={WORDS.idle} text={WORDS.idleRule} />
              <Rule name={WORDS.failed} text={WORDS.failedRule} />
            </ul>
          </section>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

function TwoStepRule({ settings }: { settings: SecuritySettings }) {
  const utils = trpc.useUtils();
  const save = trpc.security.set.useMutation({
    meta: { failure: MESSAGES.securitySaveFailed },
    onSuccess(saved) {
      utils.security.get.setData(undefined, saved);
      showToast(MESSAGES.securitySaved, { kind: 'success' });
    },
  });
  const shown = save.isPending ? save.variables.two_step : settings.two_step;
  return (
    <Rule name={WORDS.twoStep} text={WORDS.uses(settings)}>
      <select
        className="select select-sm w-full lg:w-56"
        aria-label={WORDS.twoStep}
        aria-busy={save.isPending}
        value={shown}
        onChange={(event) => !save.isPending && save.mutate({ two_step: event.target.value as TwoStepPolicy })}
      >
        {CHOICES.map((policy) => (
          <option key={policy} value={policy}>
            {WORDS.policies[policy]}
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
