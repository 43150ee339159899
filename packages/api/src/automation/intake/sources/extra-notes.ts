import { KEY_PREFIX } from '@outrider/shared/automation/intake';
import { isSecretKey } from './refused-keys.ts';
import { DELIVERY_WORDS } from '../words.ts';
import type { Field } from './flatten-record.ts';

const MAX_LINES = 40;
const MAX_LABEL = 80;
const MAX_VALUE = 500;

/**
 * 'Label: value' for each field that has no place of its own in a lead: at most 40 lines of at most 580 characters,
 * then how many more there were.
 */
export function noteLines(fields: readonly Field[]): string[] {
  const shown = fields.filter((field) => !isSecret(field));
  const lines = shown
    .slice(0, MAX_LINES)
    .map(({ label, value }) => `${clip(oneLine(label) || 'Field', MAX_LABEL)}: ${clip(oneLine(value), MAX_VALUE)}`);
  const more = shown.length - lines.length;
  return more > 0 ? [...lines, DELIVERY_WORDS.moreFields(more)] : lines;
}

const isSecret = ({ keys, value }: Field) => keys.some(isSecretKey) || value.includes(KEY_PREFIX);

/** Text that a lead may hold: no control characters but tab and line feed, no half surrogate pairs. */
export function cleanText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- the control characters are what this looks for
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]+/g, ' ')
      .toWellFormed()
      .trim()
  );
}

export const oneLine = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ');

/** At most `max` UTF-16 units, with an ellipsis where something was cut. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
