import { FIRST_SCORE_BANDS, type InsightAccuracy, INSIGHTS } from '@outrider/shared/insight/insights';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { versionLabel } from '@outrider/shared/insight/scoring';
import { can } from '@outrider/shared/ground/permissions';
import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { useShownFact } from '../../records/engine/use-shown-fact.ts';
import { QuestionBox } from '../reports/question-box.tsx';
import { AccuracyPanel } from './accuracy-panel.tsx';
import { BandDialog } from './band-dialog.tsx';
import { FactsDialog, FactsPanel } from './facts-panel.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { MissedDialog, MissedPanel, SHOWN_MISSED } from './missed-panel.tsx';
import { ModesPanel } from './modes-panel.tsx';
import { PairsDialog } from './pairs-dialog.tsx';
import { SuggestionsPanel } from './suggestions-panel.tsx';
import { INSIGHTS_WORDS as WORDS } from './words.ts';

const FAILURE = { meta: { failure: WORDS.failed } };

/** What drives scores, how right they were, and what to do about it. */
export function InsightsScreen() {
  const accuracy = trpc.insights.accuracy.useQuery(undefined, FAILURE);
  const facts = trpc.insights.facts.useQuery(undefined, FAILURE);
  const isSuggested = can(useUser(), 'scoring.read');
  // What stands above the part that the address names has its height only once it is read.
  useShownFact(accuracy.data !== undefined && facts.data !== undefined);
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <div className="@container px-4 pt-4 pb-8 lg:px-5">
        <Toolbar model={accuracy.data?.model} />
        <div className="grid grid-cols-1 gap-5">
          <Tiles accuracy={accuracy.data} />
          <div className="sheet">
            <div className="cells grid-cols-1 @5xl:grid-cols-2">
              <FactsPanel />
              <AccuracyPanel />
            </div>
          </div>
          <div className="sheet">
            <div className="cells grid-cols-1 @5xl:grid-cols-2">
              <ModesPanel />
              <MissedPanel />
            </div>
          </div>
          {isSuggested && <SuggestionsPanel />}
        </div>
      </div>
      <Shown />
    </div>
  );
}

/** What lies over the screen, as the address says. */
function Shown() {
  const [shown, show] = useNamed('show');
  const close = () => show(null);
  if (shown === 'facts') return <FactsDialog onClose={close} />;
  if (shown === 'method') return <MethodDialog onClose={close} />;
  if (shown === 'pairs') return <PairsDialog onClose={close} />;
  if (shown === 'missed') return <MissedDialog onClose={close} />;
  const band = FIRST_SCORE_BANDS.find(({ from }) => shown === `band-${from}`);
  return band ? <BandDialog from={band.from} onClose={close} /> : null;
}

function Toolbar({ model }: { model: InsightAccuracy['model'] | undefined }) {
  const words = WORDS.model;
  return (
    <div className="mb-4 flex min-h-8 flex-wrap items-start gap-2">
      <p className="text-muted min-w-0 sm:py-1.5 max-sm:basis-full">
        {model &&
          (model.trained_at && model.stage !== 'rules'
            ? words.learned(versionLabel(model.version), formatShortDay(model.trained_at), model.examples)
            : words.rules)}
      </p>
      <QuestionBox className="min-w-0 grow sm:ml-auto sm:max-w-sm" />
      {can(useUser(), 'scoring.read') && (
        <Link to="/scoring" className="btn btn-line btn-sm font-normal max-lg:!h-11">
          <SlidersHorizontal className="i" aria-hidden="true" />
          {words.settings}
        </Link>
      )}
    </div>
  );
}

/** The list that counts the same leads. */
const SCORED = `/leads?filter=${encodeURIComponent(
  writeFilter({
    all: [
      { field: 'created_at', last_days: INSIGHTS.recentDays },
      { field: 'score', min: 0 },
    ],
  }),
)}`;

function Tiles({ accuracy }: { accuracy: InsightAccuracy | undefined }) {
  const isSuggested = can(useUser(), 'scoring.read');
  const missed = trpc.insights.missed.useQuery({ limit: SHOWN_MISSED }, FAILURE);
  const suggestions = trpc.insights.suggestions.useQuery(undefined, { ...FAILURE, enabled: isSuggested });
  const words = WORDS.tiles;
  const ranking = accuracy?.ranking ?? null;
  const beatsChance = ranking !== null && ranking.low > 0.5;
  const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <div className="sheet">
      <ul className="cells grid-cols-2 @3xl:grid-cols-4">
        <Tile
          to="?show=method"
          title={words.accuracy}
          value={beatsChance ? formatShare(ranking.share) : '–'}
          hint={beatsChance || !accuracy ? words.accuracyHint : ranking ? words.accuracyChance : words.accuracyFew}
        />
        <Tile to={SCORED} title={words.scored} value={count(accuracy?.scored)} hint={words.scoredHint} />
        <Tile to="?show=missed" title={words.missed} value={count(missed.data?.total)} hint={words.missedHint} />
        {isSuggested ? (
          <Tile
            to="#suggestions"
            title={words.suggestions}
            value={count(suggestions.data?.items.length)}
            hint={words.suggestionsHint}
          />
        ) : (
          <Tile title={words.period} value={words.months} hint={words.periodHint} />
        )}
      </ul>
    </div>
  );
}

function Tile({ to, title, value, hint }: { to?: string; title: string; value: string; hint: string }) {
  const body = (
    <>
      <span className="t">{title}</span>
      <span className="n">{value}</span>
      <span className="d">{hint}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} replace={!to.startsWith('/')} className="tile h-full">
          {body}
        </Link>
      ) : (
        <div className="tile h-full">{body}</div>
      )}
    </li>
  );
}
