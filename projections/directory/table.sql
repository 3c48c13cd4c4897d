-- The listed profiles, and their search texts. The newest listing has the highest position, and one
-- imported from an older directory a negative one. The first rank of a type has the lowest
-- position.
create table directory (
  profile_id uuid primary key,
  life int4 not null,
  profile_type text not null,
  listed_position int8,
  rank_position int8,
  rank_positions jsonb not null,
  -- Sorted by code points, so that the order does not depend on a locale.
  name_key text collate "C" not null,
  wallet_address text,
  search_text text not null,
  tag_text text not null,
  links text not null
);
create index on directory (listed_position);

-- The same for profiles that are not listed. A separate table keeps queries from returning them by
-- mistake.
create table directory_waiting (like directory including constraints including indexes);
