import { LEAD_SOURCES, type LeadAnalytics, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { CAPTURE_WORDS } from './words.ts';

const SHOWN = 6;

type Source = LeadAnalytics['source_breakdown'][number];

/** What each source brought, the best average first. When the figures cannot be had nothing is shown. */
export function SourcePerformance() {
  const { data } = trpc.leads.analytics.useQuery(undefined, {
    meta: { failure: CAPTURE_WORDS.analyticsFailed, quiet: true },
  });
  const [all, setAll] = useState(false);
  if (!data) return null;
  const sources = data.source_breakdown.toSorted((a, b) => (b.avg_score ?? -1) - (a.avg_score ?? -1));
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="flex h-8 items-center text-sm">
        Source performance
      </h2>
      {sources.length === 0 ? (
        <p className="border-line text-muted mt-3 border-t py-3">{CAPTURE_WORDS.noSources}</p>
      ) : (
        <ul className="border-line divide-line mt-3 divide-y border-t border-b">
          {(all ? sources : sources.slice(0, SHOWN)).map((source) => (
            <SourceRow key={source._id} source={source} />
          ))}
        </ul>
      )}
      {!all && sources.length > SHOWN && (
        <button type="button" className="btn btn-ghost btn-sm mt-2 -ml-2" onClick={() => setAll(true)}>
          All {sources.length} sources
        </button>
      )}
    </section>
  );
}

function SourceRow({ source: { _id, count, avg_score, high_priority } }: { source: Source }) {
  const known = LEAD_SOURCES.find((source) => source === _id);
  return (
    <li>
      <Link
        to={`/leads?source=${encodeURIComponent(_id)}`}
        className="hover:bg-hover -mx-2 block rounded-md px-2 py-2.5"
      >
        <span className="flex items-baseline justify-between">
          <span className="font-strong">{known ? SOURCE_LABELS[known] : _id}</span>
          <span className="num">
            {avg_score === null ? (
              <span className="text-faint text-xs">Not scored</span>
            ) : (
              <>
                {Math.round(avg_score)}
                <span className="text-faint text-xs"> avg</span>
              </>
            )}
          </span>
        </span>
        <span className="bar mt-1.5 block !h-1">
          <i className="bg-base-content" style={{ width: `${avg_score ?? 0}%` }} />
        </span>
        <span className="text-faint num mt-1.5 flex justify-between text-xs">
          <span>{countOf(count, 'lead')}</span>
          <span>{formatCount(high_priority)} high</span>
        </span>
      </Link>
    </li>
  );
}
