import type { StreamedActivity } from '@outrider/shared/insight/activities';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../ground/ui/format.ts';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { activitySentence } from '../../records/engine/activity-sentence.ts';
import { placeOf } from '../../records/engine/subject-calls.ts';
import { allowedLine } from '../dashboard/ai-action-line.ts';
import { actorOf } from './activity-row.tsx';
import { streamLine } from './stream-line.ts';
import { ACTIVITIES_WORDS as WORDS } from './words.ts';

type ActivityPanelProps = {
  activity: StreamedActivity;
  nameOf: (field: string) => string;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** What happened in full: who allowed it, what was said, and the record. */
export function ActivityPanel({ activity, nameOf, onStep, onClose }: ActivityPanelProps) {
  const { about, allowed, detail, created_at } = activity;
  const { verb, after, second } = streamLine(activity, nameOf);
  const text = [detail.text, detail.note, detail.body].find((one) => typeof one === 'string' && one !== '');
  useKeys({ j: () => onStep(1), k: () => onStep(-1), Escape: onClose });
  return (
    <aside
      className="border-line bg-base-100 flex w-96 shrink-0 flex-col border-l max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:w-full"
      aria-label={WORDS.details}
    >
      <div className="flex items-center gap-1 px-3 py-2">
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label={WORDS.close} onClick={onClose}>
          <X className="i" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={WORDS.previous}
          onClick={() => onStep(-1)}
        >
          <ChevronUp className="i" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={WORDS.next}
          onClick={() => onStep(1)}
        >
          <ChevronDown className="i" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="border-line border-b px-5 pb-4">
          <h2 className="text-base text-pretty">
            {actorOf(activity)} {verb} {about.name} {after}
          </h2>
          <p className="text-muted">{formatMoment(created_at)}</p>
        </div>
        <Part title={WORDS.on}>
          <Link to={placeOf(about.type, about.id)} className="text-link hover:underline">
            {about.name}
          </Link>
          {about.company_name && <span className="text-muted block">{about.company_name}</span>}
        </Part>
        {allowed && <Part title={WORDS.who}>{allowedLine(allowed)}</Part>}
        <Part title={WORDS.what}>{second ?? activitySentence(activity, nameOf)}</Part>
        {typeof text === 'string' && (
          <Part title={WORDS.said}>
            <span className="whitespace-pre-line break-words">{text}</span>
          </Part>
        )}
      </div>
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="border-line border-b px-5 py-4">
    <h3 className="text-sm">{title}</h3>
    <div className="mt-1.5">{children}</div>
  </section>
);
