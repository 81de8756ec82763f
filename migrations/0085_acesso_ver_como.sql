-- An administrator sees the product as another person, for a while and without writing. The row is bound to the session that began it.
create table cad.visoes_de_pessoa (
  id uuid primary key,
  quem_ve_id uuid not null references cad.usuarios,
  sessao_id uuid not null,
  pessoa_id uuid not null references cad.usuarios,
  iniciada_em timestamptz not null default now(),
  expira_em timestamptz not null,
  encerrada_em timestamptz,
  check (quem_ve_id <> pessoa_id),
  check (expira_em > iniciada_em and expira_em <= iniciada_em + interval '1 hour')
);
create unique index visoes_de_pessoa_uma_por_sessao on cad.visoes_de_pessoa (sessao_id) where encerrada_em is null;
create index visoes_de_pessoa_abertas on cad.visoes_de_pessoa (expira_em) where encerrada_em is null;
create index visoes_de_pessoa_quem_ve on cad.visoes_de_pessoa (quem_ve_id);
create index visoes_de_pessoa_pessoa on cad.visoes_de_pessoa (pessoa_id);

-- Never another administrator.
create function cad.exigir_pessoa_que_se_ve() returns trigger language plpgsql as $$
begin
  if exists (select from cad.papeis_globais where usuario_id = new.pessoa_id and papel = 'admin') then
    raise exception 'an administrator is not seen by another' using errcode = 'check_violation', constraint = 'visao_de_admin';
  end if;
  if not exists (select from cad.papeis_globais where usuario_id = new.quem_ve_id and papel = 'admin') then
    raise exception 'only an administrator sees as another person' using errcode = 'check_violation', constraint = 'visao_sem_admin';
  end if;
  return new;
end $$;
create trigger pessoa_que_se_ve before insert on cad.visoes_de_pessoa
  for each row execute function cad.exigir_pessoa_que_se_ve();

grant select, insert, update on cad.visoes_de_pessoa to girassol_app;
