/** What is wrong with several controls together; whoever saves is taken to it. */
export const WrongChoice = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : (
    <p data-wrong tabIndex={-1} className="text-error mt-1 text-xs outline-none">
      {error}
    </p>
  );
