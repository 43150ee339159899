import type { BookingView } from '@outrider/shared/automation/booking';
import { BOOKING_LIMITS, BOOKING_PATH } from '@outrider/shared/automation/booking-paths';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { VISITOR_MESSAGES } from '@outrider/shared/ground/messages-booking';
import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { describeFailure } from '../../ground/errors/failure.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ownTimeZone } from '../../ground/ui/company-zone.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import {
  browserLanguage,
  PageLanguageContext,
  useDocumentLanguage,
  usePageLanguage,
} from '../../ground/ui/page-language.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { CompanyLine, VisitorFailure, VisitorLoading } from '../../ground/ui/visitor.tsx';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { type Details, guestsOf, NO_DETAILS, VisitorDetails } from './visitor-details.tsx';
import { VisitorFrame } from './visitor-frame.tsx';
import { VisitorTimes } from './visitor-times.tsx';
import { useVisitorWords, VISITOR_WORDS } from './words-visitor.ts';

/** A company's booking page: a time, one's details, done. Stands outside of the app and loads none of it. */
export function BookScreen({ slug }: { slug: string }) {
  const { data: view, error, reload } = useLoaded(slug, () => api.booking.view.query({ slug }));
  const language = view?.language ?? browserLanguage();
  const words = VISITOR_WORDS[language];
  useDocumentLanguage(language);
  usePageTitle(view ? words.title(view.name, view.company.name) : words.pick);
  if (view)
    return (
      <PageLanguageContext value={language}>
        <Booking view={view} />
      </PageLanguageContext>
    );
  if (!error) return <VisitorLoading />;
  return (
    <VisitorFailure
      language={language}
      fallback={VISITOR_MESSAGES[language].openFailed}
      error={error}
      gone={{ title: words.gone, text: words.goneText }}
      onRetry={reload}
    />
  );
}

type Refused = { sentence: string | null; errors: Record<string, string> };
const NOT_REFUSED: Refused = { sentence: null, errors: {} };
const UNFIT = 422;

/** What is wrong with a field, in the page's language: a check of what was sent knows no page. */
function wrongIn(error: unknown, language: WritingLanguage): Refused['errors'] {
  const words = VISITOR_WORDS[language];
  const { answerMissing } = VISITOR_MESSAGES[language];
  const unfit: Refused['errors'] = {
    name: words.nameMissing,
    email: words.emailWrong,
    guests: words.guestsWrong(BOOKING_LIMITS.guests),
  };
  const { status, fields } = describeFailure(error);
  return Object.fromEntries(
    fields.map(({ field: path, message }) => {
      const field = path.replace(/^guests\..*/u, 'guests');
      const isOwn = status !== UNFIT || message === answerMissing;
      return [field, isOwn ? message : (unfit[field] ?? words.textWrong)];
    }),
  );
}

function Booking({ view }: { view: BookingView }) {
  const language = usePageLanguage();
  const words = useVisitorWords();
  const format = usePageFormat();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [zone, setZone] = useState(ownTimeZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const [details, setDetails] = useState(NO_DETAILS);
  const [isSending, setIsSending] = useState(false);
  const [refused, setRefused] = useState(NOT_REFUSED);
  /** One for all attempts: if an answer got lost on its way, the meeting is not booked twice. */
  const [request_id] = useState(() => crypto.randomUUID());
  /** Counts up to reload the free times after the chosen one was taken. */
  const [round, setRound] = useState(0);
  // After a reload the address names a time that nobody has chosen.
  const isAtDetails = chosen !== null && search.get('at') === chosen;

  async function send(starts_at: string) {
    setIsSending(true);
    setRefused(NOT_REFUSED);
    try {
      const { guests, answers, consent, website, name, email } = details;
      const { token } = await api.booking.book.mutate({
        slug: view.slug,
        request_id,
        starts_at,
        timezone: zone,
        name,
        email,
        guests: guestsOf(guests),
        answers,
        consent,
        ...(website && { website }),
      });
      void navigate(BOOKING_PATH + token, { replace: true, state: { isNew: true } });
    } catch (error) {
      const errors = wrongIn(error, language);
      setRefused({ sentence: visitorSentence(error, VISITOR_MESSAGES[language].bookFailed, language), errors });
      if (errors['starts_at']) {
        setChosen(null);
        setRound(round + 1);
        setSearch({}, { replace: true });
      }
      setIsSending(false);
    }
  }
  const change = (changes: Partial<Details>) => setDetails((before) => ({ ...before, ...changes }));
  return (
    <VisitorFrame
      side={
        <About
          view={view}
          time={isAtDetails ? format.span(new Date(chosen), endOf(chosen, view.duration_minutes), zone) : null}
        />
      }
    >
      {isAtDetails ? (
        <VisitorDetails
          view={view}
          details={details}
          onChange={change}
          onBack={() => void navigate(-1)}
          onSend={() => void send(chosen)}
          isSending={isSending}
          failure={Object.keys(refused.errors).length === 0 ? refused.sentence : null}
          errors={refused.errors}
        />
      ) : (
        <div className="min-w-0">
          {refused.errors['starts_at'] && (
            <FormAlert className="mx-5 mt-5 lg:mx-7">{refused.errors['starts_at']}</FormAlert>
          )}
          <VisitorTimes
            key={round}
            slug={view.slug}
            hostZone={view.timezone}
            opens_at={view.opens_at}
            closes_at={view.closes_at}
            zone={zone}
            onZone={setZone}
            chosen={chosen}
            onChoose={setChosen}
            forward={(isLong) => (
              <button
                type="button"
                className={`btn btn-primary ${isLong ? 'w-full' : ''}`}
                onClick={() => chosen && setSearch({ at: chosen })}
              >
                {isLong ? words.forwardLong : words.forward}
              </button>
            )}
          />
        </div>
      )}
    </VisitorFrame>
  );
}

const endOf = (starts_at: string, minutes: number) => new Date(Date.parse(starts_at) + minutes * 60_000);

const HOSTS_SHOWN = 3;

/** The company, what the meeting is, with whom, how long and where. */
function About({ view, time }: { view: BookingView; time: string | null }) {
  const words = useVisitorWords();
  return (
    <>
      <CompanyLine company={view.company} />
      <h1 className="mt-6 text-xl wrap-anywhere">{view.name}</h1>
      {view.description && (
        <p className="text-muted mt-1.5 text-sm text-pretty whitespace-pre-line">{view.description}</p>
      )}
      <ul className="text-muted mt-4 grid gap-2 text-sm">
        {view.hosts.slice(0, HOSTS_SHOWN).map(({ full_name }) => (
          <li key={full_name} className="flex items-center gap-2.5">
            <Avatar name={full_name} />
            {full_name}
          </li>
        ))}
        {view.hosts.length > HOSTS_SHOWN && <li className="pl-8.5">{words.more(view.hosts.length - HOSTS_SHOWN)}</li>}
        <li className="flex items-center gap-2.5">
          <Clock className="i text-faint mx-1 shrink-0" />
          {words.minutes(view.duration_minutes)}
        </li>
        {view.location && (
          <li className="flex items-center gap-2.5">
            <MapPin className="i text-faint mx-1 shrink-0" />
            {view.location}
          </li>
        )}
        {time && (
          <li className="text-base-content font-strong flex items-center gap-2.5">
            <CalendarDays className="i text-faint mx-1 shrink-0" />
            <span className="num">{time}</span>
          </li>
        )}
      </ul>
    </>
  );
}
