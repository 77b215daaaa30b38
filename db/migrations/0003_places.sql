-- Cities with coordinates from GeoNames (CC BY 4.0). The places domain loads them once.
create table city (
  id integer primary key, -- GeoNames id
  name text not null,
  country_code char(2) not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null
);
create index city_country_name on city (country_code, folded(name) collate "C", population desc);
