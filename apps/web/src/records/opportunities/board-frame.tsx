import { type ReactNode, type Ref, useState } from 'react';
import { createPortal } from 'react-dom';
import { type KeyHint, KEYS_EVERYWHERE, KeysDialog } from '../engine/keys-dialog.tsx';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { DealCard } from './deal-card.tsx';
import type { ShownLane } from './lane.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import type { Carried } from './use-card-drag.ts';
import type { DealKeys } from './use-deal-keys.tsx';
import { DEALS_WORDS as WORDS } from './words.ts';

const BOARD = 'board';

type BoardFrameProps = {
  label: string;
  by: 'stage' | 'month';
  lanes: readonly ShownLane[];
  carried: Carried | null;
  /** What follows the pointer. */ hand: Ref<HTMLDivElement>;
  /** What the keys that carry a card did. */ spoken: string;
  /** The deal that is open beside it. */ openId: string | null;
  keys: DealKeys;
  onNew?: () => void;
  /** The lanes themselves. */ children: ReactNode;
  /** Where else a card can be dropped while it is carried. */ targets?: ReactNode;
};

/** The lanes of a board side by side, one at a time on a phone, with its keys and the card in the hand. */
export function BoardFrame(props: BoardFrameProps) {
  const { label, by, lanes, carried, hand, spoken, openId, keys, onNew, children, targets } = props;
  const [isHelping, setHelping] = useState(false);
  const [front, setFront] = useState(0);
  useBoardKeys({ lanes, openId, keys, onNew, onHelp: () => setHelping(true) });
  const inHand = carried?.how === 'pointer' ? carried.deal : null;
  return (
    <>
      <LaneTabs lanes={lanes} front={front} label={by === 'stage' ? WORDS.stages : WORDS.months} />
      <section
        id={BOARD}
        className="board min-h-0 flex-1 lg:px-5 lg:pb-4"
        aria-label={label}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setFront(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {children}
      </section>
      <p id="board-keys" className="sr-only">
        {WORDS.keysHint}
      </p>
      <output className="sr-only" aria-live="assertive">
        {spoken}
      </output>
      {inHand && targets}
      {inHand &&
        createPortal(
          // Out of sight until the pointer's first move says where it is.
          <div
            ref={hand}
            className="pointer-events-none fixed top-0 left-0 z-50"
            style={{ translate: '-100vw 0' }}
            inert
          >
            <DealCard deal={inHand} by={by} look="in-hand" onOpen={() => undefined} />
          </div>,
          document.body,
        )}
      {isHelping && <KeysDialog keys={hintsOf(keys, onNew !== undefined)} onClose={() => setHelping(false)} />}
    </>
  );
}

const hintsOf = ({ hints }: DealKeys, mayAdd: boolean): KeyHint[] => [
  ['j', WORDS.keys.next],
  ['k', WORDS.keys.previous],
  ['Arrows', WORDS.keys.walk],
  ['Space', WORDS.keys.lift],
  ['Enter', WORDS.keys.open],
  ...(mayAdd ? [['n', WORDS.add] as const] : []),
  ...hints,
  ['/', WORDS.keys.search],
  ...KEYS_EVERYWHERE,
];

/** On a phone one lane fills the screen; its tab follows the swipe, and a press on a tab brings its lane. */
function LaneTabs({ lanes, front, label }: { lanes: readonly ShownLane[]; front: number; label: string }) {
  const selected = (lanes[front] ?? lanes[0])?.key ?? '';
  useShownTab(tabId(BOARD, selected));
  const tabs = lanes.map((lane) => ({
    id: lane.key,
    label: (
      <>
        {lane.label} <span className="text-faint num text-xs font-normal">{lane.count}</span>
      </>
    ),
  }));
  const show = (key: string) =>
    document.getElementById(`board-${key}`)?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <div className="border-line overflow-x-auto border-b px-4 [scrollbar-width:none] lg:hidden">
      <Tabs label={label} tabs={tabs} selected={selected} onSelect={show} panelId={BOARD} className="!border-b-0" />
    </div>
  );
}
