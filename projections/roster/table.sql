-- Search data and wallet of every profile, including held and rejected ones and hidden wallets. The
-- newest has the highest position. `address` is in lower case.
create table roster (
  profile_id uuid primary key,
  life int4 not null,
  position int8 not null,
  profile_type text not null,
  address text,
  contract_chain_id int4,
  name_text text not null,
  handle_text text not null,
  flags jsonb not null,
  is_verified bool not null,
  is_founder bool not null
);
create index on roster (position);
create index on roster (profile_type, position);
create index on roster (address, contract_chain_id) where address is not null;
create index roster_flagged on roster (position) where flags <> '[]'::jsonb;

-- Number of profiles of each type. `walletless` have no wallet, `nameless` no name; `flagged` had
-- flags at their last assessment.
create table roster_count (
  profile_type text primary key,
  total int4 not null,
  verified int4 not null,
  founders int4 not null,
  walletless int4 not null,
  nameless int4 not null,
  flagged int4 not null
);
