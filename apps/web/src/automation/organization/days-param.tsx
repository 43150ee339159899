import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { TextParam } from './text-param.tsx';
import { FLOW_FORM_WORDS as WORDS } from './words.ts';

type DaysProps = { days: string; error: string | undefined; onChange: (days: string) => void };
type Side = 'on' | 'before' | 'after';
const SIGNS = { before: '-', after: '+' };
const SIDES: readonly Side[] = ['on', 'before', 'after'];
/** What "before" begins with. */
const FIRST = 7;

/**
 * On the day of a date, or so many days before or after it: nothing, or a number with its sign, which stays while the
 * number is being typed.
 */
export function DaysParam({ days, error, onChange }: DaysProps) {
  const side: Side = days.startsWith('-') ? 'before' : days === '' || days === '0' ? 'on' : 'after';
  const number = days.replace(/^[+-]/, '');
  return (
    <>
      <ChoiceField
        label={WORDS.dateSide}
        value={side}
        options={SIDES.map((one) => [one, WORDS.dateSides[one]] as const)}
        onChange={(next) => onChange(next === 'on' ? '' : SIGNS[next] + (number === '0' ? '' : number || FIRST))}
      />
      {side !== 'on' && (
        <TextParam
          label={WORDS.dateDays}
          inputMode="numeric"
          value={number}
          error={error}
          onChange={(count) => onChange(SIGNS[side] + count.replaceAll(/[+-]/g, ''))}
        />
      )}
    </>
  );
}
