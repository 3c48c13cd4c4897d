-- Created after the rows, as in the directory. Without them the pages for staff are only slower.
create index concurrently if not exists profile_version_from on profile_version (from_position);

create index concurrently if not exists profile_version_listed
  on profile_version (profile_type, listed_position, from_position) where status = 'listed';

create index concurrently if not exists profile_version_ended_from
  on profile_version_ended (from_position);

create index concurrently if not exists profile_version_ended_to
  on profile_version_ended (to_position, from_position);

-- The ranges are in the index, so that a list skips the states of other positions without reading
-- their rows.
create index concurrently if not exists profile_version_ended_listed
  on profile_version_ended (profile_type, listed_position, from_position, to_position)
  where status = 'listed';
