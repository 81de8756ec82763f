-- Medians and 90th percentiles look at every time in the period: off this index alone, in one reading.
create index fatos_tempos on chat.fatos (em) include (tipo, atendente_id, relogio_s, util_s) where relogio_s is not null;
