-- Whether a rule left the line out (blocked, nothing to charge): such a line returns when its reason is gone. What a
-- person left out stays out.
alter table faturas.itens add column fora_automatica boolean not null default false;
alter table faturas.itens add constraint itens_fora_automatica check (fora or not fora_automatica);
grant update (fora_automatica) on faturas.itens to girassol_app;
