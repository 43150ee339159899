import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OrganizationAnalytics, surveySchema } from '@outrider/shared/automation/organization';
import { can } from '@outrider/shared/ground/permissions';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { countOf, formatDay } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { SURVEY_WORDS } from './words.ts';
import { SurveyLinkDialog } from './survey-link-dialog.tsx';

type Survey = z.infer<typeof surveySchema>;
const SHOWN = [
  { value: 'answered', label: 'Responses' },
  { value: 'open', label: 'No response yet' },
] as const;

/** How satisfied customers are, in their own answers, and the way to ask one. */
export function Satisfaction({
  customer: { satisfaction_score, answers },
}: {
  customer: OrganizationAnalytics['performance_metrics']['customer'];
}) {
  const asks = can(useUser(), 'organization.manage');
  const [asking, setAsking] = useState(false);
  return (
    <section className="sheet overflow-hidden" aria-labelledby="satisfaction">
      <div className="head border-line flex-wrap border-b">
        <h2 id="satisfaction" className="text-sm">
          Customer satisfaction
        </h2>
        <p className="mr-auto">
          {satisfaction_score === null ? (
            <span className="text-muted">No responses yet</span>
          ) : (
            <>
              <span className="num font-strong">{satisfaction_score.toFixed(1)}</span>{' '}
              <span className="text-faint num text-xs">out of 5.0, {countOf(answers, 'response')} in 90 days</span>
            </>
          )}
        </p>
        {asks && (
          <button type="button" className="btn btn-sm btn-line" onClick={() => setAsking(true)}>
            <LinkIcon className="i" />
            Ask a customer
          </button>
        )}
      </div>
      <Surveys />
      {asking && <SurveyLinkDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Who was asked, and what they said. */
export function Surveys() {
  const [show, setShow] = useState<(typeof SHOWN)[number]['value']>('answered');
  const query = trpc.organization.surveys.useInfiniteQuery(
    { answered: show === 'answered', limit: 20 },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      meta: { failure: MESSAGES.loadSurveysFailed, forbiddenInPlace: true },
    },
  );
  return (
    <>
      <div className="px-4 pt-3">
        <Segmented label="Show" options={SHOWN} value={show} onChange={setShow} />
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadSurveysFailed}
        loading={<SkeletonRows label="Loading responses" rows={3} />}
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <p className="text-muted px-4 py-4">{show === 'answered' ? SURVEY_WORDS.none : SURVEY_WORDS.noneOpen}</p>
            );
          return (
            <>
              <ul className="divide-line mt-2 divide-y">
                {items.map((survey) => (
                  <SurveyRow key={survey.id} survey={survey} />
                ))}
              </ul>
              <LoadMore
                shown={items.length}
                total={pages[0]?.total}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                className="px-4 py-2"
              />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

const TONES = ['', 'b-red', 'b-orange', 'b-yellow', 'b-green', 'b-green'] as const;

function SurveyRow({
  survey: { lead_id, lead_name, score, comment, created_by_name, created_at, expires_at, answered_at },
}: {
  survey: Survey;
}) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      {score !== null && (
        <span className={`score ${TONES[score] ?? ''}`}>
          <span className="sr-only">Score </span>
          {score}
          <span className="sr-only"> of 5</span>
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {lead_id ? (
            <Link to={`/leads?lead=${lead_id}`} className="font-strong hover:underline">
              {lead_name ?? 'A lead'}
            </Link>
          ) : (
            <span className="font-strong">A customer</span>
          )}
        </p>
        {comment && <p className="text-muted text-sm break-words">{comment}</p>}
        <p className="text-faint text-xs">
          {answered_at ? (
            <>
              Answered <RelativeTime at={answered_at} />
            </>
          ) : (
            <>
              Asked <RelativeTime at={created_at} />, open until {formatDay(expires_at)}
            </>
          )}
          {created_by_name && ` · asked by ${created_by_name}`}
        </p>
      </div>
    </li>
  );
}
