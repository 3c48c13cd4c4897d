-- Number of changes to profiles in each period of six hours, UTC.
create table activity (
  starts_at timestamptz primary key,
  by_owners int4 not null,
  by_provenance int4 not null
);
