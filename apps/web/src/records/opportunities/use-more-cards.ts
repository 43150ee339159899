import type { Board, BoardAsked, Lane, Opportunity } from '@outrider/shared/records/opportunities';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';

type Further = { from: string; cards: Opportunity[]; next: string | null };

/**
 * The lanes with the further cards that were loaded. Those belong to the cursor they followed: when the board is loaded
 * again they are dropped.
 */
export function useMoreCards(board: Board, input: BoardAsked) {
  const utils = trpc.useUtils();
  const [further, setFurther] = useState<Record<string, Further>>({});
  const [busy, setBusy] = useState<string[]>([]);
  const lanes = board.lanes.map((lane): Lane => {
    const rest = further[lane.stage];
    if (!rest || rest.from !== lane.next_cursor) return lane;
    const known = new Set(lane.cards.map(({ id }) => id));
    return {
      ...lane,
      cards: [...lane.cards, ...rest.cards.filter(({ id }) => !known.has(id))],
      next_cursor: rest.next,
    };
  });
  async function load(stage: string) {
    const lane = lanes.find((one) => one.stage === stage);
    const from = board.lanes.find((one) => one.stage === stage)?.next_cursor;
    if (!lane?.next_cursor || !from || busy.includes(stage)) return;
    setBusy((stages) => [...stages, stage]);
    try {
      const page = await utils.pipeline.opportunities.lane.fetch({ ...input, stage, cursor: lane.next_cursor });
      setFurther((now) => {
        const before = now[stage]?.from === from ? now[stage].cards : [];
        return { ...now, [stage]: { from, cards: [...before, ...page.cards], next: page.next_cursor } };
      });
    } finally {
      setBusy((stages) => stages.filter((one) => one !== stage));
    }
  }
  return { lanes, load: (stage: string) => void load(stage), isBusy: (stage: string) => busy.includes(stage) };
}
