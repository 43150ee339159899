import { ListTodo, Mail, PencilLine, Phone } from 'lucide-react';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { useComposed } from './composer.tsx';
import type { Reach } from './record-kind.ts';
import { RECORDS_WORDS } from './words.ts';

const WORDS = RECORDS_WORDS.thumb;
const BUTTON = 'btn btn-sm flex-1 px-2';

type ThumbBarProps = {
  reach?: Reach;
  /** Writes an email here; without it the person's own mail program does. */
  onEmail?: () => void;
  canEdit: boolean;
};

/**
 * What is done with a record most, at the thumb on a phone. Who has no number or address at hand logs the call or the
 * email.
 */
export function ThumbBar({ reach: { email, phone } = {}, onEmail, canEdit: mayEdit }: ThumbBarProps) {
  const { compose } = useComposed();
  const readOnly = useReadOnlyReason();
  const canEdit = mayEdit && !readOnly;
  if (!canEdit && !email && !phone) return null;
  const mail = (
    <>
      <Mail className="i" />
      {WORDS.email}
    </>
  );
  const call = (
    <>
      <Phone className="i" />
      {WORDS.call}
    </>
  );
  return (
    <nav
      aria-label={WORDS.label}
      className="border-line bg-base-100 flex shrink-0 gap-2 border-t px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {onEmail && canEdit ? (
        <button type="button" className={`${BUTTON} btn-primary`} onClick={onEmail}>
          {mail}
        </button>
      ) : email ? (
        <a className={`${BUTTON} btn-primary`} href={`mailto:${email}`}>
          {mail}
        </a>
      ) : (
        canEdit && (
          <button
            type="button"
            className={`${BUTTON} btn-primary`}
            aria-label={WORDS.logEmail}
            onClick={() => compose('email')}
          >
            {mail}
          </button>
        )
      )}
      {phone ? (
        <a className={`${BUTTON} btn-line`} href={`tel:${phone}`}>
          {call}
        </a>
      ) : (
        canEdit && (
          <button
            type="button"
            className={`${BUTTON} btn-line`}
            aria-label={WORDS.logCall}
            onClick={() => compose('call')}
          >
            {call}
          </button>
        )
      )}
      {canEdit && (
        <>
          <button type="button" className={`${BUTTON} btn-line`} onClick={() => compose('note')}>
            <PencilLine className="i" />
            {WORDS.note}
          </button>
          <button type="button" className={`${BUTTON} btn-line`} onClick={() => compose('task')}>
            <ListTodo className="i" />
            {WORDS.task}
          </button>
        </>
      )}
    </nav>
  );
}
