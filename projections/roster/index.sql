-- Created after the rows, as in the directory. Without it a search is only slower.
create index concurrently if not exists roster_search
  on roster using gin (address gin_trgm_ops, name_text gin_trgm_ops, handle_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
