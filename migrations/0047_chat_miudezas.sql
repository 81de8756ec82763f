-- Votes that came before polls kept their result stand in the thread, but not on the poll: each is put there, the latest of each person counting.
-- In a group the thread does not say which of the people of one name it was, so those polls stay as they are.
with votos as (
  select distinct on (m.caixa_entrada_id, m.citada_externo, c.endereco)
    m.caixa_entrada_id, m.citada_externo, c.endereco as autor,
    jsonb_build_object('nome', coalesce(k.nome, ''), 'opcoes', m.dados -> 'opcoes', 'em', to_char(m.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as resposta
  from chat.mensagens m join chat.conversas c on c.id = m.conversa_id join cad.contatos k on k.id = c.contato_id
  where m.direcao = 'entrada' and m.dados ->> 'tipo' = 'voto' and jsonb_array_length(m.dados -> 'opcoes') > 0 and m.citada_externo is not null and m.apagada_em is null
    and c.endereco is not null and c.endereco not like '%@g.us'
  order by m.caixa_entrada_id, m.citada_externo, c.endereco, m.criado_em desc, m.seq desc
), por_enquete as (
  select caixa_entrada_id, citada_externo, jsonb_object_agg(autor, resposta) as respostas from votos group by 1, 2
)
update chat.mensagens p set dados = p.dados || jsonb_build_object('respostas', v.respostas || coalesce(p.dados -> 'respostas', '{}'))
from por_enquete v
where p.caixa_entrada_id = v.caixa_entrada_id and p.id_externo = v.citada_externo and p.dados ->> 'tipo' = 'enquete';
