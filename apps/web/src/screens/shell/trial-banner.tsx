import { can } from '@outrider/shared/ground/permissions';
import { DAY_MS } from '@outrider/shared/ground/days';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useSalesContact } from '../../people/session/use-sales-contact.ts';
import { useUser } from '../../people/session/user-context.ts';
import { SESSION_WORDS } from '../../people/session/words.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { later } from '../../ground/ui/later.tsx';

const ContactSalesDialog = later(() =>
  import('../../people/session/contact-sales-dialog.tsx').then((module) => module.ContactSalesDialog),
);

const SHOWN_FROM_DAYS = 7;

/** In the last week of a trial and after it: what is left, what follows, and what to do. Nothing at any other time. */
export function TrialBanner() {
  const user = useUser();
  const { company } = user;
  const closed = useReadOnlyReason();
  const now = useNow();
  const isAdmin = company !== null && can(user, 'company.manage');
  if (company?.subscription_plan !== 'trial' || company.trial_ends_at === null) return null;
  const days = Math.ceil((Date.parse(company.trial_ends_at) - now) / DAY_MS);
  if (days > SHOWN_FROM_DAYS) return null;
  const soon = `${SESSION_WORDS.trialEnds(days)} ${isAdmin ? SESSION_WORDS.afterTrial : SESSION_WORDS.askAdmin}`;
  return (
    <section
      aria-label="Trial"
      className={`border-line flex shrink-0 items-center gap-2.5 border-b px-3 py-1.5 text-sm lg:px-5 ${closed ? 'b-orange' : 'bg-base-200 text-muted'}`}
    >
      <Clock className="i" />
      <p className="min-w-0">{closed ?? soon}</p>
      {isAdmin && <AskForPlan />}
    </section>
  );
}

function AskForPlan() {
  const [asking, setAsking] = useState(false);
  if (!useSalesContact()) return <span className="shrink-0">{SESSION_WORDS.askPlatform}</span>;
  return (
    <>
      <button type="button" className="btn btn-sm btn-line ml-auto" onClick={() => setAsking(true)}>
        Contact sales
      </button>
      {asking && <ContactSalesDialog onClose={() => setAsking(false)} />}
    </>
  );
}
