/** What shoppers know the shop by. */
export interface ShopFace {
  name: string;
  email: string;
}
