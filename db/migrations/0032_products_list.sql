-- The console's list of products, of any status: by price, on sale, without a picture.
CREATE INDEX products_price ON products (paid_price_cents, id);
CREATE INDEX products_on_sale ON products (id) WHERE sale_price_cents IS NOT NULL;
CREATE INDEX products_without_picture ON products (id) WHERE images = '[]';
