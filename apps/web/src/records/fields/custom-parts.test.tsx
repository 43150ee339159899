import type { CustomKind, CustomValue } from '@outrider/shared/ground/fields/custom';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { CustomInput } from './custom-input.tsx';
import { CustomValueText } from './custom-value.tsx';

afterEach(cleanup);

const options = [
  { value: 'iso_9001', label: 'ISO 9001', colour: 'blue' as const },
  { value: 'gmp', label: 'GMP', colour: 'grey' as const },
];

describe('a value', () => {
  const textOf = (kind: CustomKind, value: CustomValue | undefined) =>
    render(<CustomValueText field={{ kind, options }} value={value} />).container.textContent;

  it('is said by its kind', () => {
    expect(textOf('money', 85_000)).toBe('$85,000');
    expect(textOf('number', 1234.5)).toBe('1,234.5');
    expect(textOf('date', '2026-11-22')).toBe('Nov 22, 2026');
    expect(textOf('flag', true)).toBe('Yes');
    expect(textOf('flag', false)).toBe('No');
    expect(textOf('choices', ['gmp', 'iso_9001'])).toBe('GMPISO 9001');
    expect(textOf('choice', 'gone')).toBe('gone');
    expect(textOf('text', undefined)).toBe('');
  });

  it('that does not fit its kind is shown as it was stored', () => {
    expect(textOf('number', 'many')).toBe('many');
    expect(textOf('date', 'soon')).toBe('soon');
  });

  it('is a link only where it is an address of the web', () => {
    render(<CustomValueText field={{ kind: 'url', options }} value="https://www.northwind.example/" />);
    const link = screen.getByRole('link', { name: 'northwind.example' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://www.northwind.example/',
      'noopener noreferrer nofollow',
    ]);
    cleanup();
    const script = ['javascript', 'alert(1)'].join(':');
    expect(textOf('url', script)).toBe(script);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('names a person', async () => {
    const maya = someUser('company_admin');
    renderSignedIn(<CustomValueText field={{ kind: 'person', options }} value={maya.id} />, {
      user: maya,
      answers: { 'pipeline.people': () => [{ id: maya.id, full_name: maya.full_name }] },
    });
    expect(await screen.findByText(maya.full_name)).toBeTruthy();
  });
});

describe('an input', () => {
  function Held({
    kind,
    required = false,
    start = null,
  }: {
    kind: CustomKind;
    required?: boolean;
    start?: CustomValue | null;
  }) {
    const [value, setValue] = useState<CustomValue | null>(start);
    const field = { key: 'standard', label: 'Standard', help: 'As certified', kind, options, required };
    return (
      <>
        <CustomInput
          field={field}
          value={value}
          onChange={setValue}
          error={required ? 'Standard is required' : undefined}
        />
        <output>{JSON.stringify(value)}</output>
      </>
    );
  }
  const held = () => JSON.parse(screen.getByRole('status').textContent) as unknown;

  it('keeps what is typed as a number until it is read', () => {
    render(<Held kind="number" />);
    const input = screen.getByLabelText('Standard (optional)');
    fireEvent.change(input, { target: { value: '-1.' } });
    expect(held()).toBe('-1.');
    fireEvent.change(input, { target: { value: '' } });
    expect(held()).toBeNull();
    expect(screen.getByText('As certified').id).toBe(input.getAttribute('aria-describedby'));
  });

  it('says that it is required, and what is wrong', () => {
    render(<Held kind="choice" required />);
    const select = screen.getByLabelText('Standard');
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect((select as HTMLSelectElement).required).toBe(true);
    expect(screen.getByText('Standard is required')).toBeTruthy();
    fireEvent.change(select, { target: { value: 'gmp' } });
    expect(held()).toBe('gmp');
  });

  it('puts several choices together, and offers one that was taken away while it is chosen', () => {
    render(<Held kind="choices" start={['gone']} />);
    fireEvent.click(screen.getByRole('button', { name: 'GMP' }));
    expect(held()).toEqual(['gone', 'gmp']);
    fireEvent.click(screen.getByRole('button', { name: 'gone' }));
    fireEvent.click(screen.getByRole('button', { name: 'GMP' }));
    expect(held()).toBeNull();
  });

  it('is ticked or not', () => {
    render(<Held kind="flag" />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Standard' }));
    expect(held()).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Standard' }));
    expect(held()).toBe(false);
  });
});
