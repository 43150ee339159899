import { randomUUID } from 'node:crypto';

/** Somebody new each time, as JSON text, with all that a created lead needs. */
export const person = () =>
  JSON.stringify({
    email: `${randomUUID()}@example.com`,
    first_name: 'Vera',
    last_name: 'Novak',
    company: 'Northwind',
    job_title: 'VP Operations',
  });
