import { type ReactNode, useId } from 'react';

type Way<Name extends string> = { name: Name; label: string; mark: ReactNode };
type WayChoiceProps<Name extends string> = {
  legend: string;
  ways: readonly Way<Name>[];
  chosen: Name;
  disabled: boolean;
  /** Whether a dialog that opens puts the focus here. */
  focused?: boolean;
  onChoose: (name: Name) => void;
};

/** One of a few ways to do something, each with a picture. */
export function WayChoice<Name extends string>({
  legend,
  ways,
  chosen,
  disabled,
  focused = false,
  onChoose,
}: WayChoiceProps<Name>) {
  const group = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="text-[0.8125rem] font-strong">{legend}</legend>
      <div className={`mt-2 grid gap-2 ${ways.length === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        {ways.map(({ name, label, mark }) => {
          const isChosen = name === chosen;
          return (
            <label
              key={name}
              className={`flex h-12 cursor-pointer items-center gap-3 rounded-lg border px-3 ${
                isChosen ? 'border-link bg-selected' : 'border-line-strong hover:bg-hover'
              }`}
            >
              {mark}
              <span className={`whitespace-nowrap ${isChosen ? 'font-strong' : ''}`}>{label}</span>
              <input
                type="radio"
                name={group}
                className="radio radio-xs ml-auto"
                data-autofocus={(focused && isChosen) || undefined}
                checked={isChosen}
                onChange={() => onChoose(name)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
