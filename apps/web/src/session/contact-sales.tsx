import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { logError } from '../errors/log.ts';
import { ContactSalesForm } from './contact-sales-form.tsx';
import { SESSION_WORDS } from './words.ts';

/** Whether the platform has somebody to write to; false until that is known. */
export function useSalesContact(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let here = true;
    api.platform.salesContact.query().then(
      (answer) => here && setOpen(answer.open),
      (error: unknown) => logError(SESSION_WORDS.salesUnknown, error),
    );
    return () => {
      here = false;
    };
  }, []);
  return open;
}

/** The way in for who has no account and no administrator to ask. Nothing where the platform names nobody to write to. */
export function ContactSalesSection() {
  if (!useSalesContact()) return null;
  return (
    <section aria-labelledby="contact-sales" className="border-line mt-8 border-t pt-6">
      <h2 id="contact-sales" className="text-base">
        Contact sales
      </h2>
      <p className="text-muted mt-1 text-sm">{SESSION_WORDS.contactSales}</p>
      <ContactSalesForm />
    </section>
  );
}
