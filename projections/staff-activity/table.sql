-- Number of decisions of the directory in each month, UTC.
create table staff_activity (
  month date primary key,
  held int4 not null,
  listed int4 not null,
  rejected int4 not null,
  deleted int4 not null,
  types_changed int4 not null,
  networks_blocked int4 not null
);
