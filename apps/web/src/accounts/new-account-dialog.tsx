import { accountCreateSchema } from '@outrider/shared/schemas/accounts';
import { NewRecordDialog } from '../records/new-record-dialog.tsx';
import type { NewRecord } from '../records/use-new-record.ts';
import { ACCOUNT } from './account-kind.tsx';

export const NewAccountDialog = ({ known, onClose }: { known?: NewRecord; onClose: () => void }) => (
  <NewRecordDialog kind={ACCOUNT} schema={accountCreateSchema} known={known} onClose={onClose} />
);
