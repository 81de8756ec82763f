-- What the assistant does unasked: voice notes put into words as they arrive, where an inbox has it switched on.
alter table chat.ia_caixas drop constraint ia_caixas_habilidade_check,
  add constraint ia_caixas_habilidade_check check (habilidade in ('rascunho', 'reescrita', 'resumo', 'triagem', 'traducao', 'transcricao', 'transcricao_automatica', 'fluxo'));
alter table chat.ia_chamadas drop constraint ia_chamadas_habilidade_check,
  add constraint ia_chamadas_habilidade_check check (habilidade in ('rascunho', 'reescrita', 'resumo', 'triagem', 'traducao', 'transcricao', 'transcricao_automatica', 'fluxo', 'teste'));
-- null: no limit for a day
alter table chat.ia_configuracao add column limite_diario_centavos bigint check (limite_diario_centavos >= 0);
