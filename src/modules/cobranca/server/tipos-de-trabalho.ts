import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

/** Processes the stored deliveries of an account. */
export const trabalhoDeEntregas = tipoDeTrabalho('cobranca:entregas', z.object({ conta_id: z.uuid() }))
/** Fetches receipts from the bank: what a lost delivery would have told. */
export const trabalhoDeConsultar = tipoDeTrabalho('cobranca:consultar', z.object({ conta_id: z.uuid() }))
export const trabalhoDeDevolver = tipoDeTrabalho('cobranca:devolver', z.object({ devolucao_id: z.uuid() }))
/** A title that asks for no more leaves the bank. */
export const trabalhoDeRetirarAFatura = tipoDeTrabalho('cobranca:retirar-fatura', z.object({ fatura_id: z.uuid() }))
export const trabalhoDeRetirarAAvulsa = tipoDeTrabalho('cobranca:retirar-avulsa', z.object({ avulsa_id: z.uuid() }))
/** A dispute was answered: its invoice is charged at the bank again. */
export const trabalhoDeCobrarDeNovo = tipoDeTrabalho('cobranca:cobrar-de-novo', z.object({ fatura_id: z.uuid() }))
/** Creates, changes or removes a charge at the bank. */
export const trabalhoDeCobrar = tipoDeTrabalho('cobranca:cobrar', z.object({ txid: z.string() }))
