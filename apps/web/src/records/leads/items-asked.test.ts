import type { Topic } from '@outrider/shared/insight/playbook-topics';
import type { ReplyFact } from '@outrider/shared/records/replies';
import { expect, it } from 'vitest';
import { itemsAsked } from './items-asked.ts';

const offer = (name: string): Topic => ({ name, is_offer: true, does: null, words: [] });
const TOPICS = [offer('Brewline 200'), offer('Bean plan'), { ...offer('queues'), is_offer: false }];
const topic = (value: string, quote = value): ReplyFact => ({ kind: 'topic', value, quote });
const quantity = (value: string, quote = value): ReplyFact => ({ kind: 'quantity', value, quote });

it.each<[string, ReplyFact[], Record<string, string>]>([
  ['the only quantity of the only offer', [topic('Brewline 200'), quantity('2', 'two')], { 'Brewline 200': '2' }],
  [
    'each quantity where its words are the offer’s',
    [
      topic('Brewline 200', 'two Brewline 200'),
      quantity('2', 'two Brewline 200'),
      topic('Bean plan', 'the bean plan, 40 kg'),
      quantity('40', '40 kg'),
    ],
    { 'Brewline 200': '2', 'Bean plan': '40' },
  ],
  ['one where none is named', [topic('Bean plan')], { 'Bean plan': '1' }],
  ['nothing where two quantities could be of it', [topic('Bean plan'), quantity('2'), quantity('3')], {}],
  ['nothing where a quantity stands near neither', [topic('Brewline 200'), topic('Bean plan'), quantity('7')], {}],
  [
    'one of the offer beside another that has its quantity',
    [topic('Brewline 200', 'two Brewline 200'), quantity('2', 'two Brewline 200'), topic('Bean plan')],
    { 'Brewline 200': '2', 'Bean plan': '1' },
  ],
  ['nothing of a problem', [topic('queues'), quantity('2')], {}],
])('is %s', (_, facts, items) => {
  expect(Object.fromEntries(itemsAsked(facts, TOPICS).map((item) => [item.offer, item.quantity]))).toEqual(items);
});
