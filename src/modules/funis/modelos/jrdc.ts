import type { ModeloDeFunil } from './modelo.ts'

export const funisDeJrdc: readonly ModeloDeFunil[] = [
  {
    chave: 'jrdc.contratos',
    departamento: 'jrdc',
    nome: 'Jurídico - Contratos',
    descricao: 'Minuta, revisão, assinatura, aditivo e distrato.',
    usa_valor: true,
    campo_valor: 'valor_venda',
    capa: ['valor_venda', 'modalidade', 'data_assinatura'],
    motivos_perda: ['Cliente desistiu', 'Cláusula não aceita', 'Documento inválido'],
    estagios: [
      {
        chave: 'solicitado',
        nome: 'Solicitado',
        tipo: 'aberto',
        prazo: '4hu',
        pede: ['proposta_id', 'documento', 'endereco_instalacao'],
      },
      {
        chave: 'minuta',
        nome: 'Minuta',
        tipo: 'aberto',
        prazo: '1du',
        instrucoes: 'Faça a minuta a partir do modelo.',
      },
      { chave: 'revisao', nome: 'Revisão jurídica', tipo: 'aberto', prazo: '1du', pede: ['minuta'] },
      {
        chave: 'assinatura',
        nome: 'Em assinatura',
        tipo: 'espera',
        prazo: '3du',
        pede: ['assinaturas'],
        instrucoes: 'Acompanhe as assinaturas e lembre quem falta.',
      },
      {
        chave: 'assinado',
        nome: 'Assinado',
        tipo: 'ganho',
        pede: ['contrato_id', 'data_assinatura'],
        instrucoes: 'A venda é dada como ganha.',
      },
      { chave: 'cancelado', nome: 'Cancelado/distrato', tipo: 'perdido' },
    ],
  },
]
