import type { ModeloDeFunil } from './modelo.ts'

export const funisDeFi: readonly ModeloDeFunil[] = [
  {
    chave: 'fi.financiamento',
    departamento: 'fi',
    nome: 'Funil de financiamento',
    descricao: 'Crédito do cliente nos bancos parceiros.',
    capa: ['valor_financiado', 'banco_id', 'prazo_meses'],
    motivos_perda: ['Score', 'Renda', 'Restrição', 'Desistência', 'Taxa alta'],
    estagios: [
      { chave: 'solicitacao', nome: 'Solicitação', tipo: 'aberto', prazo: '4hu', pede: ['documento', 'valor_venda'] },
      { chave: 'documentos', nome: 'Documentos pendentes', tipo: 'espera', desvio: true, prazo: '5du' },
      {
        chave: 'simulacao',
        nome: 'Simulação nos bancos',
        tipo: 'aberto',
        prazo: '1du',
        pede: ['doc_identidade', 'comprovante_residencia', 'comprovante_renda'],
        instrucoes: 'Um cartão por cliente, com quantas simulações forem feitas.',
      },
      {
        chave: 'analise',
        nome: 'Análise de crédito',
        tipo: 'espera',
        prazo: '2du',
        pede: ['banco_id', 'valor_financiado', 'proposta_banco'],
      },
      {
        chave: 'aprovado',
        nome: 'Aprovado - escolha do cliente',
        tipo: 'aberto',
        prazo: '3du',
        pede: ['prazo_meses', 'taxa_mensal'],
      },
      { chave: 'formalizacao', nome: 'Formalização', tipo: 'espera', prazo: '3du' },
      {
        chave: 'exigencias',
        nome: 'Exigências do banco',
        tipo: 'aberto',
        prazo: '3du',
        pede: ['ccb_assinada'],
        instrucoes: 'Envie ao banco a nota fiscal, a vistoria e o seguro.',
      },
      { chave: 'liberacao', nome: 'Aguardando liberação', tipo: 'espera', prazo: '5du' },
      {
        chave: 'liberado',
        nome: 'Liberado',
        tipo: 'ganho',
        pede: ['valor_liberado', 'data_liberacao'],
        instrucoes: 'O financeiro recebe o cartão da liberação.',
      },
      { chave: 'reprovado', nome: 'Reprovado', tipo: 'perdido', instrucoes: 'Tente outro banco antes de encerrar.' },
    ],
  },
]
