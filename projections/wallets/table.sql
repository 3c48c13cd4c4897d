-- The wallet of each profile. Staff should check a wallet with two profiles.
create table wallet (
  profile_id uuid primary key,
  life int4 not null,
  address text not null
);
create index on wallet (address);
