import { spellingOf } from '@outrider/shared/ground/fields/field';
import { fieldNamed } from '../../../records/fields/field-names.ts';
import { type Field, humanise } from './flatten-record.ts';
import { asList, asObject, asText, dig } from './json-shapes.ts';

/**
 * The answers of a submitted modal: view.state.values[block_id][action_id], named by block id, action id or the label
 * of the input block, whichever is a lead's field. Source:
 * docs.slack.dev/reference/interaction-payloads/view-interactions-payload.
 */
export function readView(view: unknown): Field[] {
  const labels = new Map(
    asList(dig(view, 'blocks')).map(
      (block) => [asText(dig(block, 'block_id')), asText(dig(block, 'label', 'text'))] as const,
    ),
  );
  return Object.entries(asObject(dig(view, 'state', 'values')) ?? {}).flatMap(([blockId, actions]) =>
    Object.entries(asObject(actions) ?? {}).flatMap(([actionId, state]) => {
      const value = readState(state);
      const label = labels.get(blockId) ?? null;
      const keys = [blockId, actionId, label ?? ''].map(spellingOf).filter(Boolean);
      return value === null || value.trim() === '' ? [] : [{ keys, label: label ?? humanise(blockId), value }];
    }),
  );
}

/**
 * The input block that an error about the e-mail stands at: the one that asks for it, else the first; Slack shows no
 * error that names none.
 */
export function emailBlockOf(view: unknown): string {
  const inputs = asList(dig(view, 'blocks')).flatMap((block) => {
    const id = asText(dig(block, 'block_id'));
    const names = [id, asText(dig(block, 'element', 'action_id')), asText(dig(block, 'label', 'text'))];
    return id === null || dig(block, 'type') !== 'input' ? [] : [{ id, names }];
  });
  const asking = inputs.find(({ names }) =>
    names.some((name) => fieldNamed(spellingOf(name ?? ''), 'capture')?.target === 'email'),
  );
  return (asking ?? inputs[0])?.id ?? Object.keys(asObject(dig(view, 'state', 'values')) ?? {})[0] ?? 'email';
}

/** Every kind of input keeps its answer in a property of its own. */
function readState(state: unknown): string | null {
  const single = [
    'value',
    'selected_date',
    'selected_time',
    'selected_date_time',
    'selected_user',
    'selected_conversation',
    'selected_channel',
  ];
  const direct = single.map((key) => asText(dig(state, key))).find((text) => text !== null);
  if (direct != null) return direct;
  const chosen = dig(state, 'selected_option');
  if (asObject(chosen) !== null) return optionText(chosen);
  const several = asList(dig(state, 'selected_options'))
    .map(optionText)
    .filter((text) => text !== null);
  if (several.length > 0) return several.join(', ');
  const rich = dig(state, 'rich_text_value');
  return asObject(rich) === null ? null : richText(rich);
}

const optionText = (option: unknown) => asText(dig(option, 'text', 'text')) ?? asText(dig(option, 'value'));

/** Rich text is a tree of elements; its words are the `text` of the leaves. */
function richText(element: unknown): string {
  const own = asText(dig(element, 'text')) ?? asText(dig(element, 'url')) ?? '';
  return own + asList(dig(element, 'elements')).map(richText).join('');
}
