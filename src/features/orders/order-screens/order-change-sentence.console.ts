import { orderChangeSentences as sentences } from './order-screens.messages';

/** '<person/> refunded the order', for an action of the audit log whose subject is an order. */
export function changeSentence(action: string) {
  return isKnown(action) ? sentences[action] : sentences['order.edit'];
}

function isKnown(action: string): action is keyof typeof sentences {
  return Object.hasOwn(sentences, action);
}
