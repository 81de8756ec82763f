import { diaAqui } from '#kit/aqui.ts'
import { comoChamar } from '#kit/como-chamar.ts'
import { diaBr } from '#kit/dias.ts'
import type { EscopoDoLink } from '../contract/links.ts'
import { horaAqui } from './horas.ts'

interface Dados {
  nome: string
  empresa: boolean
  agendada_de: Date | null
  agendada_ate: Date | null
  escopo: EscopoDoLink
  endereco: string
}

const ACOMPANHE: Readonly<Record<EscopoDoLink, string>> = {
  cliente_ver: 'Acompanhe por aqui',
  cliente_assinar: 'Acompanhe e assine por aqui',
  tecnico_externo: 'Abra a ordem por aqui',
}

/** The message that brings the link of a visit to its customer. */
export function mensagemDoLink(d: Dados, agora = new Date()): string {
  const nome = comoChamar(d.nome, d.empresa)
  const marcada =
    d.agendada_de && d.agendada_ate && d.agendada_ate > agora
      ? ` Sua visita está marcada para ${diaBr(diaAqui(d.agendada_de))}, ` +
        `entre ${horaAqui(d.agendada_de)} e ${horaAqui(d.agendada_ate)}.`
      : ''
  return `Olá${nome ? `, ${nome}` : ''}!${marcada} ${ACOMPANHE[d.escopo]}: ${d.endereco}`
}
