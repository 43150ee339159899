import { MESSAGES } from '@outrider/shared/messages';
import type { Opportunity } from '@outrider/shared/opportunities';
import { can } from '@outrider/shared/permissions';
import type { LearnedChance, WinChance } from '@outrider/shared/win-chance';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.why;

/** What a deal's chance is made of: the stage's average, then what helps and what harms, and the one thing that would raise it most. */
export function WhyChance({ deal: { id } }: { deal: Opportunity }) {
  const query = trpc.pipeline.winChance.explain.useQuery({ id }, { meta: { failure: MESSAGES.loadChanceFailed } });
  const mayLook = can(useUser(), 'scoring.read');
  return (
    <section
      className="border-line border-b px-5 py-4 text-sm last:border-b-0 max-lg:px-4"
      aria-labelledby="why-chance"
    >
      <h3 id="why-chance" className="mb-2 flex items-center gap-1.5 text-sm">
        {WORDS.title}
        {mayLook && (
          <Link to="/scoring?model=deals" className="text-link ml-auto text-xs font-normal hover:underline">
            {WORDS.how}
          </Link>
        )}
      </h3>
      <QueryView
        query={query}
        failure={MESSAGES.loadChanceFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={3} />}
      >
        {(chance) => (
          <>
            {chance.chance_by === 'person' && <p className="mb-2">{WORDS.byHand(chance.probability)}</p>}
            {chance.learned ? <Learned chance={chance} learned={chance.learned} /> : <NotLearned chance={chance} />}
          </>
        )}
      </QueryView>
    </section>
  );
}

function NotLearned({ chance: { chance_by, probability, stage_label, closed, needs } }: { chance: WinChance }) {
  const count = closed.won + closed.lost;
  const missing =
    count < needs.closed
      ? WORDS.missing(count, needs.closed)
      : Math.min(closed.won, closed.lost) < needs.of_each
        ? WORDS.oneSided(needs.of_each)
        : WORDS.byStage;
  return (
    <p className="text-muted">
      {chance_by === 'stage' && `${WORDS.stage(stage_label, probability)} `}
      {missing}
    </p>
  );
}

type RowProps = { title: string; note: string | null; from: number; to: number; look: string; figure: string };

function Learned({ chance: { chance_by }, learned }: { chance: WinChance; learned: LearnedChance }) {
  const { base, parts, chance, next } = learned;
  const ends = parts.reduce<number[]>((all, { points }) => [...all, (all.at(-1) ?? 0) + points], [base.points]);
  const isShown = chance_by === 'model';
  return (
    <>
      <ul>
        <Row
          title={base.title}
          note={base.deals > 0 ? WORDS.past(base.deals) : WORDS.noPast}
          from={0}
          to={base.points}
          look=""
          figure={`${base.points}%`}
        />
        {parts.map(({ reason, title, detail, points }, i) => (
          <Row
            key={reason}
            title={title}
            note={detail}
            from={ends[i] ?? 0}
            to={ends[i + 1] ?? 0}
            look={points > 0 ? 'up' : 'down'}
            figure={WORDS.points(points)}
          />
        ))}
      </ul>
      <div className="why why-s py-2 font-strong">
        <p>{isShown ? WORDS.sum : WORDS.learned}</p>
        <Track from={0} to={chance} look="sum" />
        <p className="num text-right">{chance}%</p>
      </div>
      {next && (
        <p className="bg-base-200 text-muted mt-1 rounded-md px-3 py-2 text-xs">
          <span className="text-base-content font-strong">{WORDS.next}</span> {next.text}
        </p>
      )}
    </>
  );
}

const Row = ({ title, note, from, to, look, figure }: RowProps) => (
  <li className="why why-s border-line border-b">
    <div className="min-w-0 py-1">
      <p>{title}</p>
      {note && <p className="text-faint text-xs text-pretty">{note}</p>}
    </div>
    <Track from={from} to={to} look={look} />
    <p className={`num text-right ${look === '' ? 'text-muted' : ''}`}>{figure}</p>
  </li>
);

/** Percent along the axis; the sum of whole points may leave it for a step. */
const within = (percent: number) => Math.min(100, Math.max(0, percent));
const Track = ({ from, to, look }: Pick<RowProps, 'from' | 'to' | 'look'>) => (
  <div
    className={`track ${look}`}
    aria-hidden="true"
    style={{ '--a': within(from), '--b': within(to) } as CSSProperties}
  >
    <i />
  </div>
);
