import { type InsightModes, INSIGHTS, type ModeFigure } from '@outrider/shared/insight/insights';
import { trpc } from '../../ground/trpc.ts';
import { formatMinutes } from '../../ground/ui/figures.ts';
import { formatMoney, formatPoints } from '../../ground/ui/format.ts';
import { Panel } from './panel.tsx';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.modes;
type Figure = InsightModes['figures'][number];

const asShare = (share: number) => `${formatPoints(Math.round(share * 1_000) / 10)}%`;
const SPELL: Record<ModeFigure, (value: number) => string> = {
  first_response: formatMinutes,
  reply_rate: asShare,
  qualified: asShare,
  won_deal: (amount) => formatMoney(amount),
};
const spell = (figure: ModeFigure, value: number | null) => (value === null ? '–' : SPELL[figure](value));

/** AI and hybrid leads beside manual ones like them; a difference is claimed only where it is clear. */
export function ModesPanel() {
  const query = trpc.insights.modes.useQuery(undefined, { meta: { failure: INSIGHTS_WORDS.failed } });
  const pairs = query.data?.pairs ?? 0;
  return (
    <Panel
      id="modes"
      title={WORDS.title}
      hint={pairs > 0 ? WORDS.hint(pairs) : undefined}
      link={pairs > 0 ? { to: '?show=pairs', text: WORDS.see } : null}
      query={query}
      nothing={(modes) => (modes.figures.length === 0 ? WORDS.none(modes.pairs, INSIGHTS.pairs) : null)}
    >
      {({ figures }) => (
        <ul className="divide-line divide-y">
          {figures.map((figure) => (
            <FigureRow key={figure.figure} figure={figure} />
          ))}
        </ul>
      )}
    </Panel>
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
        <span className="num text-right">{spell(name, ai.value)}</span>
        <span className="mode m-manual">{WORDS.manual}</span>
        <span className="bar !h-2" aria-hidden="true">
          <i className="bg-manual" style={{ width: wide(manual.value) }} />
        </span>
        <span className="num text-right">{spell(name, manual.value)}</span>
      </div>
    </li>
  );
}

/** A smaller ratio is just "faster". */
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
