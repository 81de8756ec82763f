import { comoChamar } from '#kit/como-chamar.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaEHora } from '#kit/parede.ts'

/** The message that tells a customer, who had confirmed a visit, when it is now. */
export function mensagemDaMudanca(v: { nome: string; empresa: boolean; agendada_de: Date }): string {
  const nome = comoChamar(v.nome, v.empresa)
  return (
    `Olá${nome ? `, ${nome}` : ''}! A sua visita mudou: agora é em ${diaEHora(v.agendada_de, FUSO)}. ` +
    'Se não for bom para você, responda esta mensagem.'
  )
}
