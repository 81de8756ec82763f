-- What the page of an order and the phone show besides the order: energy of each day, and preventive contracts.

-- the best source of each day, as the months of the plant take it
create view usinas_publico.leituras as
  select distinct on (f.usina_id, f.dia) f.usina_id, f.dia, f.kwh, f.completa
  from (
    select usina_id, dia, fonte, sum(kwh) as kwh, bool_and(completa) as completa
    from usinas.leituras
    where situacao = 'ok'
    group by usina_id, dia, fonte
  ) f
  order by f.usina_id, f.dia, array_position(array['mao', 'nuvem', 'csv', 'inversor'], f.fonte);
create view ordens_publico.recorrencias as
  select id, contato_id, usina_id, servico_id, titulo, proxima, ate, ativa from ordens.recorrencias;
grant select on usinas_publico.leituras, ordens_publico.recorrencias to girassol_app;

-- how far from the place a transition was
create or replace view ordens_publico.eventos as
  select id, ordem_id, ciclo, ato_id, tipo, de, para, usuario_id, ocorrido_em, registrado_em, texto, interno, dados, n,
    distancia_m
  from ordens.eventos;
