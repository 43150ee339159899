import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';

/** A text to be taken along, with a button that copies it. `copyLabel` names the button. */
export const CopyField = ({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) => (
  <Field label={label}>
    {(control) => (
      <div className="join w-full">
        <input
          {...control}
          readOnly
          data-autofocus
          className="input join-item code w-full"
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={text} label={copyLabel} className="btn-line btn-square join-item" />
      </div>
    )}
  </Field>
);
