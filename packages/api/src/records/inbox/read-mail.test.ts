import { describe, expect, it } from 'vitest';
import { previewOf } from '../mailboxes/file-email.store.ts';
import { findQuote, htmlToText, isBulk, kindOf } from './read-mail.ts';

const kind = (headers: Record<string, string>, report_type: string | null = null) =>
  kindOf({ headers: new Map(Object.entries(headers)), report_type });

describe('who wrote an email', () => {
  it('is told by its headers', () => {
    expect(kind({})).toBe('mail');
    expect(kind({ 'auto-submitted': 'no' })).toBe('mail');
    expect(kind({ 'auto-submitted': 'auto-replied; owner-email="a@b.example"' })).toBe('auto_reply');
    expect(kind({ 'x-autoreply': 'yes' })).toBe('auto_reply');
    expect(kind({ precedence: 'auto_reply' })).toBe('auto_reply');
    expect(kind({ 'auto-submitted': 'auto-replied' }, 'delivery-status')).toBe('bounce');
  });

  it('says what went to many', () => {
    expect(isBulk({ headers: new Map([['list-unsubscribe', '<https://news.example>']]) })).toBe(true);
    expect(isBulk({ headers: new Map([['precedence', 'bulk']]) })).toBe(true);
    expect(isBulk({ headers: new Map() })).toBe(false);
  });
});

it('reads a table row by row, its cells apart', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const html = `<p>Hi</p><table>${row('Tromsø', 'Dec 7')}${row('Hamar', 'Dec 9')}</table>`;
  expect(
    htmlToText(html)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['Hi', 'Tromsø Dec 7', 'Hamar Dec 9']);
});

describe('what an email quotes', () => {
  const own = (text: string) => text.slice(0, findQuote(text) ?? undefined).trim();

  it.each([
    ['Gmail', 'Works for us.\n\nOn Mon, Nov 23, 2026 at 9:12 AM Marcus <m@x.example> wrote:\n\n> Hello\n> there'],
    [
      'Gmail over two lines',
      'Works for us.\n\nOn Mon, Nov 23, 2026 at 9:12 AM Marcus Reyes\n<m@x.example> wrote:\n> Hi',
    ],
    ['German', 'Works for us.\n\nAm 23.11.2026 um 09:12 schrieb Marcus <m@x.example>:\n> Hallo'],
    ['Outlook', 'Works for us.\n\n-----Original Message-----\nFrom: Marcus <m@x.example>\nSent: Monday\n\nHello there'],
    ['Outlook without a line', 'Works for us.\n\nFrom: Marcus <m@x.example>\nSent: Monday\nTo: Vera\n\nHello'],
    ['marks alone', 'Works for us.\n\n> Hello\n> there'],
  ])('is folded away: %s', (_, text) => expect(own(text)).toBe('Works for us.'));

  it.each([
    ['answers between the lines', '> When?\nTomorrow at three.\n> Where?\nHere.'],
    ['no quote', 'We met on Monday.\nShe wrote: a letter.'],
    ['nothing but a quote', '> Hello'],
  ])('stays where it belongs to the answer: %s', (_, text) => expect(findQuote(text)).toBeNull());

  it('is not in the preview', () => {
    const text = 'Works\n for   us.\n\n> Hello';
    expect(previewOf(text, findQuote(text))).toBe('Works for us.');
  });
});

describe('an HTML email', () => {
  it('is read as its words', () => {
    expect(
      htmlToText(
        '<style>p{}</style><script>alert(1)</script><h1>Hello</h1><p>We need <b>40</b> gauges.<img src="https://x.example/p.gif"></p><ul><li>one</li></ul>',
      ),
    ).toBe('Hello\n\nWe need 40 gauges.\n\n * one');
  });

  it('may nest as deep as it likes', () => {
    expect(htmlToText(`${'<div>'.repeat(50_000)}deep`)).not.toContain('<');
  });
});
