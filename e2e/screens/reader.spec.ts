import { newCustomer, openAs, placeOrder } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { findRichProduct, openHydrated } from '../support/visit-screens';

/** The accessibility tree of the parts that a purchase uses. */
test('the header, a card, the buy box, a line of the cart and an order’s tracking steps have good accessible names @mouse', async ({
  page,
  request,
}) => {
  await openHydrated(page, '/products?category=clothing&inStock=true');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Tradewind":
        - /url: /
      - navigation "Main":
        - link "Home"
        - link "Products"
        - link "Categories"
      - search:
        - combobox "Search products"
        - button "Search"
      - button "Switch between light and dark"
      - link "Sign In"
      - link "Sign Up"
      - link "Cart, 0 items":
        - /url: /cart
  `);
  await expect(page.getByRole('article').first()).toMatchAriaSnapshot(`
    - article:
      - button /Add .+ to wishlist/
      - paragraph
      - heading [level=2]:
        - link:
          - /url: /\\/product\\//
  `);

  const product = await findRichProduct(page);
  await openHydrated(page, `/product/${product.slug}`);
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb":
        - list
      - region "Pictures of ${product.name}"
      - heading "${product.name}" [level=1]
      - button "Add ${product.name} to wishlist"
      - 'group "Color: ${product.colors[0]}"':
        - radio "${product.colors[0]}" [checked]
      - 'group "Size: ${product.sizes[0]}"':
        - radio "${product.sizes[0]}" [checked]
      - group "Quantity":
        - button "Decrease quantity" [disabled]
        - status "Quantity": "1"
        - button "Increase quantity"
      - status: /stock/
      - button "Add to Cart"
      - button "Buy Now"
  `);

  const customer = await newCustomer(request);
  const order = await placeOrder(customer, [product._id]);
  const [size, color] = [product.sizes[0], product.colors[0]];
  await customer.send('POST', '/cart/add', { productId: product._id, size, color, quantity: 2 });
  await openAs(page, customer, '/cart');
  const name = `${product.name}, ${color}, ${size}`;
  await expect(main.getByRole('listitem').first()).toMatchAriaSnapshot(`
    - listitem:
      - link "${product.name}"
      - paragraph: ${color}, ${size}
      - paragraph: /\\$[\\d.]+ each/
      - paragraph: /\\$[\\d.]+/
      - group "Quantity of ${name}":
        - button "Decrease quantity"
        - status "Quantity of ${name}": "2"
        - button "Increase quantity"
      - button "Move ${name} to wishlist"
      - button "Remove ${name}"
  `);

  await openHydrated(page, `/orders/${order._id}/track`);
  await expect(main.getByRole('list').filter({ hasText: 'Processing' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - paragraph: /Processing ?, done/
        - paragraph: /· Order/
      - listitem:
        - paragraph: /Confirmed ?, not yet/
      - listitem:
        - paragraph: /Shipped ?, not yet/
      - listitem:
        - paragraph: /Out for [Dd]elivery ?, not yet/
      - listitem:
        - paragraph: /Delivered ?, not yet/
  `);
});
