import { ConversationsPanel } from '#features/accounts/conversations/conversations-panel.console';
import { MailsPanel } from '#features/accounts/mail-log/mails-panel.console';
import { NotesPanel } from '#features/accounts/notes/notes-panel.console';
import { CustomerScreen } from '#features/customers/customer-screens/customer-screen.console';

/** `/admin/customers/{id}`: the profile, with notes and mails. */
export function CustomerPage() {
  return (
    <CustomerScreen
      renderMore={(id) => (
        <>
          <ConversationsPanel of={{ customer: id }} />
          <NotesPanel subject={{ type: 'customer', id }} />
          <MailsPanel of={{ customer: id }} />
        </>
      )}
    />
  );
}
