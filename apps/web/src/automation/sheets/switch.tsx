import type { ReactNode } from 'react';

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void; children?: ReactNode };

/** On or off; what belongs to it shows while it is on. */
export function Switch({ label, checked, onChange, children }: SwitchProps) {
  return (
    <div className="grid gap-3">
      <label className="flex items-center justify-between gap-4">
        {label}
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className="toggle"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      {checked && children}
    </div>
  );
}
