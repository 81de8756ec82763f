import { vencimento } from '#engines/funil/prazo.ts'
import { naParedeDe, type Momento } from '#kit/data-falada.ts'
import type { Expediente } from '#kit/expediente.ts'
import type { Acao } from './tipos.ts'

type Prazo = Extract<Acao, { tipo: 'criar_tarefa' }>['prazo']

/**
 * The deadline of a task that a rule creates now: with an hour when it was counted in hours or an hour was set,
 * otherwise the whole day.
 */
export function prazoDaTarefa(p: Prazo, agora: Date, expediente: Expediente): Momento | null {
  const em = p && vencimento({ valor: p.valor, unidade: p.unidade }, agora, expediente)
  if (!em) return null
  const { dia, hora } = naParedeDe(em)
  return { dia, hora: p.unidade === 'hu' ? hora : p.hora }
}
