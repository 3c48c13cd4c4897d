create schema if not exists vault;

-- The key of each subject, wrapped by the master key. A null key is a tombstone. The table is
-- vacuumed eagerly because a dead row still contains the wrapped key.
create table if not exists vault.keys (
  subject text primary key,
  wrapped bytea,
  erased_at timestamptz
) with (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);

-- Planner statistics must not contain wrapped keys either.
alter table vault.keys alter column wrapped set statistics 0;

create table if not exists vault.check_values (
  name text primary key,
  value bytea not null
);
