import { primeiroNome } from '#kit/como-chamar.ts'
import type { Presenca } from '#modules/chat/nucleo/contract/ao-vivo.ts'
import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'

export interface PresencaVista extends Presenca {
  em: number
}

/** Last known presence of the colleagues in the open conversation. */
export const presencas = criarLoja<readonly PresencaVista[]>([])

/** Presence expires, because a browser that crashed never announces that it left. */
const VALE_ESCREVENDO_MS = 6_000
const VALE_VENDO_MS = 45_000

export interface QuemEsta {
  escrevendo: PresencaVista[]
  gravando: PresencaVista[]
  vendo: PresencaVista[]
}

export function quemEsta(vistas: readonly PresencaVista[], eu: string, agora: number): QuemEsta {
  const outros = vistas.filter((p) => p.usuario_id !== eu && p.estado !== 'saiu')
  const fresca = (p: PresencaVista) => agora - p.em < VALE_ESCREVENDO_MS
  const escrevendo = outros.filter((p) => p.estado === 'escrevendo' && fresca(p))
  const gravando = outros.filter((p) => p.estado === 'gravando' && fresca(p))
  // only colleagues are shown as viewing, never the customer
  const vendo = outros.filter(
    (p) => p.usuario_id !== null && !escrevendo.includes(p) && !gravando.includes(p) && agora - p.em < VALE_VENDO_MS,
  )
  return { escrevendo, gravando, vendo }
}

/** A message ends its author's typing or recording; `autor` null is the customer. */
export function aposMensagem(vistas: readonly PresencaVista[], autor: string | null): readonly PresencaVista[] {
  const ocupada = (p: PresencaVista) => p.usuario_id === autor && (p.estado === 'escrevendo' || p.estado === 'gravando')
  return vistas.some(ocupada) ? vistas.map((p) => (ocupada(p) ? { ...p, estado: 'vendo' } : p)) : vistas
}

function frase(quem: PresencaVista[], um: string, muitos: string): string | null {
  const [a, b] = quem
  if (!a) return null
  if (!b) return `${a.nome} ${um}`
  return quem.length === 2
    ? `${primeiroNome(a.nome)} e ${primeiroNome(b.nome)} ${muitos}`
    : `${primeiroNome(a.nome)}, ${primeiroNome(b.nome)} e mais ${quem.length - 2} ${muitos}`
}

/** 'Fulana está escrevendo…' · 'Fulana e Beltrano estão escrevendo…' · 'Fulana também está vendo' */
export const fraseDePresenca = ({ escrevendo, gravando, vendo }: QuemEsta): string | null =>
  frase(escrevendo, 'está escrevendo…', 'estão escrevendo…') ??
  frase(gravando, 'está gravando um áudio…', 'estão gravando áudio…') ??
  frase(vendo, 'também está vendo', 'também estão vendo')
