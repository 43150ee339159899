import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void; className?: string };

/** Searches when the typing pauses. Follows `value` when something else changed it, a link or "Clear filters". */
export function SearchField({ label, value, onSearch, className = '' }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      search.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <label className={`input input-sm ${className}`}>
      <span className="sr-only">{label}</span>
      <Search className="i text-faint" />
      <input
        type="search"
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
