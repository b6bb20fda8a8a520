import { returnStatusSentences as sentences } from './returns.messages';
import type { RefundMethod, ReturnStatus } from './returns.rules';

/** Where a return is, for its shopper. */
export function returnSentence({ status, refundMethod }: { status: ReturnStatus; refundMethod: RefundMethod }): string {
  return status === 'refunded' && refundMethod === 'credit' ? sentences.refundedAsCredit : sentences[status];
}
