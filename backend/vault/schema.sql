create schema if not exists vault;

-- One row for each subject: its key, wrapped by the master key. A null key is a tombstone: erased for good.
-- Eager vacuum, since a dead row still holds the wrapped key.
create table if not exists vault.keys (
  subject text primary key,
  wrapped bytea,
  erased_at timestamptz
) with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);

-- Nor may a wrapped key live on in the samples that Postgres keeps for its planner.
alter table vault.keys alter column wrapped set statistics 0;

create table if not exists vault.check_values (
  name text primary key,
  value bytea not null
);
