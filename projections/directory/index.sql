-- Made once the rows are there, since it slows a rebuild down. Without it a search is slower only.
create index if not exists directory_search on directory using gin (search_text gin_trgm_ops);
