import type { AgentAction } from '@outrider/shared/automation/agents';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { spellMeeting } from '../../ground/ui/clock.ts';
import { DiffRow } from './diff-rows.tsx';
import { proposalPath } from './place.ts';
import { Sentences } from './sentences.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** What an action changes and what it sends, as it would be read. */
export function ActionContent({ action }: { action: AgentAction }) {
  const { diff, mail, proposal, meeting, note, evidence } = action;
  const letter = proposal ?? mail;
  return (
    <dl className="border-line divide-line mt-2 divide-y border-y">
      {diff.map((row) => (
        <DiffRow key={row.field} diff={row} />
      ))}
      {meeting && (
        <div className="py-3">
          <dt className="text-faint">{WORDS.meetingWith(meeting.attendees.join(', '))}</dt>
          <dd className="mt-2 max-w-prose">
            <p className="font-strong">{meeting.title}</p>
            <p className="num mt-1">{spellMeeting(meeting)}</p>
            {meeting.letter ? (
              <>
                <p className="mt-2 font-strong">{meeting.letter.subject}</p>
                <Sentences sentences={meeting.letter.sentences} evidence={evidence} />
              </>
            ) : (
              meeting.notes && <p className="text-muted mt-1 whitespace-pre-line">{meeting.notes}</p>
            )}
          </dd>
        </div>
      )}
      {letter && (
        <div className="py-3">
          <dt className="text-faint wrap-anywhere">{WORDS.emailTo(letter.to_email)}</dt>
          <dd className="mt-2 max-w-prose">
            <p className="font-strong">{letter.subject}</p>
            <Sentences sentences={letter.sentences} evidence={evidence} />
          </dd>
        </div>
      )}
      {proposal && (
        <div className="py-3">
          <dt className="text-faint flex flex-wrap items-center gap-x-3">
            {WORDS.attachedProposal}
            <Link to={proposalPath(action.id)} className="text-link inline-flex items-center gap-1 hover:underline">
              <ExternalLink className="i size-3.5" />
              {WORDS.openDocument}
            </Link>
          </dt>
          <dd className="mt-2 max-w-prose">
            <p className="font-strong">{proposal.title}</p>
            {proposal.sections.map(({ heading, sentences }) => (
              <div key={heading} className="mt-3">
                <h4 className="text-sm">{heading}</h4>
                <Sentences sentences={sentences} evidence={evidence} />
              </div>
            ))}
          </dd>
        </div>
      )}
      {note && (
        <div className="py-3">
          <dt className="text-faint">{WORDS.note}</dt>
          <dd className="mt-2 max-w-prose">
            <Sentences sentences={note.sentences} evidence={evidence} />
          </dd>
        </div>
      )}
      {diff.length === 0 && !letter && !meeting && !note && (
        <div className="py-2">
          <dt className="text-faint">{action.title}</dt>
          <dd className="sr-only">{WORDS.noFieldChanges}</dd>
        </div>
      )}
    </dl>
  );
}
