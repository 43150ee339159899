/** Fields of a company's own, as a maker of machines might have them. */
export const CUSTOM_FIELDS = [
  { key: 'machine', kind: 'text', slot: 'text_01' },
  { key: 'grade', kind: 'choice', slot: 'text_02', options: optionsOf('low', 'middle', 'high', 'none') },
  { key: 'plant', kind: 'text', slot: 'text_03' },
  { key: 'certified', kind: 'flag', slot: 'text_04' },
  { key: 'machines', kind: 'number', slot: 'number_01' },
  { key: 'spend', kind: 'money', slot: 'number_02' },
  { key: 'shifts', kind: 'number', slot: 'number_03' },
  { key: 'renewal', kind: 'date', slot: 'date_01' },
  { key: 'needs', kind: 'choices', slot: 'many_01', options: optionsOf('iso', 'gmp', 'repair', 'training') },
  { key: 'line', kind: 'choice', slot: 'text_05', options: optionsOf('north', 'south', 'east', 'west') },
];
function optionsOf(...values: string[]) {
  return values.map((value) => ({ value, label: value, colour: 'grey' }));
}

/** Their values of the i-th lead, in SQL; each has seven of the ten or so. */
export const CUSTOM_VALUES = `jsonb_strip_nulls(jsonb_build_object(
    'machine', CASE WHEN i % 3 > 0 THEN 'Lathe model ' || i % 4999 END, 'grade', (ARRAY['low','middle','high'])[1 + i % 4],
    'plant', CASE WHEN i % 5 > 0 THEN 'Plant ' || i % 211 END, 'certified', i % 7 = 0, 'machines', CASE WHEN i % 5 > 0 THEN i % 400 END,
    'spend', CASE WHEN i % 3 > 0 THEN (i * 7919 % 1000003) / 10.0 END, 'shifts', CASE WHEN i % 2 > 0 THEN i % 4 END,
    'renewal', CASE WHEN i % 3 > 0 THEN to_char(date '2026-01-01' + i % 900, 'YYYY-MM-DD') END,
    'needs', CASE i % 6 WHEN 0 THEN '["iso"]'::jsonb WHEN 1 THEN '["gmp","repair"]'::jsonb WHEN 2 THEN '["training"]'::jsonb END,
    'line', (ARRAY['north','south','east','west'])[1 + i % 6]))`;
