type PeopleChoiceProps = {
  names: Record<string, string>;
  chosen: string[];
  single: boolean;
  error?: string;
  onChange: (chosen: string[]) => void;
};

/** Whom a rule chooses from; the number says whose turn comes when. */
export function PeopleChoice({ names, chosen, single, error, onChange }: PeopleChoiceProps) {
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : single ? [id] : [...chosen, id]);
  return (
    <fieldset className="field">
      <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{single ? 'Person' : 'People'}</legend>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(names).map(([id, name]) => {
          const at = chosen.indexOf(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={at >= 0}
              className={`btn btn-sm ${at >= 0 ? 'btn-neutral' : 'btn-line font-normal'}`}
              onClick={() => toggle(id)}
            >
              {at >= 0 && !single && <span className="num opacity-80">{at + 1}</span>}
              {name}
            </button>
          );
        })}
      </div>
      {error && <p className="text-error text-xs">{error}</p>}
    </fieldset>
  );
}
