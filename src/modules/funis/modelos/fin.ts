import { semLimite, type ModeloDeFunil } from './modelo.ts'

export const funisDeFin: readonly ModeloDeFunil[] = [
  {
    chave: 'fin.funil',
    departamento: 'fin',
    nome: 'Financeiro',
    descricao: 'Pedidos de pagamento e conferência de recebimentos da empresa.',
    usa_valor: true,
    campo_valor: 'valor',
    capa: ['tipo_lancamento', 'valor', 'vencimento', 'favorecido_id'],
    motivos_perda: ['Duplicado', 'Sem documento', 'Recusado na alçada'],
    estagios: [
      {
        chave: 'recebido',
        nome: 'Solicitação recebida',
        tipo: 'aberto',
        prazo: '4hu',
        pede: ['tipo_lancamento', 'valor', 'vencimento'],
      },
      {
        chave: 'fiscal',
        nome: 'Conferência fiscal',
        tipo: 'aberto',
        prazo: '1du',
        pede: ['anexo_fiscal', 'favorecido_id', 'centro_custo'],
      },
      {
        chave: 'aprovacao',
        nome: 'Aprovação',
        tipo: 'aberto',
        prazo: '1du',
        aprovacao: semLimite(
          [{ campo: 'valor', unidade: 'reais', limite: 'maximo' }],
          'fin:supervisor',
          'fin:aprovador',
        ),
        instrucoes: 'O pagamento só é agendado com aprovação.',
      },
      { chave: 'agendado', nome: 'Agendado', tipo: 'espera', pede: ['aprovado_por'] },
      {
        chave: 'executado',
        nome: 'Pago/recebido',
        tipo: 'aberto',
        prazo: '1du',
        pede: ['data_pagamento', 'comprovante'],
      },
      { chave: 'conciliado', nome: 'Conciliado', tipo: 'ganho', pede: ['conciliacao_id'] },
      { chave: 'devolvido', nome: 'Devolvido', tipo: 'perdido' },
    ],
  },
]
