import type { NewLead } from '../leads/create-lead-fields.ts';

/** What of a new lead was typed already: an e-mail, or a name. */
export function leadFromTyped(typed: string): Partial<NewLead> {
  const words = typed.trim().split(/\s+/);
  const email = words.find((word) => word.includes('@'));
  const [first_name = '', ...rest] = words.filter((word) => word !== email).map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
  return { ...(email && { email }), ...(first_name && { first_name }), ...(rest.length > 0 && { last_name: rest.join(' ') }) };
}
