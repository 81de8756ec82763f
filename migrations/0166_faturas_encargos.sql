-- Late charges of an invoice, frozen with it from the contract of its member.
alter table faturas.faturas
  add column multa numeric(7, 6) not null default 0.02 check (multa between 0 and 0.02),
  add column juros_mes numeric(7, 6) not null default 0.01 check (juros_mes between 0 and 1);

-- an answered dispute gives its days back
grant update (pagavel_ate) on faturas.faturas to girassol_app;

create or replace view faturas_publico.faturas as
  select id, numero, lote_id, unidade_id, contato_id, matricula_id, membro, uc, competencia, valor_centavos, economia_centavos, compensada_kwh,
    vencimento_em, pagavel_ate, txid, situacao, pago_centavos, paga_em, emitida_em, multa, juros_mes
  from faturas.faturas;

-- Days on which a dispute was open do not count as late.
create view faturas_publico.contestacoes as
  select id, fatura_id, aberta_em, respondida_em
  from faturas.contestacoes;
grant select on faturas_publico.contestacoes to girassol_app;
create index contestacoes_da_fatura on faturas.contestacoes (fatura_id, aberta_em);

-- As before, with the late charges and the days that do not count.
create or replace view cobranca.titulos as
  select
    f.id, 'fatura' as especie, f.numero, f.contato_id, f.membro as nome, f.uc, f.competencia, f.valor_centavos, f.vencimento_em,
    f.pagavel_ate, f.txid, f.situacao, f.multa, f.juros_mes,
    (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'de', (c.aberta_em at time zone 'America/Sao_Paulo')::date,
            'ate', (c.respondida_em at time zone 'America/Sao_Paulo')::date
          )
          order by c.aberta_em
        ),
        '[]'
      )
      from faturas_publico.contestacoes c
      where c.fatura_id = f.id
    ) as pausas
  from faturas_publico.faturas f
  union all
  select
    id, 'avulsa', numero, contato_id, nome, null, to_char(vencimento_em, 'YYYY-MM'), valor_centavos, vencimento_em, pagavel_ate, txid,
    case
      when situacao = 'aberta' and pagavel_ate < (now() at time zone 'America/Sao_Paulo')::date then 'vencida'
      else situacao
    end,
    0.02, 0.01, '[]'::jsonb
  from cobranca.avulsas;
