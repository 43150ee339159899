import { Link } from 'react-router-dom';

type TileProps = { label: string; value: string | null; meaning: string; to?: string };

/** A label, a number, one line of meaning; a link to the rows it counts where a list can show them. Lives in `<ul class="cells">`. */
export function Tile({ label, value, meaning, to }: TileProps) {
  const body = (
    <>
      <span className="t">{label}</span>
      <span className="n">{value ?? '–'}</span>
      <span className="d text-pretty">{meaning}</span>
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
