import type { Tom } from '#ui/tom.ts'
import type { Item } from '../contract/itens.ts'

export const DO_ENVIO = {
  pendente: ['na fila', 'neutro'],
  enviando: ['enviando', 'info'],
  enviado: ['enviada', 'info'],
  entregue: ['entregue', 'info'],
  lido: ['lida', 'sucesso'],
  falhou: ['falhou', 'perigo'],
  cancelado: ['não enviada', 'neutro'],
} as const satisfies Record<string, readonly [string, Tom]>

/** State of a line: what blocks it, else its payment, else its sending. */
export function situacaoDaLinha(i: Item): { texto: string; tom: Tom } {
  const [trava] = i.bloqueios
  if (trava) return { texto: trava.texto, tom: 'perigo' }
  const porque = i.fora_motivo ?? i.avisos[0]
  if (i.fora) return { texto: porque ? `fora: ${porque}` : 'fora', tom: 'neutro' }
  const { fatura: f } = i
  if (!f) return i.avisos[0] ? { texto: i.avisos[0], tom: 'alerta' } : { texto: 'pronta', tom: 'neutro' }
  if (f.situacao === 'cancelada') return { texto: 'cancelada', tom: 'neutro' }
  if (f.a_decidir) return { texto: 'a decidir', tom: 'alerta' }
  if (f.situacao === 'paga') return { texto: 'paga', tom: 'sucesso' }
  if (f.situacao === 'parcial') return { texto: 'paga parte', tom: 'alerta' }
  if (f.situacao === 'contestada') return { texto: 'contestada', tom: 'alerta' }
  const [texto, tom] = DO_ENVIO[f.envio]
  return { texto, tom }
}
