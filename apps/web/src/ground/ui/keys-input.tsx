type KeysInputProps = {
  label: string;
  empty: string;
  choices: readonly { key: string; name: string }[];
  value: string[];
  onChange: (value: string[]) => void;
};

export function KeysInput({ label, empty, choices, value, onChange }: KeysInputProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{label}</legend>
      {choices.length === 0 && <p className="hint">{empty}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {choices.map(({ key, name }) => (
          <label key={key} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={value.includes(key)}
              onChange={({ target }) => onChange(target.checked ? [...value, key] : value.filter((one) => one !== key))}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
