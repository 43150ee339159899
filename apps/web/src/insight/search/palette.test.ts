import { Plus } from 'lucide-react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leadFromTyped } from './lead-from-typed.ts';
import { activeOption, type Command, groupCommands, isNamed, matchCommands, nextOption } from './palette.ts';
import { forgetRecent, noteRecent, readRecent } from './recent-searches.ts';

const command = (title: string, group: Command['group'] = 'Actions', words?: string): Command => ({
  id: title,
  title,
  group,
  words,
  face: { kind: 'icon', Icon: Plus },
  run: () => undefined,
});
const COMMANDS = [
  command('New lead', 'Actions', 'add create'),
  command('Leads Management', 'Go to', '/leads'),
  command('Sign Out', 'Preferences', 'log out'),
  command('Switch to AI Mode', 'Preferences', 'automation'),
];
const titles = (q: string) => matchCommands(COMMANDS, q).map(({ title }) => title);

describe('commands', () => {
  it.each([
    ['lea', ['Leads Management', 'New lead']],
    ['new', ['New lead']],
    ['add lead', ['New lead']],
    ['log', ['Sign Out']],
    ['mode ai', ['Switch to AI Mode']],
    ['ead', []],
    ['%', []],
    ['new x', []],
    ['', COMMANDS.map(({ title }) => title)],
    ['  ', COMMANDS.map(({ title }) => title)],
  ])('%j means %j', (q, found) => expect(titles(q)).toEqual(found));
  it.each([
    ['new lead', true],
    ['New Lead ', true],
    ['leads man', true],
    ['sign out', true],
    ['new', false],
    ['lead', false],
    ['lead new', false],
    ['new leads', false],
    ['', false],
  ])('%j types one of them by its name: %j', (q, typed) => expect(COMMANDS.some((one) => isNamed(one, q))).toBe(typed));
  it('stand under their headings', () =>
    expect(groupCommands(COMMANDS).map(({ label, options }) => [label, options.length])).toEqual([
      ['Actions', 1],
      ['Go to', 1],
      ['Preferences', 2],
    ]));
});

describe('the marked option', () => {
  const [first, second, , last] = COMMANDS;
  it('is the first until another is chosen, and again when that one is gone', () => {
    expect(activeOption(COMMANDS, null)).toBe(first);
    expect(activeOption(COMMANDS, 'Sign Out')?.id).toBe('Sign Out');
    expect(activeOption(COMMANDS.slice(0, 2), 'Sign Out')).toBe(first);
    expect(activeOption([], 'Sign Out')).toBeUndefined();
  });
  it('moves round the ends', () => {
    expect(nextOption(COMMANDS, first, 'ArrowDown')).toBe(second);
    expect(nextOption(COMMANDS, first, 'ArrowUp')).toBe(last);
    expect(nextOption(COMMANDS, last, 'ArrowDown')).toBe(first);
    expect(nextOption(COMMANDS, first, 'Home')).toBeUndefined();
    expect(nextOption([], undefined, 'ArrowDown')).toBeUndefined();
  });
});

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());
  it('are five, the latest first, each once, and one user’s own', () => {
    for (const q of ['one', 'two', 'three', 'four', 'five', ' ONE ', 'six', '  ']) noteRecent('maya', q);
    expect(readRecent('maya')).toEqual(['six', 'ONE', 'five', 'four', 'three']);
    expect(readRecent('priya')).toEqual([]);
    forgetRecent('maya');
    expect(readRecent('maya')).toEqual([]);
  });
  it.each(['{', '{"a":1}', '[1,null]', 'null'])('survive %s in the storage', (stored) => {
    localStorage.setItem('recent-searches:maya', stored);
    expect(readRecent('maya')).toEqual([]);
  });
});

it.each([
  ['vera nilsen', { first_name: 'Vera', last_name: 'Nilsen' }],
  ['vera@x.example', { email: 'vera@x.example' }],
  ['Ada van Dyk ada@x.example', { first_name: 'Ada', last_name: 'van Dyk', email: 'ada@x.example' }],
])('a lead from %j', (typed, lead) => expect(leadFromTyped(typed)).toEqual(lead));
