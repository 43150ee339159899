import type { LeadStatus } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { count, list } from '../../say.ts';

/*
 * What an agent says to its own company about a lead: summaries, reasons, notes and tasks. `name` is the lead's. Emails
 * are in the writer's letters, deals and the team in words-pipeline.ts.
 */

/** The same for every kind of task. */
export const PLAN_WORDS = {
  companyTask: 'This task is about the whole company.',
  leadTask: 'This task needs a lead or an opportunity.',
  noLead: 'This opportunity has no lead, so there is nobody to contact.',
  closed: (name: string, status: LeadStatus) => `${name} is ${status}, so there’s nothing to do.`,
  lastTouch: (day: string) => `Last contact: ${day}.`,
  neverTouched: 'Nobody has contacted this lead yet.',
  known: (label: string, value: string) => `${label}: ${value}.`,
  playbook: 'Playbook',
  playbookMissing: 'Not ready',
  noPlaybook: MESSAGES.agentNeedsPlaybook,
  answer: (name: string) => `Answer ${name}’s question`,
  writeYourself: (name: string) => `Write to ${name}`,
  askFirst: (name: string, question: string) => `Before an email to ${name}: ${question}.`,
};

/** To whom an agent gave way, who is ahead of it with the same lead. */
export const GIVE_WAY_WORDS = {
  waits: (agent: string, name: string) => `${agent}’s message to ${name} is waiting for approval and comes first.`,
  wrote: (author: string | null, name: string, day: string) => `${author ?? 'A colleague'} wrote to ${name} on ${day}.`,
  until: (wrote: string, day: string) => `${wrote} Agents can write again on ${day}.`,
  qualified: (agent: string | null, name: string, day: string) =>
    `${agent ?? 'Another agent'} looked at ${name} on ${day}, and nothing has changed since.`,
};

/** Titles of actions, as the approval inbox lists them beside the lead's name. */
export const ACTION_WORDS = {
  sendMail: (subject: string) => `Email: ${subject}`,
  addNote: (first: string) => `Note: ${first.replace(/[.\s]+$/u, '')}`,
  setStatus: (status: LeadStatus) => `Mark as ${status}`,
  rescore: (after: number, before: number | null) =>
    before === null ? `Score: ${after}` : `Re-score: ${after} (was ${before})`,
  createTask: (title: string) => `Task: ${title}`,
  meeting: (when: string) => `Meeting: ${when}`,
  proposal: (title: string) => `Send: ${title}`,
  whenSent: 'When the email is sent',
  taskFor: (owner: string) => `Task for ${owner}`,
  due: (title: string, day: string) => `${title}, due ${day}`,
  score: (score: number, priority: string) => `${score} (${priority} priority)`,
  points: (points: number) => `${points > 0 ? '+' : ''}${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`,
  notScored: 'Not scored',
};

export const QUALIFICATION_WORDS = {
  budget: (value: string) => `Budget: ${value}.`,
  authority: (title: string, decides: boolean) =>
    decides ? `Authority: ${title}.` : `Authority: ${title}, may need someone else to decide.`,
  need: (need: string) => `Need: ${need}.`,
  timing: (when: string) => `Timing: ${when}.`,
  parts: { budget: 'budget', authority: 'authority', need: 'need', timing: 'timing' },
  disposable: 'The email address is a disposable one.',
  hopeless: (score: number) => `Score ${score}, and budget, authority, need and timing are all unknown.`,
  qualified: (score: number, parts: string[]) => `Score ${score}, with ${list(parts)} confirmed.`,
  farOff: (when: string) => `The timeline is ${when}.`,
  silent: (day: string) => `Last contact was on ${day}, and little is known about the lead.`,
  contacted: (day: string) => `Contact was made on ${day}.`,
  score: (score: number, priority: string, at: string) => `Score on ${at}: ${score} of 100, ${priority} priority.`,
  unscored: 'Not scored yet.',
  rescored: (score: number) => `With today’s information: ${score}.`,
  raisedBy: (label: string) => `Raised by: ${label}.`,
  unknown: (parts: string[]) => `Unknown: ${list(parts)}.`,
  verdict: (name: string, status: LeadStatus, known: number, of: number) =>
    `${name}: mark as ${status} (${known} of ${count(of, 'question')} answered).`,
  stays: (name: string, status: LeadStatus, known: number, of: number) =>
    `${name} stays ${status} (${known} of ${count(of, 'question')} answered).`,
  noChange: 'No rule calls for a different status.',
  /** What a task for a person asks for. */
  find: { budget: 'the budget', authority: 'who decides', need: 'the need', timing: 'the timeline' },
  findTask: (parts: string[]) => `Find out ${list(parts)}`,
};

export const OUTREACH_WORDS = {
  summary: (name: string, stage: 'first' | 'next') =>
    stage === 'first' ? `First email to ${name}.` : `Email to ${name}.`,
};

export const FOLLOW_UP_WORDS = {
  answerOwed: (name: string) => `We still owe ${name} an answer. Agents wait until that task is done.`,
  rejected: (name: string) => `The last email to ${name} was rejected, so the sequence ends.`,
  meetingAhead: (name: string) => `A meeting with ${name} is coming up, so no email is needed.`,
  meetingOn: (when: string) => `Next meeting: ${when}.`,
  silence: (day: string, mails: number) =>
    mails === 0 ? `Last contact: ${day}.` : `Last contact: ${day}. No reply to ${count(mails, 'email')}.`,
  tooSoon: (name: string, day: string, author: string | null) =>
    author
      ? `${author} wrote to ${name} last. The next email is due on ${day}.`
      : `Next email to ${name} is due on ${day}.`,
  next: (name: string) => `Follow up with ${name}`,
  exhausted: (name: string, mails: number) => `${name} didn’t reply to ${count(mails, 'email')}, so the sequence ends.`,
  sequenceEnds: 'The sequence ends here.',
  again: (name: string) => `New email to ${name} after a long silence; call scheduled if there’s no reply.`,
  step: (name: string, mail: number, of: number) =>
    mail === of
      ? `Email ${mail} of ${of} to ${name}, the last in the sequence.`
      : `Email ${mail} of ${of} to ${name}; call scheduled if there’s no reply.`,
  callTask: (name: string) => `Call ${name} if there’s no reply`,
};

export const MEETING_WORDS = {
  nobody: 'There is nobody to host the meeting.',
  alreadySet: (name: string) => `A meeting with ${name} is already scheduled.`,
  setFor: (when: string) => `Scheduled for ${when}.`,
  noSlot: (agent: string, host: string) =>
    `${host} has no free half hour in the next two weeks within ${agent}’s working hours.`,
  noSlotSummary: (name: string) => `No time found to meet ${name}.`,
  findTime: (name: string) => `Find a time to meet ${name}`,
  slot: (host: string, when: string) => `${host}’s first free half hour is ${when}.`,
  owns: (host: string) => `${host} owns the lead.`,
  unowned: 'Nobody owns the lead, so a manager hosts the meeting.',
  summary: (minutes: number, name: string, when: string) => `${minutes} minutes with ${name} on ${when}.`,
  calendarOf: (host: string) => `${host}’s calendar`,
  meetings: (busy: number) => `${count(busy, 'meeting')} in the next weeks`,
  hours: (agent: string) => `Within ${agent}’s working hours.`,
  hoursOf: (agent: string) => `${agent}’s working hours`,
  nextContact: 'Next contact',
};

export const PROPOSAL_PLAN_WORDS = {
  closed: (name: string) => `${name} no longer needs a proposal.`,
  needUnknown: 'We don’t know yet what the lead needs.',
  wait: (name: string) => `A proposal for ${name} needs a clear need first.`,
  askNeed: (name: string) => `Ask ${name} what the proposal should cover`,
  need: (need: string) => `Need: ${need}.`,
  oneUnit: 'The task names no offer, so the proposal is for one of what they asked about.',
  noPrice: (offer: string) => `the playbook names no single price for ${offer}`,
  summary: (name: string, total: string) => `Proposal for ${name} at ${total}.`,
};
