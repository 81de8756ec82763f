import { evento } from '#kit/evento.ts'
import type { SituacaoDoContrato, TipoDeContrato } from './tipos.ts'

/** Something happened to a contract: one event for each of its `eventos`. */
export const contratoAconteceu = evento<{
  contrato_id: string
  tipo: TipoDeContrato
  fato: string
  n: number
  situacao: SituacaoDoContrato
  versao: number
  responsavel_id: string
  contato_id: string | null
  cartao_id: string | null
}>('contratos.aconteceu')
/** Its draft was saved, or a comment of it was resolved. */
export const contratoSalvo = evento<{ contrato_id: string; revisao: number; por: string | null; nome: string | null }>(
  'contratos.salvo',
)
/** A date is near: end of the contract, price adjustment, end of the policy. */
export const prazoDoContrato = evento<{
  contrato_id: string
  tipo: TipoDeContrato
  de: 'fim' | 'reajuste' | 'apolice'
  dia: string
  dias: number
}>('contratos.prazo')
