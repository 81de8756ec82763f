-- Lots that are about to expire, or did: one alert for each material and place.
alter table estoque.alertas drop constraint alertas_tipo_check;
alter table estoque.alertas add constraint alertas_tipo_check check (tipo in (
  'abaixo_minimo', 'ponto_pedido', 'acima_maximo', 'ruptura_prevista', 'parado', 'serie_sem_destino',
  'transferencia_atrasada', 'divergencia_livro', 'reserva_vencida', 'saida_emergencial', 'validade'
));
