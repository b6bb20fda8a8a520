-- Sums that missed a change of another variant of the product that was made at the same time are counted again.
SELECT keep_low_stock();
