import type { NewLead } from '../../records/leads/create-lead-fields.ts';

/** What of a new lead was typed already: an e-mail, or a name. */
export function leadFromTyped(typed: string): Partial<NewLead> {
  const words = typed.trim().split(/\s+/);
  const email = words.find((word) => word.includes('@'));
  const names = words.filter((word) => word !== email);
  // Typed without capitals, as one types into a search box; "Ada van Dyk" is left as it is.
  const plain = names.every((name) => name === name.toLowerCase());
  const [first_name = '', ...rest] = plain
    ? names.map((name) => name.replace(/^./u, (letter) => letter.toUpperCase()))
    : names;
  return {
    ...(email && { email }),
    ...(first_name && { first_name }),
    ...(rest.length > 0 && { last_name: rest.join(' ') }),
  };
}
