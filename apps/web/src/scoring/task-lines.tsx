import { type ScoringModelPage, versionLabel } from '@outrider/shared/scoring';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatCount, formatPercent } from '../ui/format.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { isRescoring, isTraining } from './use-scoring.ts';

/** What is under way, or what went wrong last; nothing where all is well. */
export function TrainingLine({ model }: { model: ScoringModelPage }) {
  const { training } = model;
  if (!training) return null;
  const name = versionLabel(training.version);
  if (isTraining(model)) {
    return (
      <Line busy>
        {training.state === 'waiting' ? `${name} waits to be trained` : `${name} is being trained`}, asked for{' '}
        <RelativeTime at={training.asked_at} />{' '}
        {training.asked_by_name ? `by ${training.asked_by_name}` : 'because outcomes have grown'}. Leads are scored as
        before meanwhile.
      </Line>
    );
  }
  if (training.state === 'failed')
    return (
      <Line>
        {name} could not be trained. {training.reason}
      </Line>
    );
  return null;
}

export function RescoreLine({ model }: { model: ScoringModelPage }) {
  const { rescore } = model;
  if (!rescore) return null;
  const { total, state } = rescore;
  const done = Math.min(rescore.done, total);
  if (isRescoring(model)) {
    return (
      <Line busy>
        <span className="num">
          {state === 'waiting'
            ? `${countOf(total, 'lead')} wait to be re-scored`
            : `${formatCount(done)} of ${countOf(total, 'lead')} re-scored, ${formatCount(rescore.changed)} with a new score or version`}
        </span>
        <progress
          className="bar mt-2 block w-full appearance-none [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-link"
          value={done}
          max={Math.max(1, total)}
          aria-label="Leads re-scored"
        >
          {formatPercent(done, total)}
        </progress>
      </Line>
    );
  }
  if (state === 'done') return null;
  return (
    <Line>
      The re-score stopped after {formatCount(done)} of {countOf(total, 'lead')}. {rescore.reason}.
    </Line>
  );
}

function Line({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  const Icon = busy ? LoaderCircle : CircleAlert;
  return (
    <output className={`flex items-start gap-2.5 rounded-lg px-4 py-2.5 ${busy ? 'bg-base-200' : 'b-orange'}`}>
      <Icon className={`i mt-0.5 ${busy ? 'animate-spin' : ''}`} aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
    </output>
  );
}
