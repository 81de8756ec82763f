-- Who asks to be forgotten is forgotten in what was stored before it was understood, too: the letters themselves, every raw delivery, what was told to others.
create or replace function chat.esquecer_contato(quem uuid) returns setof text language plpgsql security definer set search_path = pg_catalog as $$
declare
  alvos uuid[] := array(select c.id from chat.conversas c where c.contato_id = quem);
  -- a number or an id under any of its servers; an address of mail only whole: many people are called contato@
  nomes text[] := array(select replace(replace(case when i.tipo = 'email' or (i.valor ~ '@.*[.][a-z]{2,}$' and i.valor !~ '@(s[.]whatsapp[.]net|g[.]us)$') then i.valor else split_part(i.valor, '@', 1) end, '\', '\\'), '%', '\%') from cad.contato_identidades i where i.contato_id = quem and length(i.valor) >= 6);
  enderecos text[] := array(select lower(i.valor) from cad.contato_identidades i where i.contato_id = quem and i.valor like '%@%' union select lower(k.email) from cad.contatos k where k.id = quem and k.email is not null);
begin
  return query select a.caminho_storage from chat.anexos a join chat.mensagens m on m.id = a.mensagem_id
    where m.conversa_id = any(alvos) and a.caminho_storage is not null
    union all select e.caminho_storage from chat.emails e where e.de = any(enderecos) or exists (select 1 from chat.mensagens m where m.conversa_id = any(alvos) and m.caixa_entrada_id = e.caixa_entrada_id and m.id_externo = e.id_externo)
    union all select k.foto_caminho from cad.contatos k where k.id = quem and k.foto_caminho is not null;
  -- the letters as they travelled, hers and ours to her; also those that opened nothing
  delete from chat.emails e where e.de = any(enderecos) or exists (select 1 from chat.mensagens m where m.conversa_id = any(alvos) and m.caixa_entrada_id = e.caixa_entrada_id and m.id_externo = e.id_externo);
  delete from chat.anexos a using chat.mensagens m where m.id = a.mensagem_id and m.conversa_id = any(alvos);
  delete from chat.edicoes e using chat.mensagens m where m.id = e.mensagem_id and m.conversa_id = any(alvos);
  delete from chat.reacoes r using chat.mensagens m where m.id = r.mensagem_id and m.conversa_id = any(alvos);
  update chat.mensagens m set conteudo = case when m.direcao = 'sistema' then 'Evento' else '' end, citada_texto = null, citada_externo = null, dados = null,
    autor_nome = case when m.direcao = 'entrada' then null else m.autor_nome end, apagada_em = case when m.direcao = 'sistema' then m.apagada_em else coalesce(m.apagada_em, now()) end
    where m.conversa_id = any(alvos);
  update chat.conversas c set endereco = null, assunto = null, tags = '{}', motivo_finalizacao = null where c.id = any(alvos);
  update chat.transferencias t set passagem = '{}', motivo = 'Apagado a pedido', motivo_devolucao = case when t.motivo_devolucao is null then null else 'Apagado a pedido' end
    where t.conversa_id = any(alvos) or t.origem_id = any(alvos);
  update chat.atos_reversiveis r set mensagem = null where r.conversa_id = any(alvos);
  delete from chat.promessas p where p.conversa_id = any(alvos);
  delete from chat.vinculos v where v.conversa_id = any(alvos);
  delete from chat.ia_textos t where t.conversa_id = any(alvos);
  -- in every inbox, since somebody may have spoken only in a group; by a short number only where she wrote, for elsewhere it is part of others
  delete from chat.eventos_webhook e where exists (select 1 from unnest(nomes) n where e.corpo::text ilike '%' || n || '%'
    and (length(n) >= 10 or e.caixa_entrada_id in (select c.caixa_entrada_id from chat.conversas c where c.id = any(alvos))));
  delete from chat.saidas s where s.conversa_id = any(alvos);
  update chat.fluxo_sessoes f set estado = case when f.encerrada_em is null then f.estado else f.estado - 'quadros' end || '{"variaveis": {}}', chamada = null where f.conversa_id = any(alvos);
  delete from chat.rascunhos r where r.conversa_id = any(alvos);
  update chat.notificacoes n set detalhe = '' where n.conversa_id = any(alvos);
  update chat.webchat_visitantes v set nome = '', email = null, telefone = null, identidade = null where v.contato_id = quem;
  update meta.leads l set estado = 'apagado', apagado_em = coalesce(l.apagado_em, now()), campos = null, nome = null, email = null, telefone = null where l.contato_id = quem;
  delete from cad.contato_identidades i where i.contato_id = quem;
  update cad.contatos k set nome = 'Pessoa removida', nome_informado = true, email = null, telefone = null, empresa = null, cargo = null, observacoes = null,
    foto_caminho = null, atualizado_em = now() where k.id = quem;
  update plataforma.auditoria a set antes = null, depois = null, motivo = null
    where (a.entidade = 'contato' and a.entidade_id = quem::text) or (a.entidade = 'conversa' and a.entidade_id = any(alvos::text[]));
end $$;
