import { type ReactNode, useId } from 'react';

type FieldControl = {
  id: string;
  required: true | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};
type FieldProps = {
  /** The control's; made up where nobody asks for a certain one. */
  id?: string;
  label: string;
  /** Its label has the mark, and screen readers say it. */
  required?: boolean;
  error?: string;
  hint?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A label, its control, and under it what is wrong or worth knowing, all tied together for screen readers. */
export function Field({ id: given, label, required, error, hint, className = '', children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={required ? 'required' : undefined}>
        {label}
      </label>
      {children({
        id,
        required: required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <p id={noteId} className={error ? 'text-error text-xs' : 'hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
