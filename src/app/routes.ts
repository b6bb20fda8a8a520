import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:id', 'routes/product-redirect.tsx'),
  route('product/:slug', 'routes/product.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('category/:slug', 'routes/category-redirect.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('payments/:paymentId/confirm', 'routes/confirm-payment.tsx'),
  route('order-confirmation/:orderId', 'routes/order-confirmation.tsx'),
  route('orders', 'routes/orders.tsx'),
  route('orders/:orderId', 'routes/order.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('auth/*', 'routes/auth-redirect.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
