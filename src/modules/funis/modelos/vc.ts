import type { ModeloDeFunil } from './modelo.ts'

export const funisDeVc: readonly ModeloDeFunil[] = [
  {
    chave: 'vc.sucesso', departamento: 'vc', nome: 'Sucesso do cliente (créditos)',
    descricao: 'Carteira de clientes que recebem créditos.',
    capa: ['cota_kwh', 'saldo_kwh', 'desconto_contratado'],
    motivos_perda: ['Mudança de endereço', 'Preço', 'Problema de crédito', 'Inadimplência', 'Instalou sistema próprio'],
    estagios: [
      { chave: 'onboarding', nome: 'Boas-vindas', tipo: 'aberto', prazo: '2du', pede: ['matricula_id'] },
      { chave: 'primeiro_credito', nome: 'Primeiro crédito em conferência', tipo: 'espera', prazo: '60dc' },
      { chave: 'carteira', nome: 'Em carteira', tipo: 'espera', pede: ['primeiro_credito'], instrucoes: 'Acompanhamento contínuo, sem prazo.' },
      { chave: 'ajuste_cota', nome: 'Ajuste de cota', tipo: 'aberto', desvio: true, prazo: '5du', pede: ['consumo_mes_kwh'], instrucoes: 'Quando o consumo mudou mais de 20 %.' },
      { chave: 'risco', nome: 'Risco de cancelamento', tipo: 'aberto', desvio: true, prazo: '2du', pede: ['observacao_retorno'], instrucoes: 'Duas faturas em atraso, nota baixa ou pedido do cliente.' },
      { chave: 'retencao', nome: 'Retenção', tipo: 'aberto', desvio: true, prazo: '5du' },
      { chave: 'renovado', nome: 'Renovado', tipo: 'ganho', instrucoes: 'O cliente volta para a carteira, em um novo ciclo.' },
      { chave: 'cancelado', nome: 'Cancelado', tipo: 'perdido', instrucoes: 'Libera a cota da usina.' },
    ],
  },
  {
    chave: 'vc.administracao', departamento: 'vc', nome: 'Administração de faturas',
    descricao: 'Ciclo mensal: fatura lida, crédito conferido, cobrança enviada e paga.',
    capa: ['fatura_mes', 'credito_mes_kwh', 'valor_cobranca'],
    motivos_perda: ['Fatura não emitida', 'Contestação procedente', 'UC desligada'],
    estagios: [
      { chave: 'capturar', nome: 'Fatura a capturar', tipo: 'espera', prazo: '5du', pede: ['fatura_mes'], instrucoes: 'Um cartão por unidade consumidora a cada mês.' },
      { chave: 'lida', nome: 'Fatura lida', tipo: 'aberto', prazo: '2du', pede: ['fatura_anexo', 'consumo_mes_kwh'], instrucoes: 'Leia a fatura e confira os números.' },
      { chave: 'conferencia', nome: 'Créditos conferidos', tipo: 'aberto', prazo: '2du', pede: ['credito_mes_kwh', 'saldo_kwh'], instrucoes: 'Se o rateio veio diferente, reclame na distribuidora.' },
      { chave: 'gerada', nome: 'Cobrança gerada', tipo: 'aberto', prazo: '1du', pede: ['valor_cobranca'] },
      { chave: 'enviada', nome: 'Enviada', tipo: 'espera', pede: ['enviado_em', 'cobranca_id'], instrucoes: 'Envie a fatura ao cliente.' },
      { chave: 'atraso', nome: 'Em atraso', tipo: 'aberto', desvio: true, prazo: '3du', instrucoes: 'Siga a régua de cobrança.' },
      { chave: 'contestada', nome: 'Contestada', tipo: 'aberto', desvio: true, prazo: '5du', pede: ['descricao'] },
      { chave: 'paga', nome: 'Paga', tipo: 'ganho', pede: ['data_pagamento'] },
      { chave: 'cancelada', nome: 'Cancelada', tipo: 'perdido' },
    ],
  },
  {
    chave: 'vc.usinas', departamento: 'vc', nome: 'Gestão de usinas',
    descricao: 'Ciclo de vida das usinas que geram créditos.',
    capa: ['usina_id', 'geracao_esperada_kwh', 'geracao_medida_kwh'],
    motivos_perda: ['Desativada', 'Contrato encerrado'],
    estagios: [
      { chave: 'implantacao', nome: 'Em implantação', tipo: 'espera', pede: ['usina_id'], instrucoes: 'Chega quando o projeto é homologado.' },
      { chave: 'conectada', nome: 'Conectada', tipo: 'aberto', prazo: '3du', pede: ['data_conexao'] },
      { chave: 'rateio', nome: 'Rateio inicial', tipo: 'espera', prazo: '30dc', pede: ['lista_beneficiarias', 'rateio_protocolo'] },
      { chave: 'operando', nome: 'Operando', tipo: 'espera', pede: ['monitoramento_id'], instrucoes: 'Acompanhe o gerado contra o esperado.' },
      { chave: 'alerta', nome: 'Alerta de geração', tipo: 'aberto', desvio: true, prazo: '1du', pede: ['geracao_medida_kwh'], instrucoes: 'Abaixo de 85 % do esperado, abre um chamado na manutenção.' },
      { chave: 'parada', nome: 'Parada/manutenção', tipo: 'aberto', desvio: true, prazo: '2du', pede: ['os_id'] },
      { chave: 'realocar', nome: 'Realocar cotas', tipo: 'aberto', desvio: true, prazo: '10du', pede: ['saldo_kwh'], instrucoes: 'Ajuste a sobra ou a falta de créditos.' },
      { chave: 'encerrada', nome: 'Contrato encerrado', tipo: 'ganho' },
      { chave: 'desativada', nome: 'Desativada', tipo: 'perdido' },
    ],
  },
]
