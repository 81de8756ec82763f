import { conflito } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

/** Refusals of the database that a module which issues charges has to say. */
export const FRASES_DA_AVULSA: Frases = {
  avulsas_uma_por_origem: () => conflito('Esta ordem já tem uma cobrança. Cancele a anterior para cobrar de novo.'),
}
