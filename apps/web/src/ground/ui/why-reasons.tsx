import { useState } from 'react';
import { formatPoints } from './format.ts';
import { WhyRow } from './why-row.tsx';
import { UI_WORDS as WORDS } from './words.ts';

/** What moves an explained number, by how many points. */
export type Reason = { key: string; label: string; note?: string; points: number };

/** Points that a person would not miss on their own. */
const SMALL = 1;
/** Fewer small ones stand as they are. */
const FOLDED_FROM = 3;

type WhyReasonsProps = {
  reasons: readonly Reason[];
  /** The total before the first of them. */
  start: number;
  narrow?: boolean;
};

/**
 * The reasons of a sum, each moving its total on: the large ones in their order, then the small ones folded into one
 * row that opens.
 */
export function WhyReasons({ reasons, start, narrow = false }: WhyReasonsProps) {
  const [isOpen, setOpen] = useState(false);
  const small = reasons.filter(({ points }) => Math.abs(points) <= SMALL);
  const isFolded = small.length >= FOLDED_FROM;
  const large = isFolded ? reasons.filter(({ points }) => Math.abs(points) > SMALL) : reasons;
  const beforeSmall = sumOf(large, start);
  const points = sumOf(small, 0);
  return (
    <>
      <Rows reasons={large} start={start} narrow={narrow} />
      {isFolded && (
        <WhyRow
          label={
            <button
              type="button"
              className="cursor-pointer text-left underline decoration-dotted underline-offset-4"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {WORDS.smallerReasons(small.length)}
            </button>
          }
          from={beforeSmall}
          to={beforeSmall + points}
          figure={signed(points)}
          kind={points < 0 ? 'down' : 'up'}
          narrow={narrow}
        />
      )}
      {isFolded && isOpen && <Rows reasons={small} start={beforeSmall} narrow={narrow} isFine />}
    </>
  );
}

type RowsProps = WhyReasonsProps & { isFine?: boolean };

const Rows = ({ reasons, start, narrow = false, isFine = false }: RowsProps) =>
  reasons.map(({ key, label, note, points }, at) => {
    const from = sumOf(reasons.slice(0, at), start);
    return (
      <WhyRow
        key={key}
        label={label}
        note={note}
        from={from}
        to={from + points}
        figure={signed(points)}
        kind={points < 0 ? 'down' : 'up'}
        ink={isFine ? 'text-faint' : ''}
        narrow={narrow}
      />
    );
  });

const sumOf = (reasons: readonly Reason[], start: number) => reasons.reduce((sum, { points }) => sum + points, start);
const signed = (points: number) =>
  Math.abs(points) < 0.05 ? '0' : `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`;
