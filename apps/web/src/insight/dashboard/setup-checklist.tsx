import type { SetupStep } from '@outrider/shared/insight/dashboard';
import { can } from '@outrider/shared/ground/permissions';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { SETUP_WORDS } from './words.ts';

/** What a new company starts with. It watches itself, and goes when all is done or somebody puts it away. */
export function SetupChecklist() {
  const leads = can(useUser(), 'team.read');
  return leads && <Checklist />;
}

function Checklist() {
  const utils = trpc.useUtils();
  const { data } = trpc.dashboard.setup.useQuery(undefined, { meta: { failure: SETUP_WORDS.loadFailed, quiet: true } });
  const hide = trpc.dashboard.hideSetup.useMutation({
    meta: { failure: SETUP_WORDS.hideFailed },
    onSuccess: (setup) => utils.dashboard.setup.setData(undefined, setup),
  });
  if (!data?.open) return null;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <section className="sheet mt-5" aria-labelledby="setup">
      <div className="head">
        <h3 id="setup">{SETUP_WORDS.title}</h3>
        <span className="text-faint num text-xs">{SETUP_WORDS.progress(done, data.steps.length)}</span>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square -mr-2 ml-auto"
          aria-label={SETUP_WORDS.hide}
          title={SETUP_WORDS.hide}
          aria-disabled={hide.isPending}
          onClick={() => !hide.isPending && hide.mutate()}
        >
          <X className="i" />
        </button>
      </div>
      <ul className="cells sm:grid-cols-2 xl:grid-cols-3">
        {data.steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step: { id, done, link } }: { step: SetupStep }) {
  const { title, text, action } = SETUP_WORDS.steps[id];
  return (
    <li className="flex gap-3 px-4 py-3">
      <span
        className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border ${done ? 'b-green border-transparent' : 'border-line-strong'}`}
        aria-hidden="true"
      >
        {done && <Check className="size-3.5" />}
      </span>
      <span className="min-w-0">
        <span className={`block ${done ? 'text-muted' : 'font-strong'}`}>
          {title}
          <span className="sr-only">{done ? ', done' : ', to do'}</span>
        </span>
        {!done && <span className="text-muted mt-0.5 block text-xs">{text}</span>}
        {!done && (
          <Link to={link} className="text-link mt-1 inline-block text-xs font-strong hover:underline">
            {action}
          </Link>
        )}
      </span>
    </li>
  );
}
