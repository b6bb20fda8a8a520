import { Ban } from 'lucide-react';
import { confirm } from '#console/dialog/confirm';
import { formatCount } from '#console/format';
import { NO_SELECTION } from '#console/table/selection';
import type { TableState } from '#console/table/use-table-state';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';

interface RevokeCodesProps {
  /** The promotion's calls. */
  path: string;
  state: TableState;
  count: number;
}

/** Revokes the selected codes, as far as they can still be used. */
export function RevokeCodes({ path, state, count }: RevokeCodesProps) {
  const revoke = useChange((body: object) => api.post<{ revoked: number; message: string }>(`${path}/codes/revoke`, body), path);
  const run = async () => {
    const question = {
      title: count === 1 ? 'Revoke this code?' : `Revoke ${formatCount(count)} codes?`,
      text: 'Whoever holds one gets nothing for it any more. Used codes stay as they are. You can undo this in Activity.',
      action: 'Revoke',
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    const { selection, filters } = state;
    const which = selection.kind === 'some' ? { ids: [...selection.ids] } : { all: true, ...filters, without: [...selection.without] };
    revoke.mutate(which, { onSuccess: () => state.select(NO_SELECTION) });
  };
  return (
    <Button variant="secondary" size="sm" isBusy={revoke.isPending} onClick={() => void run()}>
      <Ban aria-hidden className="size-4" />
      Revoke
    </Button>
  );
}
