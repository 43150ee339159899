import type { PersonExport } from '@outrider/shared/automation/erasure';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const nameOf = (key: string) => key.replaceAll('_', ' ');

/** What is held about a person as a page that anybody can open and read. */
export function asPage({ exported_at, addresses, sections }: PersonExport): string {
  const tables = sections.map(({ title, rows }) => {
    const entries = rows.map((row) => {
      const facts = Object.entries(row).map(
        ([key, value]) => `<tr><th>${escape(nameOf(key))}</th><td>${escape(said(value))}</td></tr>`,
      );
      return `<table>${facts.join('')}</table>`;
    });
    return `<h2>${escape(title)} (${rows.length})</h2>${entries.join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(addresses.join(', '))}</title><style>body{font:15px system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin:0 0 1rem;width:100%}th{text-align:left;font-weight:500;width:12rem;vertical-align:top}th,td{border-top:1px solid #ddd;padding:.25rem .5rem;overflow-wrap:anywhere}</style><h1>${escape(addresses.join(', '))}</h1><p>${escape(exported_at)}</p>${tables.join('')}</html>`;
}
