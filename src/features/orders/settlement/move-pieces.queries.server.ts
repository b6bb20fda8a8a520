import { type RawBuilder, sql } from 'kysely';

/** How each move changes a variant's stock and reserved quantity, per piece. */
const PIECE_MOVES = {
  hold: { onHand: 0, reserved: 1 },
  sell: { onHand: -1, reserved: 0 },
  'sell held': { onHand: -1, reserved: -1 },
  release: { onHand: 0, reserved: -1 },
  'take back': { onHand: 1, reserved: 0 },
};
export type PieceMove = keyof typeof PIECE_MOVES;

/** A call that moves the pieces of an order's lines in the stock, for a statement that runs anyway: db/functions/stock.sql. */
export function movePieces(orderId: RawBuilder<unknown>, move: PieceMove): RawBuilder<unknown> {
  const { onHand, reserved } = PIECE_MOVES[move];
  return sql`move_pieces(${orderId}, ${onHand}, ${reserved})`;
}
