import { evento } from '#kit/evento.ts'

/** A kit changed: what, is read again by who may. `fato` is one of those that automations know, or null. */
export const separacaoMudou = evento<{
  separacao_id: string
  cartao_id: string | null
  fato: 'comecou' | 'fechada' | 'falta' | 'entregue' | 'cancelada' | null
}>('separacao.mudou')
/** A substitution waits for the engineers, or they have answered. */
export const trocaMudou = evento<{
  troca_id: string
  separacao_id: string
  titulo: string
  para: string
  por: string
  /** who asked, when it was decided */
  pedida_por: string | null
  decisao: 'aprovada' | 'recusada' | null
}>('separacao.troca')
/** A material was not where the book has it. */
export const materialSumido = evento<{
  linha_id: string
  separacao_id: string
  titulo: string
  descricao: string
  por: string | null
}>('separacao.nao_achado')
