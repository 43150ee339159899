import type { AuditState } from '@outrider/shared/ground/audit';
import { AUDIT_MESSAGES } from '@outrider/shared/ground/messages-audit';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { AUDIT_WORDS as WORDS } from './words.ts';

/** How the log is kept: whether it is whole, and for how long. */
export function Keeping({ state }: { state: AuditState }) {
  const isSandbox = useUser().company?.is_sandbox ?? false;
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Integrity state={state} />
      {!isSandbox && <Retention months={state.months} />}
    </div>
  );
}

function Integrity({ state: { check } }: { state: AuditState }) {
  const utils = trpc.useUtils();
  const verify = trpc.audit.verify.useMutation({
    meta: { failure: AUDIT_MESSAGES.verifyFailed },
    onSuccess(now) {
      utils.audit.state.setData(undefined, now);
      void utils.audit.list.invalidate();
    },
  });
  const isBroken = check !== null && check.problems > 0;
  return (
    <section className="sheet p-4" aria-labelledby="audit-integrity">
      <h3 id="audit-integrity">{WORDS.integrity}</h3>
      <p className={`mt-1 flex gap-2 text-sm ${isBroken ? 'text-error' : 'text-muted'}`}>
        {isBroken ? <CircleAlert className="i shrink-0" /> : <ShieldCheck className="i shrink-0" />}
        <span>
          {check === null && WORDS.notChecked}
          {check && (isBroken ? WORDS.broken(check.problems) : WORDS.verified(check.entries))}{' '}
          {check && <RelativeTime at={check.at} className="text-faint whitespace-nowrap" />}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-line btn-sm mt-3"
        aria-disabled={verify.isPending}
        onClick={() => !verify.isPending && verify.mutate()}
      >
        {verify.isPending ? WORDS.verifying : WORDS.verify}
      </button>
    </section>
  );
}

const Retention = ({ months }: { months: number }) => (
  <section className="sheet p-4" aria-labelledby="audit-retention">
    <h3 id="audit-retention">{WORDS.retention}</h3>
    <p className="text-muted mt-1 text-sm">{WORDS.kept(months)}</p>
    <Link to="/settings/data" className="btn btn-line btn-sm mt-3">
      {WORDS.changeRetention}
    </Link>
  </section>
);
