import { contactCreateSchema } from '@outrider/shared/schemas/records/contacts';
import { NewRecordDialog } from '../engine/new-record-dialog.tsx';
import type { NewRecord } from '../engine/use-new-record.ts';
import { CONTACT } from './contact-kind.tsx';

export const NewContactDialog = ({ known, onClose }: { known?: NewRecord; onClose: () => void }) => (
  <NewRecordDialog kind={CONTACT} schema={contactCreateSchema} known={known} onClose={onClose} />
);
