type Named = { first_name: string | null; last_name: string | null; email: string };

/** How a person calls a lead: the name, else the e-mail. */
export function leadName({ first_name, last_name, email }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}

/** "VP Operations, Calder Instruments", with what is known of it. */
export function leadPosition(
  { job_title, company }: { job_title: string | null; company: string | null },
  joint = ', ',
): string {
  return [job_title, company].filter(Boolean).join(joint);
}
