-- What a row of the audit said, as a digest taken when it was written. Forgetting somebody by right empties the words and leaves the digest:
-- the seals go on holding, and whatever else is changed still breaks them.
create function plataforma.resumo_do_conteudo(antes jsonb, depois jsonb, motivo text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(jsonb_build_array(antes, depois, motivo)::text, 'UTF8')), 'hex');

alter table plataforma.auditoria add column conteudo text;
update plataforma.auditoria set conteudo = plataforma.resumo_do_conteudo(antes, depois, motivo);
alter table plataforma.auditoria alter column conteudo set not null, alter column conteudo set default '';
create function plataforma.anotar_conteudo() returns trigger language plpgsql as $$
begin
  new.conteudo := plataforma.resumo_do_conteudo(new.antes, new.depois, new.motivo);
  return new;
end $$;
create trigger auditoria_conteudo before insert on plataforma.auditoria for each row execute function plataforma.anotar_conteudo();
-- emptied rows, for whoever compares their number with the requests that were answered
create index auditoria_esquecidas on plataforma.auditoria (em) where antes is null and depois is null and motivo is null and conteudo <> plataforma.resumo_do_conteudo(null, null, null);

create or replace function plataforma.resumo_da_auditoria(do_dia date, anterior text) returns table (resumo text, linhas int) language sql stable as $$
  select encode(sha256(convert_to(anterior || coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(a.id, to_char(a.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.usuario_id, a.acao, a.entidade, a.entidade_id,
    case when a.antes is null and a.depois is null and a.motivo is null then a.conteudo else plataforma.resumo_do_conteudo(a.antes, a.depois, a.motivo) end, a.requisicao_id, host(a.ip))::text, 'UTF8')), 'hex'), '' order by a.id), ''), 'UTF8')), 'hex'), count(a.id)::int
  from plataforma.auditoria a where a.em >= do_dia::timestamp at time zone 'UTC' and a.em < (do_dia + 1)::timestamp at time zone 'UTC'
$$;
-- sealed by the former reckoning: sealed again, from the first day, by the clock
delete from plataforma.auditoria_selos;
