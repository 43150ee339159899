import type { Evidence, Sentence } from '@outrider/shared/automation/agents';
import { type ReactNode, useId, useRef } from 'react';
import { evidenceText } from './evidence.tsx';
import { INBOX_WORDS } from './words.ts';

/** The whole text: a space between sentences, none after one that ends its line. */
export const joinSentences = (sentences: Sentence[]) =>
  sentences
    .map(({ text }) => (text.endsWith('\n') ? text : `${text} `))
    .join('')
    .trimEnd();

/** Those that state a fact which nothing here bears out. */
export const unlinkedOf = (sentences: Sentence[], evidence: Evidence[]) =>
  sentences.filter(({ factual, rests_on }) => factual && factsOf(rests_on, evidence).length === 0);

const factsOf = (ids: string[], evidence: Evidence[]) => evidence.filter(({ id }) => ids.includes(id));

/** A draft as it would be read, each factual sentence marked with what it rests on: on hover, on focus, on a tap. */
export function Sentences({ sentences, evidence }: { sentences: Sentence[]; evidence: Evidence[] }) {
  return (
    <p className="text-muted mt-1 text-pretty whitespace-pre-line">
      {sentences.map((sentence, at) => (
        // Sentences have no id and are never moved about.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>
          {sentence.factual ? (
            <>
              <Fact text={sentence.text.trimEnd()} facts={factsOf(sentence.rests_on, evidence)} />
              {/* Outside of the mark, which would keep the blank line between two paragraphs to itself. */}
              {sentence.text.slice(sentence.text.trimEnd().length)}
            </>
          ) : (
            sentence.text
          )}
          {sentence.text.endsWith('\n') ? '' : ' '}
        </span>
      ))}
    </p>
  );
}

function Fact({ text, facts }: { text: string; facts: Evidence[] }) {
  if (facts.length === 0)
    return (
      <Mark look="b-red rounded px-0.5" note={INBOX_WORDS.noSupport}>
        {text}
      </Mark>
    );
  return (
    <Mark
      look="ins rounded px-0.5"
      note={
        <>
          <span className="block opacity-75">{INBOX_WORDS.basedOn}</span>
          {facts.map((fact) => (
            <span key={fact.id} className="block">
              {evidenceText(fact)}
            </span>
          ))}
        </>
      }
    >
      {text}
    </Mark>
  );
}

const GAP_PX = 6;

function Mark({ look, note, children }: { look: string; note: ReactNode; children: string }) {
  const tip = useRef<HTMLSpanElement>(null);
  const mark = useRef<HTMLElement>(null);
  const id = useId();

  function show() {
    const box = mark.current?.getBoundingClientRect();
    if (!box || !tip.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    const { width, height } = tip.current.getBoundingClientRect();
    const below = box.bottom + GAP_PX;
    tip.current.style.left = `${Math.max(GAP_PX, Math.min(box.left, window.innerWidth - width - GAP_PX))}px`;
    tip.current.style.top = `${below + height > window.innerHeight ? box.top - height - GAP_PX : below}px`;
  }
  const hide = () => tip.current?.hidePopover();

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- what it rests on is to be reached by keyboard and by a tap as well */}
      <mark
        ref={mark}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what it rests on is to be reached by keyboard and by a tap as well
        tabIndex={0}
        aria-describedby={id}
        className={`cursor-help decoration-dotted underline underline-offset-4 ${look}`}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children.trimEnd()}
      </mark>
      {children.endsWith('\n') && '\n'}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="bg-neutral text-neutral-content fixed m-0 max-w-80 rounded-md px-2.5 py-1.5 text-xs whitespace-normal"
      >
        {note}
      </span>
    </>
  );
}
