-- Few products of several filters are found along the index of their order or category, and no search is counted ahead
-- (docs/decisions/0095-plain-catalogue-lists.md). Processes of the release before go on without this index.
DROP INDEX listings_cell;
