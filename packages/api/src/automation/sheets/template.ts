import {
  TEMPLATE_FILENAME,
  TEMPLATE_HEADERS,
  TEMPLATE_INSTRUCTIONS,
  templateCsv,
} from '@outrider/shared/automation/sheets';

/** What a sheet may look like; as a file too when `format` asks for it. */
export function readTemplate(format: 'json' | 'csv') {
  const template = { headers: [...TEMPLATE_HEADERS], instructions: [...TEMPLATE_INSTRUCTIONS] };
  return {
    template,
    ...(format === 'csv' && {
      file: { name: TEMPLATE_FILENAME, type: 'text/csv; charset=utf-8', text: templateCsv() },
    }),
  };
}
