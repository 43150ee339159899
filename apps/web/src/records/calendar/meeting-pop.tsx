import { MESSAGES } from '@outrider/shared/ground/messages';
import { type MeetingAnswer, MEETING_OUTCOMES, type MeetingOutcome } from '@outrider/shared/records/meetings';
import { CalendarX, Check, CircleQuestionMark, Download, Ellipsis, MapPin, Pencil, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { spellMeeting } from '../../ground/ui/clock.ts';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { companyZone, ownTimeZone, spellZone } from '../../ground/ui/company-zone.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { Pop } from '../../ground/ui/pop.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { useCalendarFile } from '../pipeline/use-calendar-file.ts';
import { placeOf } from '../engine/subject-calls.ts';
import { callLink, JoinLink } from '../pipeline/join-link.tsx';
import type { CalendarMeeting } from './calendar-items.ts';
import { CALENDAR_WORDS } from './words.ts';

const WORDS = CALENDAR_WORDS.pop;

type MeetingPopProps = {
  meeting: CalendarMeeting;
  anchor: Element | null;
  /** Whether this user may change it. */
  isTheirs: boolean;
  onEdit: () => void;
  onCancel: () => void;
  onClose: () => void;
};

/** What a meeting is, who comes, and what became of it. */
export function MeetingPop({ meeting, anchor, isTheirs, onEdit, onCancel, onClose }: MeetingPopProps) {
  const now = useNow();
  const { title, location, notes, attendees, answers, starts_at, ends_at, timezone } = meeting;
  const url = callLink(location);
  const isOver = Date.parse(ends_at) <= now;
  const here = formatClock(starts_at);
  const zones = [...new Set([timezone, ownTimeZone()])].filter((zone) => formatClock(starts_at, zone) !== here);
  const head = (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="text-base break-words">{title}</h2>
        <p className="text-muted num mt-0.5 max-lg:text-sm">
          {spellMeeting({ starts_at, ends_at, timezone: companyZone() })}
        </p>
        {zones.map((zone) => (
          <p key={zone} className="text-faint num text-xs max-lg:text-sm">
            {WORDS.localTime(formatClock(starts_at, zone), spellZone(zone))}
          </p>
        ))}
      </div>
      <span className="-mt-1 -mr-2 flex">
        <MoreMenu meeting={meeting} isTheirs={isTheirs && !isOver} onCancel={onCancel} />
        <button
          type="button"
          className="btn btn-sm btn-square btn-ghost"
          aria-label={CALENDAR_WORDS.feed.close}
          onClick={onClose}
        >
          <X className="i" />
        </button>
      </span>
    </div>
  );
  return (
    <Pop title={head} anchor={anchor} onClose={onClose} width="w-[24.5rem]">
      {(url ?? isTheirs) && (
        <div className="flex flex-wrap gap-2 px-4 pt-3 pb-4">
          {url && !isOver && <JoinLink url={url} starts_at={starts_at} now={now} className="max-lg:flex-1" />}
          {isTheirs && (
            <button type="button" className="btn btn-sm btn-line max-lg:flex-1" data-autofocus onClick={onEdit}>
              <Pencil className="i" />
              {WORDS.edit}
            </button>
          )}
          {url && <CopyButton text={url} label={WORDS.copyLink} className="btn-sm btn-square btn-line" />}
        </div>
      )}
      <div className="max-h-[60dvh] overflow-y-auto">
        {isTheirs && Date.parse(starts_at) <= now && <Outcome meeting={meeting} />}
        {location && !url && (
          <p className="border-line flex items-center gap-2 border-t px-4 py-3">
            <MapPin className="i text-faint shrink-0" />
            <span className="min-w-0 break-words">{location}</span>
          </p>
        )}
        {meeting.lead_id && meeting.lead_name && (
          <p className="border-line border-t px-4 py-3">
            <Link
              to={placeOf('lead', meeting.lead_id)}
              className="flex items-center gap-3 hover:underline"
              onClick={onClose}
            >
              <Avatar name={meeting.lead_name} />
              <span className="min-w-0 truncate font-strong">{meeting.lead_name}</span>
            </Link>
          </p>
        )}
        <section className="border-line border-t px-4 py-3">
          <h3 className="mb-1.5 flex justify-between text-sm">
            {WORDS.attendees}
            {attendees.length > 0 && (
              <span className="text-faint text-xs font-normal">
                {meeting.invited_at ? WORDS.invited : WORDS.notInvited}
              </span>
            )}
          </h3>
          <ul className="grid gap-1">
            <li className="flex min-h-7 items-center gap-2.5">
              <span className="min-w-0 flex-1 truncate">{meeting.organiser_name}</span>
              <span className="text-faint text-xs">{WORDS.host}</span>
            </li>
            {attendees.map((email) => (
              <li key={email} className="flex min-h-7 items-center gap-2.5">
                <span className="min-w-0 flex-1 truncate">{email}</span>
                <Answer
                  answer={answers.find((one) => one.email === email)?.answer}
                  isAsked={meeting.invited_at !== null}
                />
              </li>
            ))}
          </ul>
        </section>
        <section className="border-line border-t px-4 py-3">
          <h3 className="mb-1 text-sm">{WORDS.notes}</h3>
          <p className={`break-words whitespace-pre-wrap ${notes ? '' : 'text-faint'}`}>{notes ?? WORDS.noNotes}</p>
        </section>
      </div>
    </Pop>
  );
}

const ANSWERS = {
  accepted: { Icon: Check, ink: 'text-success' },
  tentative: { Icon: CircleQuestionMark, ink: 'text-muted' },
  declined: { Icon: X, ink: 'text-error' },
} as const;

/** What somebody answered to the invitation by email. */
function Answer({ answer, isAsked }: { answer: MeetingAnswer | undefined; isAsked: boolean }) {
  if (!answer) return isAsked && <span className="text-faint text-xs">{WORDS.noAnswer}</span>;
  const { Icon, ink } = ANSWERS[answer];
  return (
    <span className={`flex items-center gap-1 text-xs ${ink}`}>
      <Icon className="i" />
      {WORDS.answers[answer]}
    </span>
  );
}

function MoreMenu({
  meeting,
  isTheirs,
  onCancel,
}: {
  meeting: CalendarMeeting;
  isTheirs: boolean;
  onCancel: () => void;
}) {
  const { download } = useCalendarFile(meeting.id);
  return (
    <Menu label={WORDS.more} trigger={<Ellipsis className="i" />} buttonClass="btn-square">
      <MenuItem onSelect={download}>
        <Download className="i text-faint" />
        {WORDS.download}
      </MenuItem>
      {isTheirs && (
        <MenuItem danger onSelect={onCancel}>
          <CalendarX className="i" />
          {WORDS.cancel}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Pressed again it is taken back. */
function Outcome({ meeting: { id, outcome } }: { meeting: CalendarMeeting }) {
  const utils = trpc.useUtils();
  const set = trpc.pipeline.meetings.setOutcome.useMutation({
    meta: { failure: MESSAGES.changeMeetingFailed },
    onSettled: () => void utils.pipeline.meetings.invalidate(),
  });
  const shown = set.isPending ? set.variables.outcome : outcome;
  const choose = (chosen: MeetingOutcome) => {
    if (!set.isPending) set.mutate({ id, outcome: chosen === outcome ? null : chosen });
  };
  return (
    <fieldset className="border-line flex items-center gap-2 border-t px-4 py-3">
      <legend className="contents">
        <span className="flex-1">{WORDS.outcome}</span>
      </legend>
      {MEETING_OUTCOMES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shown === one}
          className={`btn btn-sm ${shown === one ? 'btn-primary' : 'btn-line'}`}
          onClick={() => choose(one)}
        >
          {shown === one && <Check className="i" />}
          {WORDS.outcomes[one]}
        </button>
      ))}
    </fieldset>
  );
}
