import { Link } from 'react-router-dom';

type TileProps = {
  label: string;
  value: string | null;
  meaning: string;
  to?: string;
  /** What the value is on other screens, too: figure(). */
  figure?: object;
  /** The same of the meaning, where that is a figure. */
  meant?: object;
};

/**
 * A label, a number and its meaning; a link to the rows it counts where a list can show them. Lives in `<ul
 * class="cells">`.
 */
export function Tile({ label, value, meaning, to, figure, meant }: TileProps) {
  const body = (
    <>
      <span className="t">{label}</span>
      <span className="n" {...figure}>
        {value ?? '–'}
      </span>
      <span className="d text-pretty" {...meant}>
        {meaning}
      </span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className="tile h-full">
          {body}
        </Link>
      ) : (
        <div className="tile h-full">{body}</div>
      )}
    </li>
  );
}
