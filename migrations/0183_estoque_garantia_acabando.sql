-- Serials whose warranty is about to end while they wait in a place of use: one alert for each material and place.
alter table estoque.alertas drop constraint alertas_tipo_check;
alter table estoque.alertas add constraint alertas_tipo_check check (tipo in (
  'abaixo_minimo', 'ponto_pedido', 'acima_maximo', 'ruptura_prevista', 'parado', 'serie_sem_destino',
  'transferencia_atrasada', 'divergencia_livro', 'reserva_vencida', 'saida_emergencial', 'validade', 'garantia'
));
