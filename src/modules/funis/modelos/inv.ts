import type { ModeloDeFunil } from './modelo.ts'

export const funisDeInv: readonly ModeloDeFunil[] = [
  {
    chave: 'inv.captacao', departamento: 'inv', nome: 'Investidores',
    descricao: 'Relacionamento com investidores de usinas.',
    usa_valor: true, campo_valor: 'valor_aporte', usa_probabilidade: true,
    capa: ['valor_aporte', 'perfil_investidor', 'usina_id'],
    motivos_perda: ['Sem perfil', 'Rentabilidade', 'Prazo', 'Jurídico'],
    estagios: [
      { chave: 'interessado', nome: 'Interessado', tipo: 'aberto', probabilidade: 5, prazo: '1du', pede: ['nome', 'telefone'] },
      { chave: 'perfil', nome: 'Perfil e reunião', tipo: 'aberto', probabilidade: 20, prazo: '5du', pede: ['perfil_investidor'] },
      { chave: 'estudo', nome: 'Estudo da usina', tipo: 'aberto', probabilidade: 40, prazo: '5du', pede: ['usina_id', 'capex_estimado'] },
      { chave: 'proposta', nome: 'Proposta de investimento', tipo: 'aberto', probabilidade: 60, prazo: '7du', pede: ['proposta_id', 'valor_aporte'], instrucoes: 'Apresente a proposta de investimento.' },
      { chave: 'reserva', nome: 'Reserva', tipo: 'aberto', probabilidade: 80, prazo: '5du' },
      { chave: 'contrato', nome: 'Contrato', tipo: 'espera', probabilidade: 90, prazo: '7du', pede: ['contrato_id'] },
      { chave: 'aporte', nome: 'Aporte', tipo: 'espera', probabilidade: 95, prazo: '10du' },
      { chave: 'ativo', nome: 'Investidor ativo', tipo: 'ganho', probabilidade: 100, pede: ['comprovante'], instrucoes: 'O investidor recebe o relatório do mês.' },
      { chave: 'perdido', nome: 'Perdido', tipo: 'perdido', probabilidade: 0 },
    ],
  },
]
