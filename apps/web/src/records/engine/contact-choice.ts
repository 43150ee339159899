/** A contact as the dialogs carry it: enough to name it, and where they work. */
export type ContactChoice = { id: string; name: string; account_id: string | null; account_name: string | null };
