import { evento } from '#kit/evento.ts'

/** A receipt came in, or what it pays changed. */
export const recebimentoMudou = evento<{ recebimento_id: string }>('cobranca.recebimento')
/** Money came in for an invoice that is paid already: it waits to be given back. */
export const pagaEmDobro = evento<{ recebimento_id: string; fatura_id: string }>('cobranca.paga_em_dobro')
/** The bank gave money back without our request: `estornadas` payments of invoices were reversed for it. */
export const bancoDevolveu = evento<{ recebimento_id: string; devolucao_id: string; estornadas: number }>(
  'cobranca.banco_devolveu',
)
/** A statement or a receiving account changed. */
export const cobrancaMudou = evento<{ que: 'extrato' | 'conta' | 'baixa' }>('cobranca.mudou')
/** A manual payment was accepted or refused by another person. */
export const baixaDecidida = evento<{ baixa_id: string }>('cobranca.baixa_decidida')
/** A charge of its own was issued, paid, freed or cancelled. */
export const avulsaMudou = evento<{ avulsa_id: string; origem: 'ordem' | null; origem_id: string | null }>(
  'cobranca.avulsa',
)
