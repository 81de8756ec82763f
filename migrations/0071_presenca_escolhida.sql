-- A state chosen by hand is never automatic: only somebody who is 'disponivel' can be found absent.
update chat.disponibilidade set automatica = null where escolha <> 'disponivel';
update chat.disponibilidade set ausente_desde = mudou_em where automatica is not null and ausente_desde is null;
alter table chat.disponibilidade
  -- when this person last typed or sent something: the proof that conversations are not taken from somebody who answers
  add column escreveu_em timestamptz,
  add constraint disponibilidade_escolhida check (automatica is null or escolha = 'disponivel'),
  add constraint disponibilidade_desde check (automatica is null or ausente_desde is not null);
