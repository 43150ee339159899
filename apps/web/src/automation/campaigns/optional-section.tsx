import type { ReactNode } from 'react';

type OptionalSectionProps = {
  title: string;
  /** What the checkbox says. */
  label: string;
  hint: string;
  isOn: boolean;
  error?: string | undefined;
  onSwitch: (isOn: boolean) => void;
  /** Its fields, while it is on. */
  children: ReactNode;
};

/** A part of the settings that is switched on and off as a whole. */
export const OptionalSection = ({ title, label, hint, isOn, error, onSwitch, children }: OptionalSectionProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-sm font-strong">{title}</legend>
    <label className="flex w-fit items-center gap-2 text-sm">
      <input type="checkbox" className="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      {label}
    </label>
    {isOn && children}
    {error && <p className="text-error text-xs">{error}</p>}
    <p className="hint">{hint}</p>
  </fieldset>
);
