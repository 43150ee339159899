import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { can } from '@outrider/shared/ground/permissions';
import type { LearnedChance, WinChance } from '@outrider/shared/insight/win-chance';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { WhyReasons } from '../../ground/ui/why-reasons.tsx';
import { WhyRow } from '../../ground/ui/why-row.tsx';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.why;

/**
 * What a deal's chance is made of: the stage's average, then what helps and what harms, and the one thing that would
 * raise it most.
 */
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

function Learned({ chance: { chance_by }, learned }: { chance: WinChance; learned: LearnedChance }) {
  const { base, parts, chance, next } = learned;
  const reasons = parts.map(({ reason, title, detail, points }) => ({
    key: reason,
    label: title,
    note: detail ?? undefined,
    points,
  }));
  return (
    <>
      <ul>
        <WhyRow
          narrow
          label={base.title}
          note={base.deals > 0 ? WORDS.past(base.deals) : WORDS.noPast}
          from={0}
          to={base.points}
          figure={`${base.points}%`}
          ink="text-muted"
        />
        <WhyReasons narrow reasons={reasons} start={base.points} />
        <WhyRow
          narrow
          label={chance_by === 'model' ? WORDS.sum : WORDS.learned}
          from={0}
          to={chance}
          figure={`${chance}%`}
          kind="sum"
          ink="font-strong"
        />
      </ul>
      {next && (
        <p className="bg-base-200 text-muted mt-1 rounded-md px-3 py-2 text-xs">
          <span className="text-base-content font-strong">{WORDS.next}</span> {next.text}
        </p>
      )}
    </>
  );
}
