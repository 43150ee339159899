import type { CompanyTx } from '@outrider/db';
import type { MeetingAnswer } from '@outrider/shared/records/meetings';

export type Answered = {
  meeting_id: string;
  /** In lower case, as attendees are kept. */
  email: string;
  answer: MeetingAnswer;
  /** The beginning of the meeting that they were asked to. */
  starts_at: Date;
  answered_at: Date;
};

/**
 * Keeps what an attendee of this host's meeting answered, the newest answer of each. @returns the meeting and its
 * company's zone where it is news; null where they are not invited to it, or had answered so, or later
 */
export async function putAnswer(
  tx: CompanyTx,
  organiser_id: string,
  { meeting_id, email, answer, starts_at, answered_at }: Answered,
): Promise<{ id: string; title: string; timezone: string } | null> {
  const [meeting] = await tx.$queryRaw<{ id: string; title: string; timezone: string }[]>`
    SELECT m.id, m.title, c.timezone FROM meetings m JOIN companies c ON c.id = m.company_id
    WHERE m.id = ${meeting_id}::uuid AND m.organiser_id = ${organiser_id}::uuid AND ${email} = ANY(m.attendees)
      AND m.cancelled_at IS NULL
    FOR NO KEY UPDATE OF m`;
  if (!meeting) return null;
  const kept = await tx.$executeRaw`
    INSERT INTO meeting_answers AS w (meeting_id, email, answer, answered_start, answered_at)
    VALUES (${meeting_id}::uuid, ${email}, ${answer}, ${starts_at}, ${answered_at})
    ON CONFLICT (company_id, meeting_id, email) DO UPDATE
    SET answer = excluded.answer, answered_start = excluded.answered_start, answered_at = excluded.answered_at
    WHERE w.answered_at < excluded.answered_at OR w.answered_at = excluded.answered_at
      AND (w.answer, w.answered_start) IS DISTINCT FROM (excluded.answer, excluded.answered_start)`;
  return kept === 1 ? meeting : null;
}
