-- The order in which the strings of a plant are drawn and walked; their numbers stay. Not yet ordered ones are last, by number.
alter table garantias.strings add column ordem int not null default 999 check (ordem between 1 and 999);
