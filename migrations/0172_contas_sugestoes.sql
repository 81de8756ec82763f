-- What the assistant proposes for a field that was not read: marked as a suggestion, until a person confirms it.
alter table contas.campos
  drop constraint campos_estado_check,
  add constraint campos_estado_check check (estado in ('lido', 'conferido', 'corrigido', 'vazio', 'sugerido'));
-- the text of the document, as the reader saw it: what the assistant is shown
alter table contas.contas
  add column texto text check (length(texto) between 1 and 30000);
-- personal data of a bill leaves for the provider only where the company allows it
alter table chat.ia_configuracao
  add column completar_contas boolean not null default false;
alter table chat.ia_chamadas
  drop constraint ia_chamadas_habilidade_check,
  add constraint ia_chamadas_habilidade_check check (
    habilidade in ('rascunho', 'reescrita', 'resumo', 'triagem', 'traducao', 'transcricao', 'transcricao_automatica', 'fluxo', 'conta', 'teste')
  );
