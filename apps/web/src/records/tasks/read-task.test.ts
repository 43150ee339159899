import { describe, expect, it } from 'vitest';
import { findDates } from './find-dates.ts';
import { readTask } from './read-task.ts';

/** A Friday, ten in the morning in Berlin. */
const NOW = new Date('2026-11-27T09:00:00.000Z');
const read = (text: string, ignored: string[] = []) => {
  const { title, parts, about } = readTask(text, { now: NOW, timezone: 'Europe/Berlin', ignored, findDates });
  return { title, about, ...Object.fromEntries(parts.map(({ words: _, ...part }) => [part.what, part])) };
};

describe('A task that is typed', () => {
  it.each([
    ['call Vera tomorrow 3pm !high', 'Call Vera', '2026-11-28', '15:00', 'high'],
    ['call Grace Mbeki monday 9am high', 'Call Grace Mbeki', '2026-11-30', '09:00', 'high'],
    ['Send the quote on Dec 4', 'Send the quote', '2026-12-04', null, null],
    ['email Priya in 2 weeks !low', 'Email Priya', '2026-12-11', null, 'low'],
    ['check in at 3', 'Check in', '2026-11-27', '15:00', null],
    ['review today 06:30 urgent', 'Review', '2026-11-27', '06:30', 'urgent'],
    ['Angebot senden morgen um 15 Uhr !hoch', 'Angebot senden', '2026-11-28', '15:00', 'high'],
    ['Wei anrufen übermorgen', 'Wei anrufen', '2026-11-29', null, null],
  ])('%s', (text, title, date, time, priority) => {
    const found = read(text);
    expect(found).toMatchObject({ title });
    expect(found).toMatchObject(time === null && date === null ? {} : { due: { date, time } });
    expect('priority' in found ? found.priority : null).toEqual(priority && { what: 'priority', priority });
  });

  it('has a kind by its first word, and names whom it may be about', () => {
    expect(read('call Grace Mbeki tomorrow')).toMatchObject({ kind: { kind: 'call' }, about: 'Grace Mbeki' });
    expect(read('write to Table Bay Canning')).toMatchObject({ kind: { kind: 'email' }, about: 'Table Bay Canning' });
    expect(read('recall the parts')).not.toHaveProperty('kind');
    expect(read('prepare the demo').about).toBe('');
  });

  it('takes "high" for a priority only where it ends the line or is marked', () => {
    expect(read('order a high stool')).toEqual({ title: 'Order a high stool', about: '' });
    expect(read('order !high a stool')).toMatchObject({ title: 'Order a stool', priority: { priority: 'high' } });
  });

  it('leaves words alone that somebody said mean nothing', () => {
    expect(read('read May report', ['May'])).toEqual({ title: 'Read May report', about: 'May' });
  });
});
