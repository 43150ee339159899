import { type InsightModes, INSIGHTS, type ModeFigure } from '@outrider/shared/insight/insights';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatMinutes } from '../../ground/ui/figures.ts';
import { formatMoney, formatPoints } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { PANEL_LINK, PanelHead } from './panel-head.tsx';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.modes;
type Figure = InsightModes['figures'][number];

const SPELL: Record<ModeFigure, (value: number | null) => string> = {
  first_response: formatMinutes,
  reply_rate: (value) => (value === null ? '–' : `${formatPoints(Math.round(value * 1_000) / 10)}%`),
  qualified: (value) => (value === null ? '–' : `${formatPoints(Math.round(value * 1_000) / 10)}%`),
  won_deal: (value) => (value === null ? '–' : formatMoney(value)),
};

/** AI and hybrid leads beside manual ones like them; a difference is claimed only where it is clear. */
export function ModesPanel() {
  const query = trpc.insights.modes.useQuery(undefined, { meta: { failure: INSIGHTS_WORDS.failed } });
  const pairs = query.data?.pairs ?? 0;
  return (
    <section aria-labelledby="modes" className="min-w-0 px-4 pt-3.5 pb-1">
      <PanelHead id="modes" title={WORDS.title} {...(pairs > 0 && { hint: WORDS.hint(pairs) })}>
        {pairs > 0 && (
          <Link to="?show=pairs" replace className={PANEL_LINK}>
            {WORDS.see}
          </Link>
        )}
      </PanelHead>
      <QueryView
        query={query}
        failure={INSIGHTS_WORDS.failed}
        loading={<SkeletonRows label={INSIGHTS_WORDS.loading} rows={6} />}
      >
        {({ figures, pairs: found }) =>
          figures.length === 0 ? (
            <p className="text-muted px-4 py-8 text-center text-pretty">{WORDS.none(found, INSIGHTS.pairs)}</p>
          ) : (
            <ul className="divide-line divide-y">
              {figures.map((figure) => (
                <FigureRow key={figure.figure} figure={figure} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function FigureRow({ figure }: { figure: Figure }) {
  const { figure: name, ai, manual, better } = figure;
  const most = Math.max(1e-9, ai.value ?? 0, manual.value ?? 0);
  const wide = (value: number | null) => `${(93 * (value ?? 0)) / most}%`;
  return (
    <li className="py-2.5">
      <p className="flex items-baseline gap-2">
        <span>{WORDS.names[name]}</span>
        <span className={`ml-auto text-xs ${better ? 'font-strong' : 'text-faint'}`}>{verdictOf(figure)}</span>
      </p>
      <div className="mt-1.5 grid grid-cols-[3.75rem_minmax(0,1fr)_5rem] items-center gap-x-2 gap-y-1 text-xs">
        <span className="mode m-ai">{WORDS.ai}</span>
        <span className="bar !h-2" aria-hidden="true">
          <i className="bg-ai" style={{ width: wide(ai.value) }} />
        </span>
        <span className="num text-right">{SPELL[name](ai.value)}</span>
        <span className="mode m-manual">{WORDS.manual}</span>
        <span className="bar !h-2" aria-hidden="true">
          <i className="bg-manual" style={{ width: wide(manual.value) }} />
        </span>
        <span className="num text-right">{SPELL[name](manual.value)}</span>
      </div>
    </li>
  );
}

/** From this ratio on it is told as one. */
const TIMES = 1.5;

/** What is said of AI against manual. */
function verdictOf({ figure, ai, manual, better }: Figure): string {
  if (!better || ai.value === null || manual.value === null) return WORDS.unclear;
  const isUp = ai.value > manual.value;
  if (figure === 'first_response') {
    const times = Math.max(ai.value, manual.value) / Math.max(1, Math.min(ai.value, manual.value));
    const said = times >= TIMES ? WORDS.times(formatPoints(Math.round(times * 10) / 10)) : WORDS.faster;
    return better === 'ai' ? said : `${WORDS.manual}: ${said}`;
  }
  const apart = Math.abs(ai.value - manual.value);
  return figure === 'won_deal'
    ? WORDS.money(formatMoney(apart), isUp)
    : WORDS.points(formatPoints(Math.round(apart * 1_000) / 10), isUp);
}
