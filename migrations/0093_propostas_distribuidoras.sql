-- The utilities whose tariffs a proposal was made with: a change of tariff finds the open ones.
alter table propostas.propostas add column distribuidoras uuid[] not null default '{}';
create index propostas_das_distribuidoras on propostas.propostas using gin (distribuidoras) with (gin_pending_list_limit = 512)
  where estado in ('rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao');
