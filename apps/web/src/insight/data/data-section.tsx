import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ExportList } from './export-list.tsx';
import { PersonSection } from './person-section.tsx';
import { RetentionRules } from './retention-rules.tsx';
import { DATA_WORDS as WORDS } from './words.ts';

/**
 * Settings, Data: taking everything along, how long it is kept, what is held about one person, and ending it. Only a
 * person's data is a sandbox's own.
 */
export function DataSection() {
  const { company } = useUser();
  const name = company?.name ?? '';
  const inside = company?.is_sandbox ?? false;
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro}>
      {inside ? (
        <p className="text-muted mb-6">{MESSAGES.sandboxClosed}</p>
      ) : (
        <>
          <ExportList />
          <RetentionRules />
        </>
      )}
      <PersonSection />
      {!inside && <CloseCompany name={name} />}
    </SettingsFrame>
  );
}

function CloseCompany({ name }: { name: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="mt-6" aria-labelledby="data-close">
      <h3 id="data-close" className="text-sm">
        {WORDS.closeTitle}
      </h3>
      <ul className="sheet mt-2">
        <li className="flex items-start justify-between gap-6 px-4 py-3 max-sm:flex-col max-sm:gap-3">
          <span className="text-muted min-w-0 text-pretty max-lg:text-sm">{WORDS.closeText}</span>
          <button type="button" className="btn btn-sm btn-error shrink-0 max-sm:w-full" onClick={() => setAsking(true)}>
            {WORDS.closeStart}
          </button>
        </li>
      </ul>
      {asking && <CloseDialog company={name} onClose={() => setAsking(false)} />}
    </section>
  );
}
