import { CUSTOM_KIND_LABELS, type CustomField } from '@outrider/shared/ground/fields/custom';
import { ChevronRight, Ellipsis, GripVertical } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatPercent } from '../../ground/ui/format.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { KindIcon } from './kind-icon.tsx';
import type { FieldsModel } from './use-fields.ts';
import { useRowDrag } from './use-row-drag.ts';
import { FIELD_SETTINGS_WORDS as WORDS } from './words-fields.ts';

type FieldTableProps = { fields: FieldsModel; open: string | undefined };

/** The fields in their order, each a link to its editor. */
export const FieldTable = (props: FieldTableProps) => (useMedia(WIDE) ? <Table {...props} /> : <Cards {...props} />);

/** Where a field is met beside the record's own page. */
const placesOf = ({ record_type, in_form, in_capture, in_search, in_score }: CustomField): string =>
  [
    WORDS.inRecord[record_type],
    ...(in_form ? [WORDS.inForm] : []),
    ...(in_capture ? [WORDS.inCapture] : []),
    ...(in_search ? [WORDS.inSearch] : []),
    ...(in_score ? [WORDS.inScore] : []),
  ].join(', ');

/** The share of records that have a value; nothing while nobody knows. */
function Filled({ fields: { type, usage }, field }: { fields: FieldsModel; field: CustomField }) {
  if (!usage) return null;
  const { filled } = usage.items.find(({ id }) => id === field.id) ?? { filled: 0 };
  return <span title={WORDS.filled(filled, usage.total, type)}>{formatPercent(filled, usage.total)}</span>;
}

function Table({ fields, open }: FieldTableProps) {
  const navigate = useNavigate();
  const drag = useRowDrag((from, to) => fields.move(from, to));
  return (
    <table className="rows w-full">
      <thead>
        <tr className="text-left">
          <th className="w-8">
            <span className="sr-only">{WORDS.headOrder}</span>
          </th>
          <th>{WORDS.headField}</th>
          <th>{WORDS.headKind}</th>
          <th className="@max-2xl:hidden">{WORDS.headUsed}</th>
          <th className="text-right @max-xl:hidden">{WORDS.headFilled}</th>
          <th>
            <span className="sr-only">{WORDS.headActions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.living.map((field, at) => (
          <tr
            key={field.id}
            {...drag.row(at)}
            className={`data-[drag=lifted]:opacity-50 data-[drag=target]:bg-selected ${field.id === open ? 'is-open' : ''}`}
            aria-selected={field.id === open}
          >
            <td className="text-faint !pr-0">
              <button
                type="button"
                className="btn btn-ghost btn-xs btn-square cursor-grab"
                aria-label={WORDS.row(field.label)}
                {...drag.grip(at, field.label)}
              >
                <GripVertical className="i" />
              </button>
            </td>
            <td className="w-full max-w-0">
              <Link to={fields.pathOf(field.id)} className="flex min-w-0 items-center gap-2 font-strong">
                <span className="truncate">{field.label}</span>
                {field.required && <span className="text-faint text-xs font-normal">{WORDS.required}</span>}
              </Link>
            </td>
            <td className="text-muted">
              <span className="inline-flex items-center gap-2 align-bottom">
                <KindIcon kind={field.kind} />
                {CUSTOM_KIND_LABELS[field.kind]}
              </span>
            </td>
            <td className="text-muted max-w-56 truncate @max-2xl:hidden" title={placesOf(field)}>
              {placesOf(field)}
            </td>
            <td className="num text-muted text-right @max-xl:hidden">
              <Filled fields={fields} field={field} />
            </td>
            <td className="text-right">
              <Menu
                label={WORDS.actionsFor(field.label)}
                buttonClass="btn-xs btn-square on-hover"
                trigger={<Ellipsis className="i" />}
              >
                <MenuItem onSelect={() => void navigate(fields.pathOf(field.id))}>{WORDS.edit}</MenuItem>
                {at > 0 && <MenuItem onSelect={() => fields.move(at, at - 1)}>{WORDS.moveUp}</MenuItem>}
                {at < fields.living.length - 1 && (
                  <MenuItem onSelect={() => fields.move(at, at + 1)}>{WORDS.moveDown}</MenuItem>
                )}
              </Menu>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ fields }: FieldTableProps) {
  return (
    <ul>
      {fields.living.map((field) => (
        <li key={field.id} className="border-line border-b last:border-0">
          <Link to={fields.pathOf(field.id)} className="flex items-center gap-3 px-4 py-3">
            <KindIcon kind={field.kind} className="size-5" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-strong">{field.label}</span>
              <span className="text-faint block truncate text-sm">
                {[CUSTOM_KIND_LABELS[field.kind], ...(field.required ? [WORDS.required] : [])].join(', ')}
              </span>
            </span>
            <span className="num text-faint text-sm">
              <Filled fields={fields} field={field} />
            </span>
            <ChevronRight className="i text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
