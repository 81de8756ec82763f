import { conflito } from '#kit/erro.ts'
import type { AtoDaProposta, EstadoDaProposta } from '../tipos.ts'

/** Who acts: by permission, by the link, or the clock. */
export const papeisNaProposta = ['leitor', 'editor', 'remetente', 'aprovador', 'cliente', 'sistema'] as const
export type PapelNaProposta = (typeof papeisNaProposta)[number]

export const QUEM: Readonly<Record<AtoDaProposta, readonly PapelNaProposta[]>> = {
  editar: ['editor'],
  pedir_aprovacao: ['editor'],
  retirar_pedido: ['editor'],
  aprovar: ['aprovador'],
  negar: ['aprovador'],
  enviar: ['remetente'],
  ver: ['cliente'],
  negociar: ['editor'],
  aceitar: ['cliente', 'remetente'],
  recusar: ['editor'],
  cancelar: ['editor'],
  expirar: ['sistema'],
  renovar: ['editor'],
  pedir_renovacao: ['cliente'],
}

type Passos = Partial<Record<AtoDaProposta, EstadoDaProposta>>

/** A version that customers can see stays in force while the next one is written, approved, and sent. */
const emVigor = (estado: EstadoDaProposta, aoVer: EstadoDaProposta): Passos => ({
  editar: estado,
  pedir_aprovacao: estado,
  retirar_pedido: estado,
  aprovar: estado,
  negar: estado,
  enviar: 'enviada',
  ver: aoVer,
  negociar: 'em_negociacao',
  aceitar: 'aceita',
  recusar: 'recusada',
  cancelar: 'cancelada',
  expirar: 'expirada',
  renovar: estado,
})

/** The lifecycle (reference §4.4): for each state, what may happen and where it leads. Anything else is refused. */
export const CICLO: Readonly<Record<EstadoDaProposta, Passos>> = {
  rascunho: { editar: 'rascunho', pedir_aprovacao: 'em_aprovacao', enviar: 'enviada', cancelar: 'cancelada' },
  em_aprovacao: { retirar_pedido: 'rascunho', aprovar: 'rascunho', negar: 'rascunho', cancelar: 'cancelada' },
  enviada: emVigor('enviada', 'visualizada'),
  visualizada: emVigor('visualizada', 'visualizada'),
  em_negociacao: emVigor('em_negociacao', 'em_negociacao'),
  aceita: { ver: 'aceita' },
  recusada: { ver: 'recusada', renovar: 'rascunho' },
  expirada: { ver: 'expirada', pedir_renovacao: 'expirada', renovar: 'rascunho', cancelar: 'cancelada' },
  cancelada: {},
}

export const cabe = (estado: EstadoDaProposta, ato: AtoDaProposta): boolean => CICLO[estado][ato] !== undefined

export const podePeloPapel = (ato: AtoDaProposta, papeis: readonly PapelNaProposta[]): boolean =>
  QUEM[ato].some((p) => papeis.includes(p))

export const NOMES: Readonly<Record<EstadoDaProposta, string>> = {
  rascunho: 'em rascunho',
  em_aprovacao: 'em aprovação',
  enviada: 'enviada',
  visualizada: 'vista pelo cliente',
  em_negociacao: 'em negociação',
  aceita: 'aceita',
  recusada: 'recusada',
  expirada: 'vencida',
  cancelada: 'cancelada',
}

const VERBOS: Readonly<Record<AtoDaProposta, string>> = {
  editar: 'editar',
  pedir_aprovacao: 'pedir aprovação',
  retirar_pedido: 'retirar o pedido',
  aprovar: 'aprovar',
  negar: 'negar',
  enviar: 'enviar',
  ver: 'ver',
  negociar: 'marcar a negociação',
  aceitar: 'aceitar',
  recusar: 'registrar a recusa',
  cancelar: 'cancelar',
  expirar: 'vencer',
  renovar: 'renovar',
  pedir_renovacao: 'pedir a renovação',
}

function porque(estado: EstadoDaProposta, ato: AtoDaProposta): string {
  if (estado === 'expirada' && (ato === 'aceitar' || ato === 'editar' || ato === 'enviar'))
    return 'A proposta venceu. Renove para abrir a versão seguinte com as tarifas de hoje.'
  if (estado === 'em_aprovacao' && (ato === 'editar' || ato === 'enviar'))
    return 'A proposta está em aprovação. Espere a resposta, ou retire o pedido.'
  return `A proposta está ${NOMES[estado]}: não dá para ${VERBOS[ato]}.`
}

/** The next state, or a 409 with the reason. */
export function passar(estado: EstadoDaProposta, ato: AtoDaProposta): EstadoDaProposta {
  const para = CICLO[estado][ato]
  if (para === undefined) throw conflito(porque(estado, ato), { estado, ato })
  return para
}

/** States in which the version in force may be accepted. */
export const abertas: readonly EstadoDaProposta[] = ['enviada', 'visualizada', 'em_negociacao']
