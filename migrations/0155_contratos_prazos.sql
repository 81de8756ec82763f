-- Term and index of a contract are those that its text states. Until now the term was never stored and the index was always IPCA.
with escritos as (
  select
    v.contrato_id,
    v.n,
    v.conteudo #>> '{variaveis,contrato.prazo_meses}' as meses,
    v.conteudo #>> '{variaveis,reajuste.indice}' as indice
  from contratos.versoes v
)
update contratos.contratos k
set
  prazo_meses = coalesce(case when e.meses ~ '^[0-9]{1,3}$' and e.meses::int between 1 and 600 then e.meses::int end, k.prazo_meses),
  reajuste_indice = case when e.indice in ('IPCA', 'IGP-M') then e.indice else k.reajuste_indice end
from escritos e
where e.contrato_id = k.id
  and e.n = k.versao
  and k.tipo <> 'seguro';

-- The end of those in force. An amendment that moved it is kept.
update contratos.contratos
set vigente_ate = (vigente_de + make_interval(months => prazo_meses) - interval '1 day')::date
where tipo <> 'seguro'
  and vigente_de is not null
  and vigente_ate is null
  and prazo_meses is not null;
