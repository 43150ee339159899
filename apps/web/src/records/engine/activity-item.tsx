import { account } from '@outrider/shared/ground/fields/account';
import { contact } from '@outrider/shared/ground/fields/contact';
import { lead } from '@outrider/shared/ground/fields/lead';
import type { RecordActivity, SubjectType } from '@outrider/shared/records/records';
import {
  ArrowRightLeft,
  CalendarCheck,
  CalendarPlus,
  CircleCheck,
  ListTodo,
  type LucideIcon,
  Mail,
  MailOpen,
  MousePointerClick,
  Paperclip,
  Pencil,
  PencilLine,
  Phone,
  Plus,
  Radar,
  Sparkles,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { activitySentence, callOutcome } from './activity-sentence.ts';
import { actorName } from './actor-name.ts';
import { fieldNames } from './field-names.ts';
import { FoldedChanges } from './folded-changes.tsx';
import { cutAtMentions } from './mentions.ts';
import { placeOf } from './subject-calls.ts';
import { SHOWN_FACT } from './use-shown-fact.ts';
import { RECORDS_WORDS } from './words.ts';

const ICONS: Record<string, LucideIcon> = {
  captured: Radar,
  scored: Sparkles,
  created: Plus,
  opened: Plus,
  moved: ArrowRightLeft,
  noted: PencilLine,
  called: Phone,
  emailed: Mail,
  email_sent: Mail,
  email_opened: MailOpen,
  email_clicked: MousePointerClick,
  met: CalendarCheck,
  meeting_scheduled: CalendarPlus,
  task_created: ListTodo,
  task_done: CircleCheck,
  file_added: Paperclip,
};
/** Kinds that somebody wrote: who did what, and their text below. */
const WRITTEN = RECORDS_WORDS.written as Readonly<Record<string, string>>;
/** Kinds that say what became of a record as a whole. */
const LIVES = RECORDS_WORDS.lives as Readonly<Record<string, (what: string) => string>>;

type NameOf = Record<SubjectType, (field: string) => string>;

/** What the fields of every type are called. */
export const useFieldNames = (): NameOf => ({
  lead: fieldNames(lead.spec, useKnownFields('lead')),
  account: fieldNames(account.spec, useKnownFields('account')),
  contact: fieldNames(contact.spec, useKnownFields('contact')),
  opportunity: fieldNames(() => null, []),
});

type ActivityItemProps = {
  activity: RecordActivity;
  /** What the same step wrote besides. */ folded?: readonly RecordActivity[];
  /** Of the record that it happened to. */ type: SubjectType;
  nameOf: NameOf;
  /** The address points at it. */ isShown: boolean;
};

export function ActivityItem({ activity, folded = [], type, nameOf, isShown }: ActivityItemProps) {
  const { kind, detail, about } = activity;
  const Icon = ICONS[kind] ?? Pencil;
  const did = WRITTEN[kind];
  const outcome = callOutcome(detail);
  return (
    <li id={`activity-${activity.id}`}>
      <span className="k">
        <Icon className="i" />
      </span>
      <div className="min-w-0 pt-0.5">
        <p className={`text-pretty ${isShown ? SHOWN_FACT : ''}`}>
          {did ? (
            <>
              <b className="font-strong">{actorName(activity)}</b> {did}
              {outcome && <>: {outcome}</>}
            </>
          ) : (
            sentenceOf(activity, type, nameOf)
          )}
        </p>
        <p className="text-faint text-xs">
          {!did && <>{actorName(activity)} · </>}
          <RelativeTime at={activity.created_at} />
          {about && (
            <>
              {' · '}
              <Link to={placeOf(about.type, about.id)} className="underline underline-offset-2">
                {about.name}
              </Link>
            </>
          )}
        </p>
        <FoldedChanges
          changes={folded.map((one) => ({ id: one.id, sentence: sentenceOf(one, one.about?.type ?? type, nameOf) }))}
        />
        {did && typeof detail.text === 'string' && (
          <p className="bg-base-200 text-muted mt-2 rounded-md px-3 py-2 text-sm break-words whitespace-pre-line">
            <Mentioning text={detail.text} mentions={detail.mentions} />
          </p>
        )}
      </div>
    </li>
  );
}

const sentenceOf = (activity: RecordActivity, type: SubjectType, nameOf: NameOf) =>
  LIVES[activity.kind]?.(RECORDS_WORDS.nouns[type]) ?? activitySentence(activity, nameOf[type]);

/** A text with the colleagues it names. */
function Mentioning({ text, mentions }: { text: string; mentions: unknown }) {
  const names = Array.isArray(mentions) ? (mentions as { name: string }[]).map(({ name }) => name) : [];
  return cutAtMentions(text, names).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
      <b key={at} className="text-base-content font-strong">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
