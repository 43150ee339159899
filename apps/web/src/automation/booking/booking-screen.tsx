import type { Booking } from '@outrider/shared/automation/booking';
import { VISITOR_MESSAGES } from '@outrider/shared/ground/messages-booking';
import { ArrowLeft, CalendarPlus, Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { ownTimeZone, spellZone } from '../../ground/ui/company-zone.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import {
  browserLanguage,
  PageLanguageContext,
  useDocumentLanguage,
  usePageLanguage,
} from '../../ground/ui/page-language.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { CompanyLine, VisitorFailure, VisitorLoading } from '../../ground/ui/visitor.tsx';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { VisitorFrame } from './visitor-frame.tsx';
import { VisitorTimes } from './visitor-times.tsx';
import { useVisitorWords, VISITOR_WORDS } from './words-visitor.ts';

/** One booking, for whoever has its link: when and with whom, in the calendar, at another time, or not at all. */
export function BookingScreen({ token }: { token: string }) {
  const { data: booking, error, reload, set } = useLoaded(token, () => api.booking.open.query({ token }));
  const language = booking?.language ?? browserLanguage();
  const words = VISITOR_WORDS[language];
  const says = VISITOR_MESSAGES[language];
  useDocumentLanguage(language);
  usePageTitle(booking ? words.title(booking.page_name, booking.company.name) : words.yours);
  if (booking)
    return (
      <PageLanguageContext value={language}>
        <Shown booking={booking} onChange={set} />
      </PageLanguageContext>
    );
  if (!error) return <VisitorLoading />;
  return (
    <VisitorFailure
      language={language}
      fallback={says.openFailed}
      error={error}
      gone={{ title: says.gone, text: words.bookingGoneText }}
      onRetry={reload}
    />
  );
}

function Shown({ booking, onChange }: { booking: Booking; onChange: (booking: Booking) => void }) {
  const words = useVisitorWords();
  const { state } = useLocation() as { state: { isNew?: true } | null };
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [zone, setZone] = useState(ownTimeZone);
  const [isMoved, setIsMoved] = useState(false);
  const side = (
    <>
      <CompanyLine company={booking.company} />
      <h1 className="mt-6 text-xl wrap-anywhere">{booking.page_name}</h1>
    </>
  );
  if (booking.can_move && search.has('move'))
    return (
      <VisitorFrame side={side}>
        <Move
          booking={booking}
          zone={zone}
          onZone={setZone}
          onBack={() => void navigate(-1)}
          onMoved={(moved) => {
            onChange(moved);
            setIsMoved(true);
            setSearch({}, { replace: true });
          }}
        />
      </VisitorFrame>
    );
  return (
    <VisitorFrame side={side}>
      <Facts
        key={`${booking.state} ${booking.starts_at}`}
        booking={booking}
        zone={zone}
        heading={isMoved ? words.moved : state?.isNew ? words.booked : words.yours}
        isFresh={isMoved || state?.isNew === true}
        onMove={() => setSearch({ move: '' })}
        onChange={onChange}
      />
    </VisitorFrame>
  );
}

type FactsProps = {
  booking: Booking;
  zone: string;
  heading: string;
  isFresh: boolean;
  onMove: () => void;
  onChange: (booking: Booking) => void;
};

function Facts({ booking, zone, heading, isFresh, onMove, onChange }: FactsProps) {
  const { token, state, email, is_invited, company, host_name, location } = booking;
  const language = usePageLanguage();
  const words = useVisitorWords();
  const format = usePageFormat();
  const says = VISITOR_MESSAGES[language];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isCanceling, setIsCanceling] = useState(false);
  async function cancel() {
    setIsCanceling(true);
    setFailure(null);
    try {
      onChange(await api.booking.cancel.mutate({ token }));
    } catch (error) {
      setFailure(visitorSentence(error, says.cancelFailed, language));
      setIsCanceling(false);
    }
  }
  async function download() {
    setFailure(null);
    try {
      const { filename, text } = await api.booking.calendarFile.query({ token });
      saveFile(filename, 'text/calendar', text);
    } catch (error) {
      setFailure(visitorSentence(error, says.openFailed, language));
    }
  }
  const isAhead = state === 'ahead';
  return (
    <section className="flex min-w-0 flex-col justify-center px-5 py-8 lg:px-10 lg:py-14">
      <span className={`grid size-11 place-items-center rounded-full ${isAhead ? 'b-green' : 'bg-base-300'}`}>
        {isAhead ? <Check className="i" /> : <X className="i" />}
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-4 text-xl outline-none">
        {isAhead ? heading : state === 'canceled' ? words.canceled : words.over}
      </h2>
      {isAhead && isFresh && (
        <p className="text-muted mt-1 text-pretty">{is_invited && email ? words.bookedText(email) : words.notMailed}</p>
      )}
      {state === 'canceled' && <p className="text-muted mt-1">{words.canceledText(company.name)}</p>}
      <dl className="border-line mt-6 grid max-w-md grid-cols-[5rem_minmax(0,1fr)] gap-x-2 gap-y-2.5 border-y py-4 text-sm">
        <Fact name={words.when}>
          <span className="font-strong num">
            {format.span(new Date(booking.starts_at), new Date(booking.ends_at), zone)}
          </span>
          <span className="text-muted block">{spellZone(zone)}</span>
        </Fact>
        {location && <Fact name={words.where}>{location}</Fact>}
        <Fact name={words.with}>{words.host(host_name, company.name)}</Fact>
      </dl>
      {failure && <FormAlert className="mt-4 max-w-md">{failure}</FormAlert>}
      {isAhead && !isAsking && (
        <div className="mt-5 flex flex-wrap gap-2">
          <button type="button" className="btn btn-line btn-sm" onClick={() => void download()}>
            <CalendarPlus className="i" />
            {words.calendar}
          </button>
          {booking.can_move && (
            <button type="button" className="btn btn-ghost btn-sm" onClick={onMove}>
              {words.reschedule}
            </button>
          )}
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => setIsAsking(true)}>
            {words.cancel}
          </button>
        </div>
      )}
      {isAhead && isAsking && (
        <fieldset className="mt-5 max-w-md">
          <legend className="font-strong">{words.ask}</legend>
          <p className="text-muted mt-0.5">{words.askText(host_name)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-error btn-sm"
              aria-disabled={isCanceling}
              onClick={() => !isCanceling && void cancel()}
            >
              {isCanceling ? words.canceling : words.cancel}
            </button>
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setIsAsking(false)}>
              {words.keepMeeting}
            </button>
          </div>
        </fieldset>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);

type MoveProps = {
  booking: Booking;
  zone: string;
  onZone: (zone: string) => void;
  onBack: () => void;
  onMoved: (booking: Booking) => void;
};

/** Another time of the same host. */
function Move({ booking, zone, onZone, onBack, onMoved }: MoveProps) {
  const language = usePageLanguage();
  const words = useVisitorWords();
  const says = VISITOR_MESSAGES[language];
  const { slug, token } = booking;
  const { data: view, error } = useLoaded(slug, () => api.booking.view.query({ slug }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  async function move(starts_at: string) {
    setIsMoving(true);
    setFailure(null);
    try {
      onMoved(await api.booking.move.mutate({ token, starts_at }));
    } catch (refusal) {
      setFailure(visitorSentence(refusal, says.moveFailed, language));
      setChosen(null);
      setRound(round + 1);
      setIsMoving(false);
    }
  }
  const problem = failure ?? (error ? visitorSentence(error, says.timesFailed, language) : null);
  return (
    <div className="min-w-0">
      <div className="px-5 pt-5 lg:px-7">
        <button type="button" className="btn btn-ghost btn-sm text-muted -ml-3 font-normal" onClick={onBack}>
          <ArrowLeft className="i" />
          {words.keep}
        </button>
        {problem && <FormAlert className="mt-3">{problem}</FormAlert>}
      </div>
      {!view && !error && <p className="text-muted p-5 lg:px-7">{words.loadingTimes}</p>}
      {view && (
        <VisitorTimes
          key={round}
          slug={slug}
          token={token}
          hostZone={view.timezone}
          opens_at={view.opens_at}
          closes_at={view.closes_at}
          zone={zone}
          onZone={onZone}
          chosen={chosen}
          onChoose={setChosen}
          forward={(isLong) => (
            <button
              type="button"
              className={`btn btn-primary ${isLong ? 'w-full' : ''}`}
              aria-disabled={isMoving}
              onClick={() => chosen && !isMoving && void move(chosen)}
            >
              {isMoving ? words.moving : words.move}
            </button>
          )}
        />
      )}
    </div>
  );
}
