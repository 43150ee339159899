import { isPayable } from '@outrider/shared/ground/currency';
import { PROPOSAL_LIMITS } from '@outrider/shared/records/proposal-paths';
import { lineSum, proposalSums } from '@outrider/shared/records/proposal-sums';
import type { PriceItem, ProposalLine } from '@outrider/shared/records/proposals';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ArrowDown, ArrowUp, PencilLine, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Combobox } from '../../ground/ui/combobox.tsx';
import { formatExactMoney, formatNumber } from '../../ground/ui/format.ts';
import { type DraftForm, moveLine, type Section, sectionsOf } from './draft-of.ts';
import { NumberCell } from './number-cell.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.lines;
type LinesProps = { form: DraftForm; currency: string; chosen: readonly string[] };

/** The lines under their headings, as fields; on a phone one under the other. */
export function LinesEditor({ form, currency, chosen }: LinesProps) {
  const { lines } = form.value;
  return (
    <>
      {lines.length === 0 ? (
        <p className="text-muted px-4 py-6 lg:px-5">{form.isReadOnly ? WORDS.noneRead : WORDS.none}</p>
      ) : (
        <table className="rows w-full max-lg:block lg:table-fixed">
          <thead className="max-lg:sr-only">
            <tr className="text-left">
              <th>{WORDS.item}</th>
              <th className="w-18 text-right xl:w-20">{WORDS.quantity}</th>
              <th className="w-24 text-right xl:w-28">{WORDS.price}</th>
              <th className="w-20 text-right xl:w-24">{WORDS.discount}</th>
              <th className="w-26 text-right xl:w-32">{WORDS.total}</th>
              {!form.isReadOnly && (
                <th className="w-44 xl:w-52">
                  <span className="sr-only">{WORDS.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {sectionsOf(lines).map((section) => (
              <SectionRows
                key={section.name ?? ''}
                section={section}
                isOnly={lines.every(({ section: name }) => name === null)}
                form={form}
                currency={currency}
                chosen={chosen}
              />
            ))}
          </tbody>
        </table>
      )}
      {!form.isReadOnly && lines.length < PROPOSAL_LIMITS.lines && <AddLine form={form} currency={currency} />}
    </>
  );
}

type SectionProps = LinesProps & { section: Section; isOnly: boolean };

function SectionRows({ section: { name, lines }, isOnly, ...rest }: SectionProps) {
  const { currency, chosen } = rest;
  const { total } = proposalSums(
    lines.map(({ line }) => line),
    currency,
    chosen,
  );
  return (
    <>
      {!isOnly && (
        <tr className="grp max-lg:bg-base-200 max-lg:border-line max-lg:flex max-lg:items-center max-lg:justify-between max-lg:border-b max-lg:px-4 max-lg:py-2">
          <th colSpan={4} scope="colgroup" className="max-lg:!h-auto max-lg:!border-0 max-lg:!px-0">
            <span className="text-sm font-strong">{name ?? WORDS.other}</span>
          </th>
          <th className="num text-sm !text-right !font-strong max-lg:!h-auto max-lg:!border-0 max-lg:!px-0">
            {formatExactMoney(total, currency)}
          </th>
          {!rest.form.isReadOnly && <td className="max-lg:hidden">{null}</td>}
        </tr>
      )}
      {lines.map(({ line, at }) => (
        <LineRow key={line.id} line={line} at={at} {...rest} />
      ))}
    </>
  );
}

function LineRow({ line, at, form, currency, chosen }: LinesProps & { line: ProposalLine; at: number }) {
  const { name, code, item_id, quantity, unit_price, discount, is_optional } = line;
  const { value, change, isReadOnly, errorOf } = form;
  const set = (changes: Partial<ProposalLine>) =>
    change({ lines: value.lines.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  const { list, total } = lineSum(line, currency);
  const labelOf = (what: string) => WORDS.ofName(what, name);
  return (
    <tr className="max-lg:border-line max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-2 max-lg:border-b max-lg:px-4 max-lg:py-2 max-lg:[&>td]:!h-auto max-lg:[&>td]:!border-0">
      <td className="max-lg:col-span-3 max-lg:!px-0">
        {item_id === null && !isReadOnly ? (
          <input
            className="input input-sm !h-7 w-full !px-2 !text-sm font-strong max-lg:!h-11"
            aria-label={WORDS.item}
            aria-invalid={errorOf(`lines.${at}.name`) ? true : undefined}
            maxLength={200}
            value={name}
            onChange={({ target }) => set({ name: target.value })}
          />
        ) : (
          <span className="block truncate max-lg:whitespace-normal">
            <span className="font-strong">{name}</span> {code && <span className="text-faint num text-xs">{code}</span>}
          </span>
        )}
        {isReadOnly
          ? is_optional && (
              <span className="text-muted block text-xs">
                {chosen.includes(line.id) ? WORDS.optionalTaken : WORDS.optional}
              </span>
            )
          : null}
      </td>
      <td className="num text-right lg:!px-0.5 max-lg:!px-0">
        {isReadOnly ? (
          formatNumber(quantity)
        ) : (
          <NumberCell
            label={labelOf(WORDS.quantity)}
            column="quantity"
            value={quantity}
            error={errorOf(`lines.${at}.quantity`)}
            onChange={(next) => set({ quantity: next })}
          />
        )}
      </td>
      <td className="num text-muted text-right lg:!px-0.5 max-lg:!px-0">
        {item_id === null && !isReadOnly ? (
          <NumberCell
            label={labelOf(WORDS.price)}
            column="price"
            value={unit_price}
            error={errorOf(`lines.${at}.unit_price`)}
            onChange={(next) => isPayable(next, currency) && set({ unit_price: next })}
          />
        ) : (
          <span title={errorOf(`lines.${at}.unit_price`)} className="max-lg:leading-11">
            {formatExactMoney(unit_price, currency)}
          </span>
        )}
      </td>
      <td className="num text-right lg:!px-0.5 max-lg:!px-0">
        {isReadOnly ? (
          discount > 0 && `${discount}%`
        ) : (
          <NumberCell
            label={labelOf(WORDS.discount)}
            column="discount"
            value={discount}
            empty="–"
            suffix="%"
            error={errorOf(`lines.${at}.discount`)}
            onChange={(next) => set({ discount: next })}
          />
        )}
      </td>
      <td className="num text-right font-strong max-lg:order-last max-lg:!px-0 max-lg:leading-11">
        {total === 0 && list > 0 ? WORDS.included : formatExactMoney(total, currency)}
      </td>
      {!isReadOnly && (
        <td className="whitespace-nowrap max-lg:col-span-2 max-lg:!px-0">
          <span className="flex items-center max-lg:min-h-11 lg:justify-end">
            <label className="text-muted mr-1 flex items-center gap-1.5 text-xs">
              <input
                type="checkbox"
                className="checkbox checkbox-xs"
                aria-label={WORDS.optionOf(name)}
                checked={is_optional}
                onChange={({ target }) => set({ is_optional: target.checked })}
              />
              {WORDS.optional}
            </label>
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square max-lg:btn-sm"
              aria-label={WORDS.up(name)}
              onClick={() => change({ lines: moveLine(value.lines, at, -1) })}
            >
              <ArrowUp className="i" />
            </button>
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square max-lg:btn-sm"
              aria-label={WORDS.down(name)}
              onClick={() => change({ lines: moveLine(value.lines, at, 1) })}
            >
              <ArrowDown className="i" />
            </button>
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square max-lg:btn-sm"
              aria-label={WORDS.remove(name)}
              onClick={() => change({ lines: value.lines.filter((_, place) => place !== at) })}
            >
              <X className="i" />
            </button>
          </span>
        </td>
      )}
    </tr>
  );
}

type Choice = { item: PriceItem; price: number } | { own: string };

function AddLine({ form, currency }: Pick<LinesProps, 'form' | 'currency'>) {
  const [text, setText] = useState('');
  function add(choice: Choice) {
    const line = 'item' in choice ? lineOf(choice.item, choice.price) : ownLine(choice.own);
    form.change({ lines: [...form.value.lines, line] });
    setText('');
  }
  const { data } = trpc.proposals.prices.list.useQuery(undefined, { meta: { failure: MESSAGES.loadPricesFailed } });
  return (
    <div className="border-line border-t px-4 py-2 lg:px-5">
      <div className="max-w-md">
        <Combobox<Choice>
          aria-label={WORDS.add}
          placeholder={WORDS.addHint}
          dense
          text={text}
          noun="Item"
          nothing={WORDS.nothing}
          useFound={(q) => (data ? choicesOf(data.items, q, currency) : null)}
          keyOf={(choice) => ('item' in choice ? choice.item.id : 'own')}
          face={(choice) => <ChoiceFace choice={choice} currency={currency} />}
          onText={setText}
          onPick={add}
        />
      </div>
    </div>
  );
}

const FOUND = 7;
function choicesOf(items: readonly PriceItem[], text: string, currency: string): Choice[] | null {
  const q = text.trim().toLowerCase();
  if (q === '') return null;
  const found = items.flatMap((item): Choice[] => {
    const price = item.prices.find((one) => one.currency === currency);
    const hit = `${item.code ?? ''} ${item.name} ${item.section ?? ''}`.toLowerCase().includes(q);
    return price && hit ? [{ item, price: price.amount }] : [];
  });
  return [...found.slice(0, FOUND), { own: text.trim() }];
}

function ChoiceFace({ choice, currency }: { choice: Choice; currency: string }) {
  if ('own' in choice)
    return (
      <span className="text-muted flex min-w-0 items-center gap-2">
        <PencilLine className="i" />
        <span className="truncate">{WORDS.own(choice.own)}</span>
      </span>
    );
  const { code, name } = choice.item;
  return (
    <>
      {code && <span className="text-faint num w-16 shrink-0 truncate text-xs">{code}</span>}
      <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
      <span className="num text-muted">{formatExactMoney(choice.price, currency)}</span>
    </>
  );
}

const NEW_LINE = { quantity: 1, discount: 0, is_optional: false };
const lineOf = ({ id, name, code, section, description, tax_rate }: PriceItem, unit_price: number): ProposalLine => ({
  ...NEW_LINE,
  id: crypto.randomUUID(),
  item_id: id,
  name,
  code,
  section,
  note: description?.slice(0, 500) ?? null,
  unit_price,
  tax_rate,
});
const ownLine = (name: string): ProposalLine => ({
  ...NEW_LINE,
  id: crypto.randomUUID(),
  item_id: null,
  name,
  code: null,
  section: null,
  note: null,
  unit_price: 0,
  tax_rate: 0,
});
