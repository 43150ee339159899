import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

type CopyButtonProps = { text: string; label: string; className?: string; children?: string };

export function CopyButton({ text, label, className = 'btn-line btn-sm btn-square', children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => copyText(text).then(setCopied);
  const Icon = copied ? Check : Copy;
  return (
    <button type="button" className={`btn ${className}`} aria-label={label} onClick={() => void copy()}>
      <Icon className="i" />
      {children && (copied ? 'Copied' : children)}
      <output className="sr-only">{copied ? 'Copied' : ''}</output>
    </button>
  );
}

/** Without https there is no clipboard interface; a selection in a field of its own still works there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    // Inside the open dialog: outside of it nothing can be selected.
    (document.activeElement?.closest('dialog') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
