-- Finds the few products that match several filters at once; along the index of an order, most of a category would be read for them.
CREATE INDEX listings_cell ON product_listings (cell, category_id, brand_id);
