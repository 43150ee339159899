import { accountCreateSchema } from '@outrider/shared/schemas/accounts';
import { type NewRecord, NewRecordDialog } from '../records/new-record-dialog.tsx';
import { ACCOUNT } from './account-kind.tsx';

export const NewAccountDialog = ({ known, onClose }: { known?: NewRecord; onClose: () => void }) => (
  <NewRecordDialog kind={ACCOUNT} schema={accountCreateSchema} known={known} onClose={onClose} />
);
