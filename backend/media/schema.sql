create schema if not exists media;

-- How many bytes all pictures have together; null until they were counted for the first time.
create table if not exists media.total (
  only_row boolean primary key default true check (only_row),
  bytes bigint
);
insert into media.total default values on conflict do nothing;
