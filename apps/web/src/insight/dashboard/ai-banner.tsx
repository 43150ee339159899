import { AUTOMATION_DAYS, type Overview } from '@outrider/shared/insight/dashboard';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import { Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { DASHBOARD_WORDS } from './words.ts';

const MODES: Record<ProcessingMode, { name: string; meaning: (level: number) => string }> = {
  manual: { name: 'Manual Mode', meaning: () => DASHBOARD_WORDS.modes.manual },
  hybrid: { name: 'Hybrid Mode', meaning: () => DASHBOARD_WORDS.modes.hybrid },
  ai: { name: 'AI Mode', meaning: DASHBOARD_WORDS.modes.ai },
};

/** What the user's mode means, and how much of the recent leads was processed by AI. */
export function AiBanner({ overview }: { overview: Pick<Overview, 'automation' | 'scope'> | undefined }) {
  const { automation_mode, automation_level } = useUser();
  const { name, meaning } = MODES[automation_mode];
  return (
    <section
      aria-label="AI intelligence"
      className="bg-base-200 border-line mt-5 grid items-center gap-x-6 gap-y-3 rounded-lg border px-4 py-3 sm:grid-cols-[auto_1fr_auto]"
    >
      <div className="flex items-center gap-2.5">
        <Sparkles className="i text-link" />
        <span className="font-strong">{name}</span>
      </div>
      <p className="text-muted">{meaning(automation_level)}</p>
      <div className="grid min-h-15 content-center sm:w-56">{overview && <Share {...overview} />}</div>
    </section>
  );
}

function Share({ automation: { share, automated, captured, link }, scope }: Pick<Overview, 'automation' | 'scope'>) {
  const whose = scope === 'own' ? 'your leads' : 'leads';
  if (share === null)
    return <p className="text-faint text-xs">{DASHBOARD_WORDS.automation.none(whose, AUTOMATION_DAYS)}</p>;
  return (
    <>
      <div className="bar flex" aria-hidden="true">
        <i className="bg-ai !rounded-none" style={{ width: `${share * 100}%` }} />
        <i className="bg-manual flex-1 !rounded-none" />
      </div>
      <p className="num mt-1 flex justify-between text-xs">
        <span>
          <span className="font-strong">{formatShare(share)}</span> AI
        </span>
        <span className="text-faint">{formatShare(1 - share)} manual</span>
      </p>
      <p className="text-faint mt-0.5 text-xs">
        <Link to={link} className="hover:underline">
          {DASHBOARD_WORDS.automation.link(automated)}
        </Link>{' '}
        {DASHBOARD_WORDS.automation.of(captured, AUTOMATION_DAYS)}
      </p>
    </>
  );
}
