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
  descartar: ['editor'],
  voltar_a_vencida: ['editor'],
  voltar_a_recusada: ['editor'],
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
  descartar: estado,
})

/** The lifecycle (reference §4.4): for each state, what may happen and where it leads. Anything else is refused. */
export const CICLO: Readonly<Record<EstadoDaProposta, Passos>> = {
  rascunho: {
    editar: 'rascunho',
    pedir_aprovacao: 'em_aprovacao',
    enviar: 'enviada',
    cancelar: 'cancelada',
    // of a renewal that is thrown away: by the state that it came from
    voltar_a_vencida: 'expirada',
    voltar_a_recusada: 'recusada',
  },
  em_aprovacao: { retirar_pedido: 'rascunho', aprovar: 'rascunho', negar: 'rascunho', cancelar: 'cancelada' },
  enviada: emVigor('enviada', 'visualizada'),
  visualizada: emVigor('visualizada', 'visualizada'),
  em_negociacao: emVigor('em_negociacao', 'em_negociacao'),
  aceita: { ver: 'aceita' },
  recusada: { ver: 'recusada', renovar: 'rascunho' },
  expirada: {
    ver: 'expirada',
    pedir_renovacao: 'expirada',
    renovar: 'rascunho',
    cancelar: 'cancelada',
    // it expired while the next version was being written
    descartar: 'expirada',
  },
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
  descartar: 'descartar a versão',
  voltar_a_vencida: 'descartar a renovação',
  voltar_a_recusada: 'descartar a renovação',
}

function porque(estado: EstadoDaProposta, ato: AtoDaProposta): string {
  if (estado === 'expirada' && (ato === 'aceitar' || ato === 'editar' || ato === 'enviar'))
    return 'A proposta venceu. Renove para abrir a versão seguinte com as tarifas de hoje.'
  if (estado === 'em_aprovacao' && (ato === 'editar' || ato === 'enviar' || ato === 'descartar'))
    return 'A proposta está em aprovação. Espere a resposta, ou retire o pedido.'
  return `A proposta está ${NOMES[estado]}: não dá para ${VERBOS[ato]}.`
}

/** The next state, or a 409 with the reason. */
export function passar(estado: EstadoDaProposta, ato: AtoDaProposta): EstadoDaProposta {
  const para = CICLO[estado][ato]
  if (para === undefined) throw conflito(porque(estado, ato), { estado, ato })
  return para
}

/** What throwing away the version in progress is, in a state and after the event that closed the one before it. */
export function atoDoDescarte(
  estado: EstadoDaProposta,
  fechadaPor: 'expirada' | 'recusada' | null,
): Extract<AtoDaProposta, 'descartar' | 'voltar_a_vencida' | 'voltar_a_recusada'> {
  if (estado !== 'rascunho' || fechadaPor === null) return 'descartar'
  return fechadaPor === 'expirada' ? 'voltar_a_vencida' : 'voltar_a_recusada'
}

/** States in which the version in force may be accepted. */
export const abertas: readonly EstadoDaProposta[] = ['enviada', 'visualizada', 'em_negociacao']
