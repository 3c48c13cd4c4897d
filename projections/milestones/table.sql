-- A rank awarded to a life of a profile within a type. `is_standing`: currently listed under this
-- type.
create table milestone_award (
  profile_id uuid not null,
  life int4 not null,
  profile_type text not null,
  rank int4 not null,
  position int8 not null,
  awarded_at timestamptz not null,
  is_standing bool not null,
  primary key (profile_id, life, profile_type)
);

create index on milestone_award (profile_type, rank) where is_standing;

create table milestone_count (
  profile_type text primary key,
  listed int4 not null,
  ranks_given int4 not null
);
