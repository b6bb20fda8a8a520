import { describe, expect, it } from 'vitest';
import { addAddress } from '#features/accounts/addresses/addresses.service.server';
import { cents } from '#shared/money';
import { ADDRESS, CARDS, cardOrder, cashOrder, countOrders, fillCart, makeCoupon, stockOf } from '#test/checkout.fixtures.server';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

const place = (token: string, body: unknown, key?: string) =>
  test.request('POST', '/checkout/create-order', { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });

describe('placing an order', () => {
  it('returns the order, reduces the stock, and empties the cart', async () => {
    const { token } = await test.signIn();
    const kettle = await makeProduct(test.shop.db, { name: 'Kettle', listPriceCents: 49_99, salePriceCents: 19_99, stock: 8 });
    await fillCart(test, token, [{ id: kettle.id, quantity: 2 }]);
    const { status, body, headers } = await place(token, cashOrder({ orderNotes: ' Ring twice ' }));
    expect(status).toBe(201);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({
      success: true,
      message: 'Order placed successfully!',
      order: {
        orderNumber: expect.stringMatching(/^TW-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
        orderStatus: 'processing',
        paymentStatus: 'pending',
        paymentInfo: { method: 'cash_on_delivery', status: 'pending' },
        orderItems: [
          {
            name: 'Kettle',
            quantity: 2,
            price: 19.99,
            image: expect.stringMatching(/^\/media\/.+-\d+$/),
            product: { _id: kettle.id, slug: kettle.slug },
          },
        ],
        itemsPrice: 39.98,
        taxPrice: 3.3,
        shippingPrice: 5.99,
        discountAmount: 0,
        totalPrice: 49.27,
        shippingAddress: ADDRESS,
        orderNotes: 'Ring twice',
        statusHistory: [{ status: 'processing' }],
      },
    });
    expect(body.payment).toBeUndefined();
    const placedMs = Date.parse(body.order.createdAt);
    expect(Math.round((Date.parse(body.order.estimatedDelivery) - placedMs) / 86_400_000)).toBe(7);
    expect(await stockOf(test.shop.db, kettle.variantIds[0])).toEqual({ onHand: 6, reserved: 0 });
    expect((await test.request('GET', '/cart', { token })).body.cart.items).toEqual([]);
    expect(await place(token, cashOrder())).toMatchObject({ status: 409, body: { code: 'cart_empty', message: 'Your cart is empty' } });
  });

  it('works the same through the other endpoint', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db);
    await fillCart(test, token, [{ id: product.id }]);
    const { status, body } = await test.request('POST', '/orders', { token, body: cashOrder() });
    expect(status).toBe(201);
    expect((await test.request('GET', `/orders/${body.order._id}`, { token })).body.order).toEqual(body.order);
  });

  it('can use a saved address, but not another user’s', async () => {
    const { token, userId } = await test.signIn();
    const otherUser = await test.signIn();
    const product = await makeProduct(test.shop.db);
    await fillCart(test, token, [{ id: product.id }]);
    const save = (owner: string) => addAddress(test.shop, owner, { ...ADDRESS, type: 'both', isDefault: false });
    const order = (shippingAddressId: string) => place(token, { shippingAddressId, paymentMethod: 'cash_on_delivery' });
    expect((await order((await save(otherUser.userId))._id)).status).toBe(404);
    expect((await order('not-an-id')).status).toBe(404);
    expect(await countOrders(test.shop.db, userId)).toBe(0);
    const placed = await order((await save(userId))._id);
    expect(placed.body.order.shippingAddress).toEqual(ADDRESS);
  });

  it('calculates the price itself, whatever the body contains', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db, { listPriceCents: 100_00 });
    await fillCart(test, token, [{ id: product.id }]);
    const { body } = await place(token, cashOrder({ totalPrice: 0.01, itemsPrice: 0, orderStatus: 'delivered', userId: 'x', items: [] }));
    expect(body.order).toMatchObject({ itemsPrice: 100, taxPrice: 8.25, shippingPrice: 0, totalPrice: 108.25, orderStatus: 'processing' });
  });

  it('is rejected when the total differs from the one that the shopper saw', async () => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db, { listPriceCents: 100_00 });
    await fillCart(test, token, [{ id: product.id }]);
    await test.shop.db
      .updateTable('products')
      .set({ baseListPriceCents: cents(110_00) })
      .where('id', '=', Number(product.id))
      .execute();
    const refused = await place(token, cashOrder({ expectedTotal: 108.25 }));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'cart_changed',
        expectedTotal: 108.25,
        totalPrice: 119.08,
        message: expect.stringContaining('from $108.25 to $119.08'),
      },
    });
    expect(await countOrders(test.shop.db, userId)).toBe(0);
    expect((await place(token, cashOrder({ expectedTotal: 119.08 }))).status).toBe(201);
  });

  it('lists the items with too little stock, and changes nothing', async () => {
    const { token, userId } = await test.signIn();
    const plenty = await makeProduct(test.shop.db, { stock: 50 });
    const scarce = await makeProduct(test.shop.db, { name: 'Lamp', stock: 5 });
    await fillCart(test, token, [
      { id: plenty.id, quantity: 3 },
      { id: scarce.id, quantity: 4 },
    ]);
    await test.shop.db
      .updateTable('variants')
      .set({ onHand: 3 })
      .where('id', '=', scarce.variantIds[0] ?? 0)
      .execute();
    const refused = await place(token, cashOrder());
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient_stock',
        available: 3,
        productId: scarce.id,
        message: 'Only 3 left in stock: Lamp',
        issues: [{ product: 'Lamp', available: 3 }],
      },
    });
    expect(await countOrders(test.shop.db, userId)).toBe(0);
    expect(await stockOf(test.shop.db, plenty.variantIds[0])).toEqual({ onHand: 50, reserved: 0 });
    expect((await test.request('GET', '/cart', { token })).body.cart.totalItems).toBe(7);
  });

  it('reports errors field by field', async () => {
    const { token } = await test.signIn();
    const refused = await place(
      token,
      cardOrder({ ...CARDS.pays, number: '4242', expiryYear: '2020' }, { newAddress: { ...ADDRESS, postalCode: '1', city: '' } }),
    );
    expect(refused.status).toBe(422);
    expect(
      Object.fromEntries(refused.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message])),
    ).toEqual({
      'newAddress.city': 'City is required',
      'newAddress.postalCode': 'Please enter a valid US ZIP code (12345 or 12345-6789)',
      'paymentDetails.number': 'Valid card number is required',
      'paymentDetails.expiry': 'Card has expired',
    });
    const tooLong = await place(token, cardOrder(CARDS.pays, { orderNotes: 'x'.repeat(501) }));
    expect(tooLong).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'orderNotes', message: 'Please use at most 500 characters' }] },
    });
  });

  it.each<[string, unknown, number]>([
    ['no body at all', '', 400],
    ['broken JSON', '{"paymentMethod":', 400],
    ['a list', [], 422],
    ['a number', 7, 422],
    ['an address that is a text', { useNewAddress: true, newAddress: 'here', paymentMethod: 'cash_on_delivery' }, 422],
    ['a card that is a list', cardOrder([] as object), 422],
    ['a name with a NUL', cashOrder({ newAddress: { ...ADDRESS, city: 'Aus\0tin' } }), 422],
    ['a coupon that is a number', cashOrder({ appliedCoupon: 5 }), 422],
    ['a provider without keys', cashOrder({ paymentMethod: 'stripe' }), 422],
  ])('with %s is rejected and changes nothing', async (_what, body, status) => {
    const { token, userId } = await test.signIn();
    const product = await makeProduct(test.shop.db);
    await fillCart(test, token, [{ id: product.id }]);
    expect((await place(token, body)).status).toBe(status);
    expect(await countOrders(test.shop.db, userId)).toBe(0);
  });

  it('with a key that is too long is rejected and changes nothing', async () => {
    const { token, userId } = await test.signIn();
    await fillCart(test, token, [await makeProduct(test.shop.db)]);
    expect((await place(token, cashOrder(), 'x'.repeat(256))).status).toBe(422);
    expect(await countOrders(test.shop.db, userId)).toBe(0);
  });

  it('rejects an unpaired surrogate', async () => {
    const { token } = await test.signIn();
    const product = await makeProduct(test.shop.db);
    await fillCart(test, token, [{ id: product.id }]);
    const { status, body } = await place(token, cashOrder({ newAddress: { ...ADDRESS, city: 'Aus\ud83dtin' }, orderNotes: '\ud83d' }));
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field: 'newAddress.city' });
  });

  it('needs a signed-in customer', async () => {
    expect((await test.request('POST', '/checkout/create-order', { body: cashOrder() })).status).toBe(401);
    expect((await test.request('POST', '/orders', { body: cashOrder(), token: 'x'.repeat(43) })).status).toBe(401);
  });

  it('takes as many statements for 20 lines as for 2', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => makeProduct(test.shop.db, { stock: 9 })));
    await makeCoupon(test.shop.db, 'COUNTED');
    const countFor = async (lines: number) => {
      const { token } = await test.signIn();
      await fillCart(test, token, products.slice(0, lines));
      test.statements.length = 0;
      expect((await place(token, cashOrder({ appliedCoupon: 'COUNTED' }), crypto.randomUUID())).body.order.orderItems).toHaveLength(lines);
      return test.statements.length;
    };
    // The session, the cart, the order.
    expect(await countFor(2)).toBe(3);
    expect(await countFor(20)).toBe(3);
  });
});
