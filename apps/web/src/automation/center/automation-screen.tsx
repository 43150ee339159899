import type { Automation } from '@outrider/shared/automation/automation';
import { can } from '@outrider/shared/ground/permissions';
import { useState } from 'react';
import { DoNotContactDialog } from '../agents/do-not-contact-dialog.tsx';
import { StopSwitch } from '../agents/stop-switch.tsx';
import { useStop } from '../agents/use-stop.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { ActedRules } from './acted-rules.tsx';
import { HoursCard } from './hours-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RuleMatrix } from './rule-matrix.tsx';
import { TeamBounds } from './team-bounds.tsx';
import { AUTOMATION_WORDS as WORDS } from './words.ts';

/** Automation Control: what agents may do on their own, and who approves the rest. */
export function AutomationScreen() {
  const user = useUser();
  if (!can(user, 'automation.manage')) return <Forbidden title={WORDS.forbidden} />;
  return <Settings />;
}

function Settings() {
  const query = trpc.automation.get.useQuery(undefined, { meta: { failure: WORDS.loadFailed } });
  return (
    <Page>
      <QueryView query={query} failure={WORDS.loadFailed} loading={<SkeletonRows label={WORDS.loading} rows={8} />}>
        {(automation) => (
          <>
            <Head automation={automation} />
            <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1440px]:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <RuleMatrix rules={automation.rules} />
                <ActedRules />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:max-[1439px]:grid-cols-2">
                <TeamBounds teams={automation.teams} />
                <LimitsCard automation={automation} />
                <HoursCard automation={automation} />
                <DoNotContactCard counts={automation.do_not_contact} />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Head({ automation }: { automation: Automation }) {
  const { state } = useStop();
  const { running_agents, actions_today } = automation;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="text-muted min-w-0 flex-1 basis-64">
        {WORDS.intro}{' '}
        <span className="text-base-content">
          {state?.stopped ? (
            WORDS.stopped
          ) : (
            <>
              <span className="num font-strong">{formatCount(running_agents)}</span> {WORDS.running(running_agents)}
            </>
          )}
          , <span className="num font-strong">{formatCount(actions_today)}</span> {WORDS.actions(actions_today)}
        </span>
      </p>
      <span className="flex gap-2 max-lg:w-full max-lg:[&>*]:flex-1">
        <StopSwitch />
      </span>
    </div>
  );
}

function DoNotContactCard({ counts }: { counts: Automation['do_not_contact'] }) {
  const [open, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const [emails, domains] = WORDS.doNotContact.text(counts);
  const close = () => {
    setOpen(false);
    void utils.automation.get.invalidate();
  };
  return (
    <section className="sheet" aria-labelledby="do-not-contact">
      <div className="head">
        <h2 id="do-not-contact">{WORDS.doNotContact.title}</h2>
        <button type="button" className="btn btn-sm btn-ghost -mr-2 ml-auto font-normal" onClick={() => setOpen(true)}>
          {WORDS.doNotContact.open}
        </button>
      </div>
      <p className="text-muted px-4 pb-4 text-pretty">
        {emails} {WORDS.doNotContact.and} {domains}. {WORDS.doNotContact.applies}
      </p>
      {open && <DoNotContactDialog onClose={close} />}
    </section>
  );
}
