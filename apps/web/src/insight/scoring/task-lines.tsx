import { type ScoringModelPage, versionLabel } from '@outrider/shared/insight/scoring';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { isRescoring, isTraining } from './use-scoring.ts';
import { SCORING_WORDS } from './words.ts';

const words = SCORING_WORDS.tasks;

/** What is under way, or what went wrong last; nothing where all is well. */
export function TrainingLine({ model }: { model: Pick<ScoringModelPage, 'training'> }) {
  const { training } = model;
  if (!training) return null;
  const name = versionLabel(training.version);
  if (isTraining(model)) {
    return (
      <Line busy>
        {training.state === 'waiting' ? words.queued(name) : words.running(name)}, started{' '}
        <RelativeTime at={training.asked_at} /> {words.started(training.asked_by_name)}. {words.meanwhile}
      </Line>
    );
  }
  if (training.state === 'failed')
    return (
      <Line>
        {words.failed(name)} {training.reason}
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
          {state === 'waiting' ? words.rescoreQueued(total) : words.rescoring(done, total, rescore.changed)}
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
      {words.rescoreStopped(done, total)} {rescore.reason}.
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
