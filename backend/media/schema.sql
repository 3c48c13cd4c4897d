create schema if not exists media;

-- Total size of all pictures in bytes; null before the first count.
create table if not exists media.total (
  only_row boolean primary key default true check (only_row),
  bytes bigint
);
insert into media.total default values on conflict do nothing;
