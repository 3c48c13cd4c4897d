-- Profiles from their submission until they are listed, turned down or deleted. `waiting_since`: held
-- for a review since then; null for the moment between a submission and what comes of it. `revision`: the
-- last event of the profile's stream that changed what a reviewer sees; `held_revision`: the one that held
-- it, which knows where it was sent from.
create table review_queue (
  profile_id uuid primary key,
  life int4 not null,
  waiting_since timestamptz,
  reasons jsonb not null,
  revision int8 not null,
  held_revision int8
);
create index on review_queue (waiting_since, profile_id) where waiting_since is not null;

-- What came of submissions on a day, UTC. `listed_unreviewed` of `listed` never waited.
create table review_outcome (
  day_start timestamptz primary key,
  listed int4 not null,
  listed_unreviewed int4 not null,
  turned_down int4 not null
);
