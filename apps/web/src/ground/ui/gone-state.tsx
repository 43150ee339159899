import { Link } from 'react-router-dom';
import { EmptyState } from './blank-state.tsx';

type GoneProps = { words: { gone: string; goneText: string; back: string }; to: string };

/** A page whose record is not there, or not for the reader; back to the list. */
export const GoneState = ({ words, to }: GoneProps) => (
  <EmptyState
    title={words.gone}
    actions={
      <Link to={to} className="btn btn-sm btn-line">
        {words.back}
      </Link>
    }
  >
    {words.goneText}
  </EmptyState>
);
