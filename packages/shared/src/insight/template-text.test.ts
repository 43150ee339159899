import { describe, expect, it } from 'vitest';
import { fieldsIn, fillTemplate, parseTemplate } from './template-text.ts';

const FIELDS = ['first_name', 'company', 'topic'];
const parse = (text: string) => parseTemplate(text, (name) => FIELDS.includes(name));
const fill = (text: string, facts: Record<string, string> = {}) => {
  const { pieces, missing } = fillTemplate(parse(text), (field) => facts[field] ?? null);
  return { text: pieces.map((piece) => piece.text).join(''), missing };
};

describe('A template', () => {
  it.each([
    ['Hello {{first_name}},', { first_name: 'Vera' }, 'Hello Vera,', []],
    ['Hello {{ first_name | "there" }},', {}, 'Hello there,', []],
    ['Hello {{first_name | “there”}},', {}, 'Hello there,', []],
    ['Hello {{first_name | ""}}.', {}, 'Hello .', []],
    ['At {{company}}', {}, 'At [company]', ['company']],
    ['{{#topic}}About {{topic}}.{{/topic}}{{^topic}}What is it about?{{/topic}}', { topic: 'oats' }, 'About oats.', []],
    ['{{#topic}}About {{topic}}.{{/topic}}{{^topic}}What is it about?{{/topic}}', {}, 'What is it about?', []],
    [
      '{{#company}}{{#topic}}{{topic}} at {{company}}{{/topic}}{{/company}}',
      { company: 'A', topic: 'B' },
      'B at A',
      [],
    ],
    ['{{first_name}}', { first_name: '{{company}}' }, '{{company}}', []],
  ])('%s with %j reads %j', (text, facts, read, missing) => expect(fill(text, facts)).toEqual({ text: read, missing }));

  it.each([
    ['Hello {{first_name', 'Close the field'],
    ['Hello first_name}}', 'Close the field'],
    ['Hello {{name}}', 'There is no field named “name”'],
    ['Hello {{first_name | there}}', 'is no field'],
    ['{{first_name.constructor}}', 'is no field'],
    ['{{#topic}}About', 'Close the part that begins with {{#topic}}'],
    ['{{#topic}}{{/company}}', 'Close {{#topic}} before {{/company}}'],
    ['{{/topic}}', '{{/topic}} closes nothing'],
  ])('%s is refused: %s', (text, message) => expect(() => parse(text)).toThrow(message));

  it('names each field once, also inside parts', () =>
    expect(fieldsIn(parse('{{#topic}}{{company}}{{/topic}} {{first_name}} {{company}}'))).toEqual([
      'topic',
      'company',
      'first_name',
    ]));
});
