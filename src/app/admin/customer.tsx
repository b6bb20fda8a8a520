import { CustomerScreen } from '#features/customers/customer-screens/customer-screen.console';
import { ConversationsPanel } from '#features/people/conversations/conversations-panel.console';
import { MailsPanel } from '#features/people/mail-log/mails-panel.console';
import { NotesPanel } from '#features/people/notes/notes-panel.console';

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
