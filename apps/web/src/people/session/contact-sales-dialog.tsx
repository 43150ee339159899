import { Dialog } from '../../ground/ui/dialog.tsx';
import { ContactSalesForm } from './contact-sales-form.tsx';
import { useUser } from './user-context.ts';

/** The same message from somebody who is signed in. */
export function ContactSalesDialog({ onClose }: { onClose: () => void }) {
  const { full_name, email, company } = useUser();
  return (
    <Dialog title="Contact sales" onClose={onClose} width="max-w-md">
      <div className="overflow-y-auto px-5 pb-5">
        <ContactSalesForm from={{ full_name, email, company: company?.name }} />
      </div>
    </Dialog>
  );
}
