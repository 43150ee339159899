import type { CustomKind } from '@outrider/shared/ground/fields/custom';

type Slot = { slot: string | null; slot_group: number | null };
type SlotClass = 'text' | 'number' | 'date' | 'many';

/** How many of each a row of <record>_slots has. */
const SLOTS_A_GROUP: Record<SlotClass, number> = { text: 12, number: 8, date: 5, many: 3 };
/** Long texts and web addresses have none: lists read them from the record. */
const CLASS_OF: Record<CustomKind, SlotClass | null> = {
  text: 'text',
  choice: 'text',
  person: 'text',
  flag: 'text',
  number: 'number',
  money: 'number',
  date: 'date',
  choices: 'many',
  long_text: null,
  url: null,
};

export const slotClassOf = (kind: CustomKind): SlotClass | null => CLASS_OF[kind];

/**
 * The first slot for this kind that no field has, archived ones counted: their values stay where they are. From the
 * first group on, so that lists read few.
 */
export function freeSlot(kind: CustomKind, fields: readonly Slot[]): Slot {
  const slotClass = CLASS_OF[kind];
  if (!slotClass) return { slot: null, slot_group: null };
  const taken = new Set(fields.map(({ slot, slot_group }) => `${slot_group} ${slot}`));
  for (let slot_group = 1; ; slot_group += 1)
    for (let at = 1; at <= SLOTS_A_GROUP[slotClass]; at += 1) {
      const slot = `${slotClass}_${String(at).padStart(2, '0')}`;
      if (!taken.has(`${slot_group} ${slot}`)) return { slot, slot_group };
    }
}
