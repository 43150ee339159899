import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { Link } from 'react-router-dom';
import { PAGE_WIDTH } from './block.tsx';
import { CHANNELS, CHANNELS_NOTE, FOOTER_COLUMNS, LEGAL_NOTES } from './words-footer.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const YEAR = new Date().getFullYear();

export function LandingFooter() {
  return (
    <footer className={`${PAGE_WIDTH} py-14`}>
      <div className="grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-[repeat(4,1fr)_1.7fr]">
        {FOOTER_COLUMNS.map(({ name, links }) => (
          <nav key={name} aria-label={name}>
            <h2 className="text-sm">{name}</h2>
            <ul className="text-muted mt-3 grid gap-2 text-sm">
              {links.map(({ label, to }) => (
                <li key={label}>
                  <FooterLink label={label} to={to} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <NewsletterForm />
      </div>
      <div className="border-line text-faint mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t pt-6 text-sm">
        <span>
          © {YEAR} {PRODUCT_NAME}
        </span>
        {LEGAL_NOTES.map(({ id, name }) => (
          <FooterLink key={id} label={name} to={`#${id}`} />
        ))}
        <span className="flex gap-1 max-sm:-ml-3 max-sm:w-full sm:ml-auto">
          {CHANNELS.map(({ name, Icon }) => (
            <a key={name} href={`#${CHANNELS_NOTE.id}`} className="btn btn-ghost btn-sm btn-square" aria-label={name}>
              <Icon className="i" aria-hidden="true" />
            </a>
          ))}
        </span>
      </div>
      {[...LEGAL_NOTES, CHANNELS_NOTE].map(({ id, name, text }) => (
        // Focusable so that following its link also takes a screen reader here.
        <p
          key={id}
          id={id}
          tabIndex={-1}
          className="text-muted mt-4 hidden max-w-2xl text-sm outline-none target:block"
        >
          <strong className="text-base-content font-strong">{name}.</strong> {text}
        </p>
      ))}
    </footer>
  );
}

/** Places on this page are plain anchors: the browser scrolls and moves the focus by itself. */
function FooterLink({ label, to }: { label: string; to: string }) {
  const look = 'hover:text-base-content inline-block py-0.5';
  return to.startsWith('#') ? (
    <a href={to} className={look}>
      {label}
    </a>
  ) : (
    <Link to={to} className={look}>
      {label}
    </Link>
  );
}
