/** The product's mark: a ring with one dot riding ahead. */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M13.6 6.3A8 8 0 1 0 18 11.2" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="19.6" cy="4.6" r="2.9" className="fill-link" />
    </svg>
  );
}
