import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleField } from '../../testing/sample-field.ts';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ColumnField, NewFieldOption } from './column-field.tsx';

afterEach(cleanup);

function show(cells: string[], create: (input: never) => unknown) {
  const made: string[] = [];
  const asked = renderSignedIn(
    <ColumnField
      type="lead"
      header="Machine count"
      cells={cells}
      onMade={(field) => made.push(field)}
      onCancel={() => {}}
    />,
    { user: someUser('company_admin'), answers: { 'fields.create': create } },
  );
  return { asked: () => asked.filter(({ name }) => name === 'fields.create').map(({ input }) => input), made };
}

it('makes a field of the kind that the column’s cells have, called as its header', async () => {
  const { asked, made } = show(['1,200', '7', ''], () => sampleField({ key: 'machine_count', label: 'Machine count' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Type of the new field').value).toBe('number');
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(made).toEqual(['custom.machine_count']));
  expect(asked()).toEqual([{ record_type: 'lead', label: 'Machine count', kind: 'number', options: [] }]);
});

it('takes the options of a choice from the cells, and says why a name is refused', async () => {
  const { asked, made } = show(['ISO; GMP', 'gmp'], () => {
    throw new Refusal('CONFLICT', 'This name is taken');
  });
  fireEvent.change(screen.getByLabelText('Type of the new field'), { target: { value: 'choices' } });
  fireEvent.change(screen.getByLabelText('Name of the new field'), { target: { value: 'Needs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add field' }));
  await screen.findByText('This name is taken');
  expect(asked()).toEqual([
    { record_type: 'lead', label: 'Needs', kind: 'choices', options: [{ label: 'ISO' }, { label: 'GMP' }] },
  ]);
  expect(made).toEqual([]);
});

it('is offered to admins alone', () => {
  const offer = (role: 'manager' | 'company_admin') => {
    renderSignedIn(
      <select aria-label="Field">
        <NewFieldOption />
      </select>,
      { user: someUser(role), answers: {} },
    );
    const { length } = screen.getByLabelText<HTMLSelectElement>('Field').options;
    cleanup();
    return length;
  };
  expect([offer('manager'), offer('company_admin')]).toEqual([0, 1]);
});
