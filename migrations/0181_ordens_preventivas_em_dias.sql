-- A preventive contract repeats by months or by days: a cleaning may be sold up to 52 times a year. `parada` is why its
-- order could not be opened; it is tried again each day.
alter table ordens.recorrencias
  alter column cada_meses drop not null,
  add column cada_dias int check (cada_dias between 7 and 365),
  add column parada text check (length(parada) between 1 and 500),
  add constraint recorrencias_frequencia check ((cada_meses is null) <> (cada_dias is null));
