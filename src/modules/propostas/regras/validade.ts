import { diaAqui } from '#kit/aqui.ts'
import { somarDias, type Dia } from '#kit/dias.ts'
import { invalido } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { fimDoDia } from '#kit/parede.ts'

/** A proposal is valid for 10 days unless it says otherwise (CDC art. 40 §1). */
export const VALIDADE_PADRAO_DIAS = 10
export const VALIDADE_MAXIMA_DIAS = 90
/** How long the link lives past the validity: it says that the proposal expired and takes a request to renew it. */
export const LINK_ALEM_DA_VALIDADE_DIAS = 90

/** 23:59:59 in São Paulo. */
export const vencimentoDe = (validade: Dia): Date => fimDoDia(validade, FUSO)

export const venceu = (p: { vence_em: Date | null }, agora: Date): boolean => p.vence_em !== null && p.vence_em < agora

/** The chosen day, or so many days from today in São Paulo. */
export function validadeDe(escolhida: Dia | undefined, dias: number, agora: Date): Dia {
  const hoje = diaAqui(agora)
  if (escolhida === undefined) return somarDias(hoje, dias)
  if (escolhida < hoje || escolhida > somarDias(hoje, VALIDADE_MAXIMA_DIAS))
    throw invalido('A validade vai de hoje a 90 dias.', [
      { campo: 'validade', mensagem: 'A validade vai de hoje a 90 dias' },
    ])
  return escolhida
}
