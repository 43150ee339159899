/**
 * What no text that a person reads may hold, each with what is wrong about it. Sources of regular expressions: a
 * browser's page is handed them as text.
 */
export const TEXT_SLIPS: readonly (readonly [string, string])[] = [
  ['a raw moment', String.raw`\d{4}-\d\d-\d\dT\d\d:`],
  ['two full stops', String.raw`(?<!\.)\.\.(?!\.)`],
  ['a comma before another mark', String.raw`,\s*[,;.]`],
  ['a space before a mark', String.raw`\p{L} +[,;.](?=\s|$)`],
  // The first and the last line of a letter end in one.
  ['a comma at the end', String.raw`^(?!(?:Hi|Hello|Dear|Good|Best|Kind|Warm|Hallo|Guten|Viele|Mit)\b).*\p{L},\s*$`],
  ['a value that is missing', String.raw`\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b`],
];

/** What of these a text holds, with what stands around it. */
export const findSlips = (text: string): string[] =>
  TEXT_SLIPS.flatMap(([name, source]) => {
    const found = new RegExp(source, 'u').exec(text);
    return found ? [`${name}: “${text.slice(Math.max(0, found.index - 30), found.index + 60).trim()}”`] : [];
  });
