import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';

type CopyFieldProps = { label: string; text: string; copyLabel: string; small?: true };

/** A text to be taken along, with a button that copies it. `copyLabel` names the button. `small`: in a list. */
export const CopyField = ({ label, text, copyLabel, small }: CopyFieldProps) => (
  <Field label={label}>
    {(control) => (
      <div className="join w-full">
        <input
          {...control}
          readOnly
          data-autofocus
          className={`input join-item code w-full ${small ? 'input-sm' : ''}`}
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton
          text={text}
          label={copyLabel}
          className={`btn-line btn-square join-item ${small ? 'btn-sm' : ''}`}
        />
      </div>
    )}
  </Field>
);
