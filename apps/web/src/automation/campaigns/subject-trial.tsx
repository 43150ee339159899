import type { StepResult } from '@outrider/shared/automation/campaigns';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.editor;

/** What came of an email's two subjects so far, and which of them is used. */
export const SubjectTrial = ({ result: { subjects, better } }: { result: StepResult }) => (
  <section aria-label={WORDS.trial} className="border-line border-t pt-3">
    <h4 className="mb-1 flex items-baseline gap-2 text-sm">
      {WORDS.trial}
      {better === null && <span className="text-faint text-xs font-normal">{WORDS.undecided}</span>}
    </h4>
    <ul className="grid gap-2 text-sm">
      {subjects.map(({ subject, sent, replied }, at) => {
        const isBetter = better === (at === 0 ? 'subject' : 'other_subject');
        return (
          <li key={at === 0 ? 'subject' : 'other_subject'}>
            <span className={`block wrap-anywhere ${isBetter ? 'font-strong' : ''}`}>{subject}</span>
            <span className="text-faint num text-xs">
              {WORDS.trialLine(replied, sent)}
              {isBetter && ` · ${WORDS.better}`}
            </span>
          </li>
        );
      })}
    </ul>
  </section>
);
