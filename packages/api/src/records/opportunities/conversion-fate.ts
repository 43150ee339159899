import { CONVERSION_PARTS, type ConversionFate, type ConversionPart } from '@outrider/shared/records/conversions';

/** A record that a lead became, as it is now. */
export type PartNow = {
  type: ConversionPart;
  id: string;
  name: string;
  version: number;
  /** Whether somebody wrote, planned or did something about it since. */
  is_active: boolean;
  /** Other records that belong to it. */
  held_by: string[];
};
/** What the conversion made, with the version it had then. */
export type Made = Partial<Record<ConversionPart, number>>;

/**
 * What undoing a conversion does to each record that the lead became. A record goes where the conversion made it and
 * nobody touched it since; what another one belongs to goes only where that one goes too.
 */
export function fatesOf(parts: readonly PartNow[], made: Made): Map<string, ConversionFate> {
  const fates = new Map<string, ConversionFate>();
  for (const type of CONVERSION_PARTS) {
    const part = parts.find((one) => one.type === type);
    if (!part) continue;
    const isHeld = part.held_by.some((id) => fates.get(id) !== 'removed');
    fates.set(part.id, fateOf(part, made[type], isHeld));
  }
  return fates;
}

function fateOf({ version, is_active }: PartNow, made: number | undefined, isHeld: boolean): ConversionFate {
  if (made === undefined) return 'existing';
  if (version !== made) return 'changed';
  if (is_active) return 'active';
  return isHeld ? 'linked' : 'removed';
}
