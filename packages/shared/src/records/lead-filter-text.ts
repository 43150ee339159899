import type { z } from 'zod';
import {
  type AnyCondition,
  type AnyFilter,
  countConditions,
  type FilterOf,
  isGroup,
  NOTHING_ASKED,
  partsOf,
} from '../ground/fields/filter.ts';
import { type LeadFilter, leadFilterSchema } from './lead-filter.ts';

/*
 * A filter as a URL carries it, short and readable: status:new,contacted;score:70..;(owner:me|owner:nobody)
 *   ;  all of      |  any of      ( )  a group      !  not
 *  status:new,contacted score:70..89 last_contacted:7d created_at:2026-01-01.. company_name:*acme phone:? (known)
 *  phone:!? (not known) A field of the company's own is custom. and its key: custom.machine_count:5.. In a value, what
 *  means something here is written ~ and its code in hexadecimal, closed by another ~.
 */
const RESERVED = /[;|(),:!*?~]|\.\.|^\s|\s$/g;
/** A value that would read as a number of days. */
const LIKE_DAYS = /^\d(?=\d{0,4}d$)/;
const coded = (found: string) => Array.from(found, (letter) => `~${letter.codePointAt(0)?.toString(16)}~`).join('');
const escape = (text: string) => text.replaceAll(RESERVED, coded).replace(LIKE_DAYS, coded);
const unescape = (text: string) =>
  text.replaceAll(/~([0-9a-f]{1,6})~/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** '' for a filter that asks for nothing. */
export function writeFilter(filter: AnyFilter): string {
  return countConditions(filter) === 0 ? '' : writeParts(filter);
}

function writeParts(group: AnyFilter): string {
  const parts = partsOf(group).map((part) => (isGroup(part) ? `(${writeParts(part)})` : writeCondition(part)));
  // A group of one is an any-group only if it says so.
  return 'all' in group ? parts.join(';') : parts.length > 1 ? parts.join('|') : `|${parts.join('')}`;
}

function writeCondition(condition: AnyCondition): string {
  const negated = ('not' in condition && condition.not) || ('known' in condition && !condition.known) ? '!' : '';
  return `${condition.field}:${negated}${writeValue(condition)}`;
}

function writeValue(condition: AnyCondition): string {
  if ('known' in condition) return '?';
  if ('is' in condition) return condition.is.map(escape).join(',');
  if ('contains' in condition) return `*${escape(condition.contains)}`;
  if ('last_days' in condition) return `${condition.last_days}d`;
  if ('next_days' in condition) return `+${condition.next_days}d`;
  const [low, high] =
    'min' in condition || 'max' in condition
      ? [condition.min, condition.max]
      : [(condition as { from?: string }).from, (condition as { to?: string }).to];
  return `${low ?? ''}..${high ?? ''}`;
}

/** @returns null for a text that is no filter */
export const readFilter = (text: string): LeadFilter | null => readFilterBy(leadFilterSchema, text);

/** The same of any record type, by its schema. */
export const readFilterBy = <C>(schema: z.ZodType<FilterOf<C>, FilterOf<C>>, text: string): FilterOf<C> | null =>
  schema.safeParse(parseFilter(text)).data ?? null;

/** The tree that the text spells, whatever its fields and values are; null for a text that spells none. */
export function parseFilter(text: string): unknown {
  if (text === '') return NOTHING_ASKED;
  const reader: Reader = { text, at: 0 };
  try {
    const filter = readGroup(reader, 0);
    return reader.at < text.length ? null : filter;
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null; // no such code point, or no filter
    throw error;
  }
}

type Reader = { text: string; at: number };

function readGroup(reader: Reader, depth: number): unknown {
  if (depth > 5) throw new SyntaxError('Too deep');
  const parts: unknown[] = [];
  const joints = new Set<string>();
  if (reader.text[reader.at] === '|') {
    joints.add('|');
    reader.at += 1;
  }
  while (reader.at < reader.text.length && reader.text[reader.at] !== ')') {
    if (reader.text[reader.at] === '(') {
      reader.at += 1;
      parts.push(readGroup(reader, depth + 1));
      if (reader.text[reader.at] !== ')') throw new SyntaxError('A group has no end');
      reader.at += 1;
    } else parts.push(readCondition(reader));
    const next = reader.text[reader.at];
    if (next === undefined || next === ')') break;
    if (next !== ';' && next !== '|') throw new SyntaxError('Two conditions with nothing between');
    joints.add(next);
    reader.at += 1;
  }
  if (joints.size > 1) throw new SyntaxError('All of and any of in one group');
  return joints.has('|') ? { any: parts } : { all: parts };
}

function readCondition(reader: Reader): unknown {
  const [written = ''] = /^[^;|()]*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += written.length;
  const [, field = '', negated, value = ''] = /^([a-z][a-z0-9_.]*):(!?)(.*)$/s.exec(written) ?? [];
  if (!field) throw new SyntaxError('Not a condition');
  const not = negated ? { not: true } : {};
  if (value === '?') return { field, known: !negated };
  if (value.startsWith('*')) return { field, contains: unescape(value.slice(1)), ...not };
  const [, ahead, days] = /^(\+?)(\d{1,5})d$/.exec(value) ?? [];
  if (days) return { field, [ahead ? 'next_days' : 'last_days']: Number(days), ...not };
  const range = /^([\d.e-]*?)\.\.([\d.e-]*)$/.exec(value);
  if (!range) return { field, is: value.split(',').map(unescape), ...not };
  const isOfDays = [range[1], range[2]].some((end) => end && DAY.test(end));
  return { field, ...(isOfDays ? ends('from', 'to', range, String) : ends('min', 'max', range, Number)), ...not };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function ends(low: string, high: string, [, from, to]: RegExpExecArray, read: (text: string) => number | string) {
  return { ...(from && { [low]: read(from) }), ...(to && { [high]: read(to) }) };
}
