import { lerDataFalada, type Momento } from '#kit/data-falada.ts'
import type { DiaFechado } from '#kit/feriados.ts'
import { hojeEm } from './prazo.ts'
import { proximas, type RegraDeSerie } from './recorrencia.ts'
import { lerRepeticaoFalada, type RepeticaoFalada } from './repeticao-falada.ts'

export const prioridades = ['baixa', 'normal', 'alta', 'urgente'] as const
export type Prioridade = (typeof prioridades)[number]

export interface Repeticao {
  regra: RegraDeSerie
  inicio: string
  pular_feriados: boolean
}

/** Parsed quick line: 'Ligar para Maria amanhã 14h !alta @Ana'. */
export interface LinhaLida {
  titulo: string
  /** for a repeating task: the first occurrence */
  prazo: Momento | null
  repete: Repeticao | null
  prioridade: Prioridade | null
  /** name after the @; the user directory resolves it */
  pessoa: string | null
}

const PRIORIDADE = /(?<!\S)!(baixa|normal|alta|urgente)(?!\S)/iu
/** A name, or two capitalized ones: '@Ana', '@Ana Souza', '@ana.souza'. */
const PESSOA = /(?<!\S)@([\p{L}.'-]+(?: \p{Lu}[\p{L}'-]+)?)/u

const apagar = (t: string, de: number, ate: number) => t.slice(0, de) + ' '.repeat(ate - de) + t.slice(ate)

/**
 * Removes the marks, then parses the date in the remaining text; the rest is the title. `fechado`: days off of the
 * author.
 */
export function lerLinhaRapida(texto: string, agora: Date, fechado: DiaFechado): LinhaLida {
  let resto = texto
  const prioridade = PRIORIDADE.exec(resto)
  if (prioridade) resto = apagar(resto, prioridade.index, prioridade.index + prioridade[0].length)
  const pessoa = PESSOA.exec(resto)
  if (pessoa) resto = apagar(resto, pessoa.index, pessoa.index + pessoa[0].length)
  const falada = lerRepeticaoFalada(resto)
  if (falada) resto = apagar(resto, ...falada.trecho)
  const data = lerDataFalada(resto, agora, fechado)
  for (const [de, ate] of data?.trechos ?? []) resto = apagar(resto, de, ate)
  const prazo = data ? { dia: data.dia, hora: data.hora } : null
  const repete = falada && repetir(falada, data?.dia ?? hojeEm(agora))
  return {
    titulo: resto
      .replace(/\s+/g, ' ')
      .replace(/\s+(?:às|as|em|no|na|até|para|de)$/iu, '')
      .trim(),
    prazo: repete ? { dia: primeira(repete), hora: prazo?.hora ?? null } : prazo,
    repete,
    prioridade: (prioridade?.[1]?.toLowerCase() as Prioridade | undefined) ?? null,
    pessoa: pessoa?.[1]?.replaceAll('.', ' ').trim() || null,
  }
}

const repetir = ({ regra, pular_feriados }: RepeticaoFalada, inicio: string): Repeticao => ({
  regra: regra(inicio),
  inicio,
  pular_feriados,
})
const primeira = ({ regra, inicio, pular_feriados }: Repeticao): string =>
  proximas({ regra, inicio, pular_feriados, ate: null, vezes: null, feriados: [] }, inicio, 1)[0] ?? inicio

/** Converts a repeating line to the body of a series. */
export const serieDaLinha = (l: LinhaLida & { repete: Repeticao }) => ({
  titulo: l.titulo,
  ...l.repete,
  hora: l.prazo?.hora ?? null,
  ...(l.prioridade ? { prioridade: l.prioridade } : {}),
})
export const repeteSe = (l: LinhaLida): l is LinhaLida & { repete: Repeticao } => l.repete !== null
