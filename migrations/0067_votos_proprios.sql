-- Four eyes hold through an absence: nobody votes on a request of a colleague whom they stand in for at that moment.
create function funis.conferir_voto() returns trigger language plpgsql as $$
begin
  if new.pedida_por <> new.usuario_id and new.pedida_por = any(cad.em_nome_de(new.usuario_id, now())) then
    raise exception 'votos_de_quem_substitui: a substitute does not vote on a request of whom they stand in for'
      using errcode = 'check_violation', constraint = 'votos_de_quem_substitui', schema = 'funis', table = 'votos';
  end if;
  return new;
end $$;
create trigger votos_de_quem_substitui before insert on funis.votos for each row execute function funis.conferir_voto();
