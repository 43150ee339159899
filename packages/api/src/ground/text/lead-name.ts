/** A lead's display name: the full name, else the email. */
export function leadName(lead: { first_name: string | null; last_name: string | null; email: string }): string {
  return [lead.first_name, lead.last_name].filter(Boolean).join(' ') || lead.email;
}
