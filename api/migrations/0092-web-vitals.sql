-- How fast the screens of each release are for staff: measurements of a day, counted by the range that their value lies in
-- (web-telemetry.rules.ts). Nobody's name, no address: how often, and how long.
create table web_measures (
  day date not null,
  remote text not null,
  release text not null,
  metric text not null,
  bucket integer not null,
  count integer not null,
  primary key (day, remote, release, metric, bucket)
);
