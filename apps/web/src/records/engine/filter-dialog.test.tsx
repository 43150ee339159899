import { FILTER_FIELDS } from '@outrider/shared/records/lead-filter';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { filterFields } from './filter-fields.ts';
import { RECORDS_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

function show() {
  const onApply = vi.fn<(filter: string) => void>();
  renderSignedIn(
    <FilterDialog
      noun="leads"
      filter=""
      fields={filterFields(FILTER_FIELDS, [], 'status')}
      people={{}}
      onApply={onApply}
      onClose={() => undefined}
    />,
    { user: someUser('company_admin'), answers: {} },
  );
  return onApply;
}
const pressed = () =>
  within(screen.getByRole('group', { name: 'Values' }))
    .queryAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Show leads' }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('A new filter', () => {
  it('has nothing chosen, and asks for the one value that was pressed', () => {
    const onApply = show();
    expect(pressed()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Qualified' }));
    expect(pressed()).toEqual(['Qualified']);
    apply();
    expect(onApply).toHaveBeenCalledWith('status:qualified');
  });

  it.each([
    ['status', undefined, WORDS.chooseValue('Status')],
    ['score', undefined, WORDS.enterRange('Score')],
    ['created_at', 'range', WORDS.enterRange('Created')],
    ['phone', undefined, WORDS.enterText('Phone')],
  ] as const)('says what its condition on %s lacks', (field, operator, sentence) => {
    const onApply = show();
    choose('Field', field);
    if (operator) choose('How', operator);
    apply();
    expect(screen.getByText(`${sentence}.`)).toBeTruthy();
    expect(onApply).not.toHaveBeenCalled();
  });
});
