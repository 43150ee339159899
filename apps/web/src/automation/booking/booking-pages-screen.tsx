import type { BookingPage } from '@outrider/shared/automation/booking';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ArrowLeft, ExternalLink, Plus } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { BookingPageEditor } from './booking-page-editor.tsx';
import { BOOKING_WORDS as WORDS } from './words.ts';

const HOME = '/calendar/booking';
const NEW = 'new';

/** The company's booking pages, and one of them with its hours and rules. */
export function BookingPagesScreen() {
  const { '*': open = '' } = useParams();
  const query = trpc.booking.pages.list.useQuery(undefined, { meta: { failure: MESSAGES.loadBookingPagesFailed } });
  const add = (
    <Link to={`${HOME}/${NEW}`} className="btn btn-primary btn-sm">
      <Plus className="i" />
      {WORDS.add}
    </Link>
  );
  return (
    <Page>
      <div className="mx-auto max-w-4xl">
        <Link
          to={open ? HOME : '/calendar'}
          className="text-muted inline-flex min-h-8 items-center gap-1.5 hover:underline"
        >
          <ArrowLeft className="i" />
          {open ? WORDS.back : WORDS.calendar}
        </Link>
        <QueryView
          query={query}
          failure={MESSAGES.loadBookingPagesFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={4} />}
        >
          {({ pages }) => {
            const chosen = pages.find(({ id }) => id === open);
            if (open === NEW) return <BookingPageEditor key={NEW} page={null} home={HOME} />;
            if (chosen) return <BookingPageEditor key={chosen.id} page={chosen} home={HOME} />;
            if (open) return <EmptyState title={WORDS.gone} />;
            return (
              <>
                <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-3">
                  <p className="text-muted min-w-64 flex-1 text-pretty">{WORDS.intro}</p>
                  {pages.length > 0 && add}
                </div>
                {pages.length > 0 ? (
                  <ul className="sheet divide-line mt-4 divide-y">
                    {pages.map((page) => (
                      <Row key={page.id} page={page} />
                    ))}
                  </ul>
                ) : (
                  <EmptyState title={WORDS.noneTitle} actions={add}>
                    {WORDS.none}
                  </EmptyState>
                )}
              </>
            );
          }}
        </QueryView>
      </div>
    </Page>
  );
}

const Row = ({ page: { id, name, url, duration_minutes, hosts, upcoming, is_open } }: { page: BookingPage }) => (
  <li className="flex items-center gap-2 pr-3">
    <Link to={`${HOME}/${id}`} className="hover:bg-base-200 grid min-w-0 flex-1 gap-0.5 px-4 py-2.5">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-strong wrap-anywhere">{name}</span>
        <span className="text-muted text-xs">{WORDS.minutes(duration_minutes)}</span>
        {!is_open && <span className="badge badge-sm">{WORDS.closed}</span>}
        <span className="text-faint num ml-auto text-xs">{WORDS.upcoming(upcoming)}</span>
      </span>
      <span className="text-muted truncate">{hosts.map(({ full_name }) => full_name).join(', ')}</span>
      <span className="text-faint truncate text-xs">{url}</span>
    </Link>
    <CopyButton text={url} label={WORDS.copy(name)} className="btn-ghost btn-sm btn-square" />
    {is_open && (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="btn btn-ghost btn-sm btn-square max-sm:hidden"
        aria-label={WORDS.open(name)}
      >
        <ExternalLink className="i" />
      </a>
    )}
  </li>
);
