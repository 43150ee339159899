import { RETENTION_LABELS } from '@outrider/shared/ground/messages-retention';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { RetentionRules } from './retention-rules.tsx';
import { RETENTION_WORDS as WORDS } from './words-retention.ts';

afterEach(cleanup);

function open() {
  const rules = [
    { kind: 'deliveries', keep: 90 },
    { kind: 'audit_log', keep: 24 },
  ];
  return renderSignedIn(<RetentionRules />, {
    user: someUser('company_admin'),
    path: '/settings/data',
    answers: {
      'retention.rules': () => ({ items: rules }),
      'retention.preview': ({ keep }: { keep: number }) => ({ rows: keep === 30 ? 412 : 0 }),
      'retention.set': (asked: { kind: string; keep: number }) => ({
        items: rules.map((rule) => (rule.kind === asked.kind ? asked : rule)),
      }),
    },
  });
}
const inputsOf = (asked: ReturnType<typeof open>, name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);
const fieldOf = (kind: 'deliveries' | 'audit_log') => screen.findByLabelText(WORDS.label(RETENTION_LABELS[kind], kind));
const saveOf = (kind: 'deliveries' | 'audit_log') =>
  screen.queryByRole('button', { name: WORDS.saveRule(RETENTION_LABELS[kind]) });

it('says what a shorter rule would delete before it is saved', async () => {
  const asked = open();
  const field = await fieldOf('deliveries');
  expect(saveOf('deliveries')).toBeNull();
  fireEvent.change(field, { target: { value: '30' } });
  await screen.findByText('412 deliveries older than 30 days will be deleted for good within 24 hours.');
  expect(inputsOf(asked, 'retention.set')).toEqual([]);
  fireEvent.click(saveOf('deliveries')!);
  await waitFor(() => expect(inputsOf(asked, 'retention.set')).toEqual([{ kind: 'deliveries', keep: 30 }]));
  await waitFor(() => expect(saveOf('deliveries')).toBeNull());
});

it('asks nothing about a longer one, and says what may be entered', async () => {
  const asked = open();
  const field = await fieldOf('audit_log');
  fireEvent.change(field, { target: { value: '6' } });
  fireEvent.click(saveOf('audit_log')!);
  await screen.findByText('Enter a whole number of months from 12 to 120');
  fireEvent.change(field, { target: { value: '36' } });
  fireEvent.click(saveOf('audit_log')!);
  await waitFor(() => expect(inputsOf(asked, 'retention.set')).toEqual([{ kind: 'audit_log', keep: 36 }]));
  expect(inputsOf(asked, 'retention.preview')).toEqual([]);
});
