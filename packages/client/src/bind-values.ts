import type { ParseArgsConfig } from 'node:util';

/**
 * The arguments with each value bound to its option (`--token=-x`), for `parseArgs`: it refuses a value of its own that
 * begins with a dash, and one token in 64 does. What names another option is nobody's value.
 */
export function bindValues(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>): string[] {
  const isText = (arg: string) => options[arg.slice(2)]?.type === 'string' && arg.startsWith('--');
  const bound: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', value] = args.slice(at, at + 2);
    const takes = isText(arg) && value !== undefined && !(value.startsWith('--') && value.slice(2) in options);
    bound.push(takes ? `${arg}=${value}` : arg);
    if (takes) at += 1;
  }
  return bound;
}
