-- The link of a proposal may be exchanged when it leaked: the chain says when, by whom and why.
alter table propostas.eventos drop constraint eventos_tipo_check;
alter table propostas.eventos add constraint eventos_tipo_check check (tipo in (
  'criada', 'versao_aberta', 'aprovacao_pedida', 'aprovada', 'aprovacao_negada', 'aprovacao_retirada', 'enviada', 'vista', 'negociacao',
  'renovacao_pedida', 'renovada', 'aceita', 'recusada', 'expirada', 'cancelada', 'entregue', 'link_trocado'));
