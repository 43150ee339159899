import { CUSTOM_KIND_LABELS } from '@outrider/shared/ground/fields/custom';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../ground/ui/format.ts';
import { KindIcon } from './kind-icon.tsx';
import type { FieldsModel } from './use-fields.ts';
import { FIELD_SETTINGS_WORDS as WORDS } from './words-fields.ts';

/** What was put away, behind a line that opens. */
export function ArchivedFields({ fields }: { fields: FieldsModel }) {
  return (
    <details className="group mt-5">
      <summary className="text-muted inline-flex min-h-8 cursor-pointer items-center gap-1.5 max-lg:min-h-11">
        <ChevronDown className="i -rotate-90 transition-transform group-open:rotate-0" />
        {WORDS.archivedHead(fields.archived.length)}
      </summary>
      <p className="text-faint mt-1 text-xs max-lg:text-sm">{WORDS.archivedHint}</p>
      <ul className="sheet divide-line mt-2 divide-y">
        {fields.archived.map((field) => (
          <li key={field.id} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
            <KindIcon kind={field.kind} />
            <span className="min-w-0 flex-1">
              <Link to={fields.pathOf(field.id)} className="block truncate font-strong hover:underline">
                {field.label}
              </Link>
              <span className="text-faint block truncate text-xs max-lg:text-sm">
                {CUSTOM_KIND_LABELS[field.kind]} · {WORDS.archivedOn(formatDay(field.archived_at ?? ''))}
              </span>
            </span>
            <button type="button" className="btn btn-sm btn-line" onClick={() => fields.restore(field)}>
              {WORDS.restore}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
