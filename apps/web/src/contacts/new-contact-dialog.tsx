import { contactCreateSchema } from '@outrider/shared/schemas/contacts';
import { NewRecordDialog } from '../records/new-record-dialog.tsx';
import type { NewRecord } from '../records/use-new-record.ts';
import { CONTACT } from './contact-kind.tsx';

export const NewContactDialog = ({ known, onClose }: { known?: NewRecord; onClose: () => void }) => (
  <NewRecordDialog kind={CONTACT} schema={contactCreateSchema} known={known} onClose={onClose} />
);
