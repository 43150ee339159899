import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { Link } from 'react-router-dom';
import { Mark } from '../../ground/ui/mark.tsx';
import { ThemeMenu } from '../../ground/ui/theme-menu.tsx';
import { PAGE_WIDTH } from './block.tsx';
import { PLACES } from './places.ts';

const SECTIONS = [
  { label: 'Agents', place: PLACES.agents },
  { label: 'Engine', place: PLACES.engine },
  { label: 'Industries', place: PLACES.industries },
];

export function LandingHeader() {
  return (
    <header className={`relative z-20 flex h-18 items-center gap-3 md:gap-6 ${PAGE_WIDTH}`}>
      <a href="#main" className="btn btn-neutral btn-sm absolute left-5 z-30 -translate-y-24 focus:translate-y-0">
        Skip to content
      </a>
      <Link to="/" className="flex items-center gap-2.5" aria-label={`${PRODUCT_NAME}, home`}>
        <Mark className="size-7" />
        <span className="font-strong tracking-tight">{PRODUCT_NAME}</span>
      </Link>
      <nav aria-label="Sections" className="text-muted ml-4 hidden gap-6 text-sm md:flex">
        {SECTIONS.map(({ label, place }) => (
          <a key={place} className="hover:text-base-content" href={`#${place}`}>
            {label}
          </a>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1.5">
        <ThemeMenu />
        <Link to="/login" className="btn btn-ghost btn-sm">
          Login
        </Link>
        <Link to="/signup" className="btn btn-neutral btn-sm">
          Sign Up
        </Link>
      </div>
    </header>
  );
}
