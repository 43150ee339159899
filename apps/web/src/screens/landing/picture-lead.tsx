import { MailCheck, Reply } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { BASELINE, OPEN_LEAD, runningTotals } from './picture-data.ts';
import { PICTURE_WORDS } from './words-pictures.ts';

const MINUS = '\u2212';
const signed = (points: number) => (points < 0 ? `${MINUS}${-points}` : `+${points}`);

export function PictureLead() {
  return (
    <div className="border-line w-full shrink-0 sm:w-84 sm:border-l lg:w-92">
      <div className="flex items-center gap-3 px-5 pt-5 pb-4">
        <Avatar name={OPEN_LEAD.name} className="size-10 text-xs" />
        <span className="min-w-0 flex-1">
          <span className="font-strong block text-base">{OPEN_LEAD.name}</span>
          <span className="text-muted block truncate">{OPEN_LEAD.title}</span>
        </span>
        <ScoreBadge score={OPEN_LEAD.score} bands={LEAD_BANDS} className="!h-8 !px-2.5 !text-xl" />
      </div>
      <div className="border-line border-t px-5 pt-3.5 pb-4">
        <p className="mb-1.5 flex justify-between">
          <span className="font-strong">Why this score</span>
          <span className="text-faint text-xs">learned from 412 outcomes</span>
        </p>
        <Why label="Baseline" from={0} to={BASELINE} trackClass="" figure={BASELINE} />
        {runningTotals().map(({ name, points, before, after }) => (
          <Why
            key={name}
            label={name}
            from={before}
            to={after}
            trackClass={points < 0 ? 'down' : 'up'}
            figure={signed(points)}
          />
        ))}
        <Why label="Score" from={0} to={OPEN_LEAD.score} trackClass="sum" figure={OPEN_LEAD.score} />
        <p className="bg-base-200 text-muted mt-2.5 rounded-md px-3 py-2 text-xs">
          <span className="text-base-content font-strong">Next:</span> ask for the timeline, worth up to 6 points.
        </p>
      </div>
      <div className="border-line hidden border-t px-5 pt-3.5 pb-5 sm:block">
        <p className="font-strong mb-3">Timeline</p>
        <ol className="tl gap-3 text-xs/4">
          <Step icon={<Reply className="i" />} text={PICTURE_WORDS.reply} ago="2 hours ago" />
          <Step icon={<MailCheck className="i" />} text={PICTURE_WORDS.followUp} ago="1 day ago" />
        </ol>
      </div>
    </div>
  );
}

type WhyProps = { label: string; from: number; to: number; trackClass: '' | 'up' | 'down' | 'sum'; figure: ReactNode };

function Why({ label, from, to, trackClass, figure }: WhyProps) {
  const ink = trackClass === 'sum' ? 'font-strong' : '';
  return (
    <div className="why sm:max-lg:!grid-cols-[minmax(0,1fr)_7.75rem_2rem]">
      <span className={`truncate py-1 ${ink}`}>{label}</span>
      <span className={`track ${trackClass}`} style={{ '--a': from, '--b': to } as CSSProperties}>
        <i />
      </span>
      <span className={`num text-right ${ink}`}>{figure}</span>
    </div>
  );
}

function Step({ icon, text, ago }: { icon: ReactNode; text: string; ago: string }) {
  return (
    <li>
      <span className="k">{icon}</span>
      <span className="pt-1">
        {text} <span className="text-faint">{ago}</span>
      </span>
    </li>
  );
}
