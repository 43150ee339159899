/** The end of a form inside a dialog of tabs: its own button, under its own line. */
export function FormFoot({
  pending,
  words = 'Save',
  busy = 'Saving',
}: {
  pending: boolean;
  words?: string;
  busy?: string;
}) {
  return (
    <div className="border-line flex justify-end border-t px-5 py-3">
      <button type="submit" className="btn btn-primary btn-sm max-sm:flex-1" aria-disabled={pending}>
        {pending ? busy : words}
      </button>
    </div>
  );
}
