import { Ban } from 'lucide-react';
import { confirm } from '#console/dialog/confirm';
import { formatCount } from '#console/format';
import { NO_SELECTION } from '#console/table/selection';
import type { TableState } from '#console/table/use-table-state';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { promotionCodesCalls } from './promotion-codes.calls';
import type { RevokedCodes } from './promotion-codes.schema';
import { revokeCodesMessages as messages } from './promotion-codes-console.messages';

interface RevokeCodesProps {
  promotionId: string;
  state: TableState;
  count: number;
}

/** Revokes the selected codes, as far as they can still be used. */
export function RevokeCodes({ promotionId, state, count }: RevokeCodesProps) {
  const param = { id: promotionId };
  const revoke = useChange(
    (which: RevokedCodes) => api.post(promotionCodesCalls('/:id/codes/revoke', { param }), which),
    promotionsCalls('/:id', { param }),
  );
  const run = async () => {
    const question = {
      title: count === 1 ? messages.revokeThisCode : messages.revokeCodesQuestion(formatCount(count)),
      text: messages.whoeverHoldsOneGetsNothing,
      action: messages.revoke,
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    const { selection, filters } = state;
    const which =
      selection.kind === 'some' ? { ids: [...selection.ids] } : { all: true as const, ...filters, without: [...selection.without] };
    revoke.mutate(which, { onSuccess: () => state.select(NO_SELECTION) });
  };
  return (
    <Button variant="secondary" size="sm" isBusy={revoke.isPending} onClick={() => void run()}>
      <Ban aria-hidden className="size-4" />
      {messages.revoke}
    </Button>
  );
}
