import { WRITING_LANGUAGE_LABELS, WRITING_LANGUAGES, type WritingLanguage } from '@outrider/shared/ground/languages';
import { SHIPPED_LETTERS } from '@outrider/shared/insight/shipped-letters';
import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { conditionsInWords } from './conditions-in-words.ts';
import type { ConditionChoices } from './use-condition-choices.ts';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

/** A letter that ships names nothing that a company has made. */
const NO_CHOICES: ConditionChoices = { forms: [], stages: [] };

/**
 * The letters that agents send where the company has none of its own; each opens as the beginning of one. `home`: where
 * a new one is written.
 */
export function ShippedLetters({ home }: { home: string }) {
  const [language, setLanguage] = useState<WritingLanguage>('en');
  return (
    <section className="mt-8" aria-labelledby="shipped">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="grow">
          <h3 id="shipped" className="text-sm font-strong">
            {WORDS.shipped}
          </h3>
          <p className="text-muted">{WORDS.shippedHint}</p>
        </div>
        <select
          aria-label={WORDS.language}
          className="select select-sm w-auto"
          value={language}
          onChange={({ target }) => setLanguage(WRITING_LANGUAGES.find((one) => one === target.value) ?? language)}
        >
          {WRITING_LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {WRITING_LANGUAGE_LABELS[one]}
            </option>
          ))}
        </select>
      </div>
      <ul className="sheet divide-line mt-2 divide-y">
        {SHIPPED_LETTERS.filter((one) => one.language === language).map(({ name, moment, conditions }) => (
          <li key={name}>
            <Link
              to={`${home}?from=${encodeURIComponent(name)}`}
              className="hover:bg-base-200 grid gap-x-4 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
            >
              <span className="font-strong" lang={language}>
                {name}
              </span>
              <span className="text-muted">
                {LETTER_KIND_LABELS[moment]}
                {conditions.sources.length > 0 && (
                  <span className="text-faint text-xs"> · {conditionsInWords(conditions, NO_CHOICES)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
