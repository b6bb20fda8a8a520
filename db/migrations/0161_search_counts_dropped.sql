-- contract of 0160_searches_counted_live.sql
DROP TABLE search_counts;
