ALTER TABLE products VALIDATE CONSTRAINT products_status_check;
