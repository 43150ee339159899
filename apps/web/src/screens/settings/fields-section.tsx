import { CUSTOM_LIMITS, RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Plus } from 'lucide-react';
import { Route, Routes, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { ArchivedFields } from './archived-fields.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FieldTable } from './field-table.tsx';
import { type FieldsModel, useFields } from './use-fields.ts';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { FIELD_SETTINGS_WORDS as WORDS } from './words-fields.ts';

const TYPES = RECORD_TYPES.map((value) => ({ value, label: WORDS.types[value] }));

/**
 * Settings, Fields: the fields that a company made for a type of its records, and the editor of one beside them. Its
 * address names the type and the open one.
 */
export function FieldsSection() {
  const [params, setParams] = useSearchParams();
  const type = RECORD_TYPES.find((one) => one === params.get('type')) ?? 'lead';
  const fields = useFields(type);
  const navigate = useNavigate();
  const open = useMatch('/settings/fields/:id')?.params.id;
  const closed = useReadOnlyReason();
  const isFull = fields.living.length >= CUSTOM_LIMITS.fields;
  const add = () => {
    if (!closed && !isFull) void navigate(fields.pathOf('new'));
  };
  useKeys({ n: add });
  return (
    <>
      <SettingsFrame
        title={WORDS.title}
        intro={WORDS.intro}
        actions={
          <button
            type="button"
            className="btn btn-sm btn-primary"
            aria-disabled={Boolean(closed) || isFull}
            title={closed ?? (isFull ? MESSAGES.fieldsFull(CUSTOM_LIMITS.fields) : undefined)}
            onClick={add}
          >
            <Plus className="i" />
            {WORDS.newField}
            <kbd className="kbd max-lg:hidden border-current/45 bg-transparent text-inherit">N</kbd>
          </button>
        }
      >
        <div className="mt-4">
          <Segmented
            label={WORDS.whatType}
            options={TYPES}
            value={type}
            onChange={(next) => {
              if (open) void navigate(`/settings/fields?type=${next}`);
              else setParams({ type: next }, { replace: true });
            }}
          />
        </div>
        <QueryView
          query={fields.query}
          failure={MESSAGES.loadFieldsFailed}
          loading={
            <div className="sheet mt-4 overflow-hidden">
              <SkeletonRows label={WORDS.title} />
            </div>
          }
        >
          {() => <Lists fields={fields} open={open} onAdd={add} />}
        </QueryView>
      </SettingsFrame>
      {fields.query.data && (
        <Routes>
          <Route
            path=":id"
            element={
              <FieldEditor key={`${type} ${open}`} fields={fields} onClose={() => void navigate(fields.pathOf())} />
            }
          />
        </Routes>
      )}
    </>
  );
}

function Lists({ fields, open, onAdd }: { fields: FieldsModel; open: string | undefined; onAdd: () => void }) {
  return (
    <>
      <div className="sheet mt-4 overflow-hidden">
        {fields.living.length > 0 ? (
          <FieldTable fields={fields} open={open} />
        ) : (
          <EmptyState
            title={WORDS.empty}
            actions={
              <button type="button" className="btn btn-sm btn-line" onClick={onAdd}>
                {WORDS.newField}
              </button>
            }
          >
            {WORDS.emptyHint(fields.type)}
          </EmptyState>
        )}
      </div>
      {fields.archived.length > 0 && <ArchivedFields fields={fields} />}
    </>
  );
}
