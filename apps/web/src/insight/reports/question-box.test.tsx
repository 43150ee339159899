import type { ReportQuestionAnswer } from '@outrider/shared/insight/reports';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { QuestionBox } from './question-box.tsx';
import { REPORTS_WORDS } from './words.ts';

const WORDS = REPORTS_WORDS.question;

afterEach(cleanup);

const ask = { record_type: 'opportunity', measure: 'win_rate', filter: '', compare: false, sort: 'value' } as const;

/** Where it leads, and what goes along. */
function Place() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

function show(answer: ReportQuestionAnswer) {
  const asked: unknown[] = [];
  renderSignedIn(
    <>
      <QuestionBox />
      <Place />
    </>,
    {
      user: someUser('manager'),
      answers: {
        'reports.question': (input: unknown) => {
          asked.push(input);
          return answer;
        },
        'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines: [] }),
        'pipeline.people': () => [],
        'fields.list': () => ({ items: [] }),
      },
    },
  );
  return asked;
}

function type(text: string) {
  fireEvent.change(screen.getByLabelText(WORDS.label), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: WORDS.ask }));
}

it('opens the report that a language model read a question as, and says so', async () => {
  const asked = show({ asked: { ask, chart: 'figure' }, by: 'standin-1' });
  type('How do we fare?');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('/reports/new?of=opportunity'));
  expect(screen.getByRole('status').textContent).toContain(
    '{"readBy":{"question":"How do we fare?","model":"standin-1"}}',
  );
  expect(asked).toEqual([{ text: 'How do we fare?' }]);
});

it('names what it does not understand where no model does', async () => {
  show({ asked: null, by: null });
  type('leads by mood');
  expect((await screen.findByRole('alert')).textContent).toContain('“by mood”');
});

it('asks no model what it understands', async () => {
  const asked = show({ asked: null, by: null });
  type('leads by source');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('group=source'));
  expect(screen.getByRole('status').textContent).toContain('null');
  expect(asked).toEqual([]);
});
