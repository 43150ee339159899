import { ContactSalesForm } from './contact-sales-form.tsx';
import { useSalesContact } from './use-sales-contact.ts';
import { SESSION_WORDS } from './words.ts';

/**
 * The way in for who has no account and no administrator to ask. Nothing where the platform names nobody to write to.
 */
export function ContactSalesSection() {
  if (!useSalesContact()) return null;
  return (
    <section aria-labelledby="contact-sales" className="mt-6">
      <h2 id="contact-sales" className="text-base">
        Contact sales
      </h2>
      <p className="text-muted mt-1 text-sm">{SESSION_WORDS.contactSales}</p>
      <ContactSalesForm />
    </section>
  );
}
