-- The chain says when a version in progress was thrown away, and a renewal with it.
alter table propostas.eventos drop constraint eventos_tipo_check;
alter table propostas.eventos add constraint eventos_tipo_check check (tipo in (
  'criada', 'versao_aberta', 'versao_descartada', 'aprovacao_pedida', 'aprovada', 'aprovacao_negada', 'aprovacao_retirada', 'enviada',
  'vista', 'negociacao', 'renovacao_pedida', 'renovada', 'aceita', 'recusada', 'expirada', 'cancelada', 'entregue', 'link_trocado'));
