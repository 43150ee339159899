import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { forgetUnsaved, useFormDraft } from './form-draft.ts';

const onSave = vi.fn<(note: string) => void>();
beforeEach(() => {
  sessionStorage.clear();
  onSave.mockReset();
});
afterEach(cleanup);

function NoteForm({ about, onClose }: { about: string; onClose: () => void }) {
  const [note, setNote] = useState('');
  const draft = useFormDraft({ name: `note-${about}`, value: { note }, restore: (kept) => setNote(kept.note) });
  return (
    <FormDialog
      title="Note"
      action="Save"
      busyAction="Saving"
      busy={false}
      draft={draft}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(note);
        draft.forget();
        onClose();
      }}
      onClose={onClose}
    >
      <Field label="Note" required>
        {(control) => <textarea {...control} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}

function Screen({ about = 'a' }: { about?: string }) {
  const [open, setOpen] = useState(false);
  return open ? (
    <NoteForm about={about} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note', { selector: 'textarea' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const escape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

it('begins where it was left when Esc closed it, and lets go of that on request', () => {
  render(<Screen />);
  open();
  type('Call back on Friday');
  escape();
  open();
  expect(field().value).toBe('Call back on Friday');
  expect(screen.getByRole('status').textContent).toContain('unsaved draft');
  press('Discard draft');
  expect(field().value).toBe('');
  escape();
  open();
  expect(screen.queryByRole('status')).toBeNull();
});

it('keeps it through leaving the screen, for the same record alone', () => {
  render(<Screen about="a" />);
  open();
  type('About a');
  cleanup();
  render(<Screen about="b" />);
  open();
  expect(field().value).toBe('');
  cleanup();
  render(<Screen about="a" />);
  open();
  expect(field().value).toBe('About a');
});

it('keeps nothing that was saved, cancelled on purpose, never entered, or typed by who signed in before', () => {
  render(<Screen />);
  for (const end of [() => press('Save'), () => press('Cancel'), () => (escape(), forgetUnsaved())]) {
    open();
    type('Something');
    end();
    open();
    expect(field().value).toBe('');
    escape();
  }
  expect(sessionStorage).toHaveLength(0);
});

it.each([{ ctrlKey: true }, { metaKey: true }])('saves by Enter with %o, and not by Enter alone', (held) => {
  render(<Screen />);
  open();
  type('Done');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter', ...held });
  expect(onSave).toHaveBeenCalledWith('Done');
});

it('marks what is required, for the eye and for screen readers', () => {
  render(<Screen />);
  open();
  expect(field().required).toBe(true);
  expect(screen.getByText('Note', { selector: 'label' }).className).toContain('required');
});
