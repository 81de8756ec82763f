-- What ended is told to other systems only once the seconds to take it back are over; taken back in time, nobody ever hears of it.
create or replace function chat.anotar_conversa() returns trigger language plpgsql as $$
declare d record;
begin
  if tg_op = 'INSERT' then perform chat.anotar_saidas(new.caixa_entrada_id, new.id, null, 'conversa.criada');
  elsif new.status = 'finalizada' and old.status <> 'finalizada' then
    for d in select id from chat.saida_destinos where caixa_entrada_id = new.caixa_entrada_id and ativo and 'conversa.finalizada' = any(eventos) loop
      insert into chat.saidas (alvo, destino_id, caixa_entrada_id, conversa_id, evento, tentar_em) values (d.id, d.id, new.caixa_entrada_id, new.id, 'conversa.finalizada', now() + interval '11 seconds');
      perform chat.acordar_saidas(d.id, now() + interval '11 seconds');
    end loop;
  elsif old.status = 'finalizada' and new.status <> 'finalizada' then
    delete from chat.saidas where conversa_id = new.id and evento = 'conversa.finalizada' and situacao = 'pendente' and tentativas = 0 and tentar_em > now();
  end if;
  if new.atribuida_para is not null and (tg_op = 'INSERT' or new.atribuida_para is distinct from old.atribuida_para) then
    perform chat.anotar_saidas(new.caixa_entrada_id, new.id, null, 'conversa.atribuida');
  end if;
  return null;
end $$;

-- A delivery that was given up rings the bell of who administers the inbox.
alter table chat.notificacoes drop constraint notificacoes_tipo_check;
alter table chat.notificacoes drop constraint notificacoes_check;
alter table chat.notificacoes add constraint notificacoes_tipo_check check (tipo in ('mencao', 'atribuicao', 'prazo_perto', 'prazo_vencido', 'canal_mudo', 'saida_morta'));
alter table chat.notificacoes add constraint notificacoes_check check ((tipo in ('canal_mudo', 'saida_morta')) = (conversa_id is null));
alter table chat.notificacoes_desligadas drop constraint notificacoes_desligadas_tipo_check;
alter table chat.notificacoes_desligadas add constraint notificacoes_desligadas_tipo_check check (tipo in ('mencao', 'atribuicao', 'prazo_perto', 'prazo_vencido', 'canal_mudo', 'saida_morta'));
