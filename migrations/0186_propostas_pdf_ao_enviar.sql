-- A version is sent together with its PDF: the stored file is part of what sending freezes.
create function propostas.enviar_com_pdf() returns trigger language plpgsql as $$
begin
  if not exists (select from propostas.documentos d where d.proposta_id = new.proposta_id and d.versao = new.n) then
    raise exception 'a version is sent with its stored PDF' using errcode = 'integrity_constraint_violation', constraint = 'versoes_com_pdf';
  end if;
  return null;
end
$$;
create constraint trigger versoes_com_pdf after update of estado on propostas.versoes deferrable initially deferred for each row
  when (old.estado is distinct from new.estado and new.estado = 'enviada') execute function propostas.enviar_com_pdf();
