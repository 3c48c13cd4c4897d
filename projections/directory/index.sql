-- Created after the rows, each in its own statement, since they slow down a rebuild. Without them a
-- search is only slower. `gin_pending_list_limit` keeps the unsorted list of an index short,
-- because each search scans it.
create index concurrently if not exists directory_of_type
  on directory (profile_type, listed_position);

-- Indexes of the other orders. Ranks exist per type, so a list of all types cannot use that order.
create index concurrently if not exists directory_of_type_by_rank
  on directory (profile_type, rank_position);

create index concurrently if not exists directory_of_type_by_name
  on directory (profile_type, name_key, profile_id);

create index concurrently if not exists directory_by_name on directory (name_key, profile_id);

create index concurrently if not exists directory_search
  on directory using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

create index concurrently if not exists directory_tags
  on directory using gin (tag_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Whole tags, and the type after a line end, to prove that a tag has more matches than are counted.
create index concurrently if not exists directory_tag_names
  on directory using gin (array_append(string_to_array(tag_text, E'\n'), E'\n' || profile_type)) with (gin_pending_list_limit = 256);

-- No statistics of texts here either: deletions do not remove them.
alter index directory_tag_names alter column 1 set statistics 0;

-- For search texts without three letters in a row: their letters, and the type.
create index concurrently if not exists directory_letters
  on directory using gin (array_append(string_to_array(search_text, null), profile_type)) with (gin_pending_list_limit = 256);

alter index directory_letters alter column 1 set statistics 0;

-- The first two lines of the search text: prefixes of names and handles, for the best matches.
create index concurrently if not exists directory_names
  on directory (profile_type, split_part(search_text, E'\n', 1) text_pattern_ops);

alter index directory_names alter column 2 set statistics 0;

create index concurrently if not exists directory_handles
  on directory (profile_type, split_part(search_text, E'\n', 2) text_pattern_ops);

alter index directory_handles alter column 2 set statistics 0;

create index concurrently if not exists directory_links
  on directory using gin (string_to_array(links, E'\n'));

analyze directory (profile_type, listed_position, rank_position);
