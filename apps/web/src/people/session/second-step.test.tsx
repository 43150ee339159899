import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { CodeField } from './code-field.tsx';
import { SecondStepScreen } from './second-step-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Field({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={onComplete} />;
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const shown = () =>
  boxes()
    .map(({ value }) => value)
    .join('');

it('takes a code digit by digit, as a whole, and with other characters in it', () => {
  const onComplete = vi.fn();
  render(<Field onComplete={onComplete} />);
  for (const [place, digit] of ['4', '1', '9'].entries())
    fireEvent.change(boxes()[place] as Element, { target: { value: digit } });
  expect(shown()).toBe('419');
  expect(document.activeElement).toBe(boxes()[3]);
  fireEvent.keyDown(boxes()[3] as Element, { key: 'Backspace' });
  expect(shown()).toBe('41');
  fireEvent.change(boxes()[2] as Element, { target: { value: 'x' } });
  expect(shown()).toBe('41');
  expect(onComplete).not.toHaveBeenCalled();
  fireEvent.paste(boxes()[5] as Element, { clipboardData: { getData: () => '123 456' } });
  expect(onComplete).toHaveBeenCalledWith('123456');
  fireEvent.change(boxes()[0] as Element, { target: { value: '654321' } });
  expect(onComplete).toHaveBeenLastCalledWith('654321');
});

it('opens for nobody who has not entered a password first', async () => {
  const asked = renderSignedIn(<SecondStepScreen />, { user: someUser('ae'), answers: {}, path: '/login/code' });
  await waitFor(() => expect(screen.queryByText(MESSAGES.sixDigits)).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
  expect(asked).toEqual([]);
});
