import type { CustomValue } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { keptSchema } from '@outrider/shared/ground/fields/field-values';
import { readMoneyIn } from '@outrider/shared/ground/fields/money-text';
import { INPUT_MESSAGES } from '@outrider/shared/ground/input-messages';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readDay } from './day-text.ts';

/** What a text says of a field, or why it says nothing of it. */
export type TextRead = { value: CustomValue } | { reason: string };

/**
 * What a text of a file, a sheet or a webhook says of a field, by the field's kind. A text that can mean two things is
 * refused: nothing is guessed. Choices and persons are texts here; who has the lists reads those (own-fields.ts, and an
 * import's choices.ts).
 */
export function readText(spec: FieldSpec, text: string): TextRead {
  switch (spec.kind) {
    case 'number':
      return fitOr(spec, readNumber(text), INPUT_MESSAGES.number);
    case 'money':
      return fitOr(spec, readAmount(text), MESSAGES.badAmount);
    case 'flag':
      return fitOr(spec, readFlag(text), MESSAGES.badFlag);
    case 'date': {
      const day = readDay(text);
      return day === 'ambiguous'
        ? { reason: MESSAGES.ambiguousDay(text.slice(0, 40)) }
        : fitOr(spec, day, MESSAGES.badDay);
    }
    case 'url':
      return fit(spec, BARE_ADDRESS.test(text) ? `https://${text}` : text);
    default:
      return fit(spec, text);
  }
}

const fitOr = (spec: FieldSpec, value: CustomValue | null, reason: string): TextRead =>
  value === null ? { reason } : fit(spec, value);

function fit(spec: FieldSpec, value: CustomValue): TextRead {
  const parsed = keptSchema(spec).safeParse(value);
  return parsed.success
    ? { value: parsed.data as CustomValue }
    : { reason: parsed.error.issues[0]?.message ?? INPUT_MESSAGES.unknownField };
}

/** 'www.acme.com/shop': an address as people write it, which can only be meant one way. */
const BARE_ADDRESS = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/i;

const PLAIN = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/;
const GROUPED = /^[+-]?\d{1,3}(?:[,' ]\d{3}){1,4}(?:\.\d{1,6})?$/;

/**
 * '1200', '1,200.5', "1'200", '1 200': a point before decimals, groups of three. Null for all else, '1200,5' among it.
 */
function readNumber(text: string): number | null {
  if (text.length > 40) return null;
  const plain = text.replaceAll(/\s+/g, ' ').replace('\u2212', '-').trim();
  return PLAIN.test(plain) || GROUPED.test(plain) ? Number(plain.replaceAll(/[, ']/g, '')) : null;
}

/** An amount in US dollars, of either sign. */
function readAmount(text: string): number | null {
  const [, minus, amount = ''] = /^\s*([-\u2212])?(.*)$/s.exec(text) ?? [];
  const usd = readMoneyIn(amount, 'USD');
  return usd !== null && minus ? -usd : usd;
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', 'checked', '✓', '✔', '☑']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off', 'unchecked', '☐']);

function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
