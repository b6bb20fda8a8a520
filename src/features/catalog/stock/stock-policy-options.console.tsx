import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { POLICY_LABELS } from './stock-words.console';

/** The choices of a variant's stock tracking, for a select. */
export function StockPolicyOptions() {
  return STOCK_POLICIES.map((policy) => (
    <option key={policy} value={policy}>
      {POLICY_LABELS[policy]}
    </option>
  ));
}
