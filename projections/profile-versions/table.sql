-- Each state of a profile, with the range of positions in which it held: from `from_position`, until
-- the row of its next state begins. `content_position`: position of the event that wrote its
-- content. Both tables stay when a life is erased, so they hold no text from users. Their columns are
-- varchar because the eraser removes rows from tables with text columns.
create table profile_version (
  profile_id uuid primary key,
  life int4 not null,
  profile_type varchar not null,
  status varchar not null,
  -- As in the directory: of the first listing in this life, and negative for an imported profile.
  listed_position int8,
  content_position int8 not null,
  from_position int8 not null
);

-- Earlier states, which held until `to_position`, exclusive. Apart from the current ones, so that an
-- event of a profile loads one row, however many states it had.
create table profile_version_ended (
  profile_id uuid not null,
  to_position int8 not null,
  life int4 not null,
  profile_type varchar not null,
  status varchar not null,
  listed_position int8,
  content_position int8 not null,
  from_position int8 not null,
  primary key (profile_id, to_position)
);

-- Content of these states, by the position of the event that wrote it. Removed with its life: a state
-- without content is erased.
create table profile_content (
  profile_id uuid not null,
  position int8 not null,
  life int4 not null,
  fields jsonb not null,
  primary key (profile_id, position)
);
