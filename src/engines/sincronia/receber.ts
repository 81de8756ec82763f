import { prendeOsSeguintes, type Ato, type Destino, type TipoDeConflito } from './tipos.ts'

/** The state of a device at the receiver before the next act is judged. */
export interface Recebido {
  /** the last `seq` that arrived, 0 when none did */
  ultimo: number
}

/** `repetido`: it has arrived before. `falta`: earlier acts of the device have not arrived. */
export type Entrada = { tipo: 'novo' } | { tipo: 'repetido' } | { tipo: 'falta'; esperado: number }

/** Whether an act is the next one of its device. Acts of a device are never judged out of their order. */
export function entradaDoAto(recebido: Recebido, seq: number): Entrada {
  if (seq <= recebido.ultimo) return { tipo: 'repetido' }
  const esperado = recebido.ultimo + 1
  return seq === esperado ? { tipo: 'novo' } : { tipo: 'falta', esperado }
}

/** The acts of one device in the order in which they were made, each id once. */
export function emOrdem<A extends Pick<Ato, 'id' | 'seq'>>(atos: readonly A[]): A[] {
  const umaVez = new Map(atos.map((a) => [a.id, a]))
  return [...umaVez.values()].sort((a, b) => a.seq - b.seq)
}

/** A conflict that waits for the decision of a person, with every act that hangs on it, in order. */
export interface ConflitoAberto<A> {
  id: string
  tipo: TipoDeConflito
  aparelho: string
  alvo: string
  atos: readonly A[]
}

/** The open conflict that also holds this act, because it depends on what did not fit. */
export function conflitoQuePrende<C extends Pick<ConflitoAberto<unknown>, 'tipo' | 'aparelho' | 'alvo'>>(
  abertos: readonly C[],
  ato: Pick<Ato, 'aparelho' | 'alvo'>,
): C | undefined {
  return abertos.find((c) => c.aparelho === ato.aparelho && c.alvo === ato.alvo && prendeOsSeguintes(c.tipo))
}

/** Applies an act to the state, or returns why it no longer fits. It has no effect besides the returned state. */
export type Aplicar<E, A> = (estado: E, ato: A) => { estado: E } | { conflito: TipoDeConflito }

/** The receiver as a value: the state, the log of accepted acts and the tray. */
export interface Livro<E, A> {
  estado: E
  /** in the order in which they took effect: applying them again from the start gives `estado` */
  aceitos: readonly A[]
  recebidos: Readonly<Record<string, Recebido>>
  destinos: Readonly<Record<string, Destino>>
  abertos: readonly ConflitoAberto<A>[]
  /** acts that the office decided do not count; they are kept */
  semEfeito: readonly A[]
}

export const livroNovo = <E, A>(estado: E): Livro<E, A> => ({
  estado,
  aceitos: [],
  recebidos: {},
  destinos: {},
  abertos: [],
  semEfeito: [],
})

export interface Chegada<E, A> {
  livro: Livro<E, A>
  /** undefined while earlier acts are missing: the device sends it again */
  destino: Destino | undefined
}

/** Receives one act: applied, kept in the tray, known, or not yet its turn. Receiving it again changes nothing. */
export function receberAto<E, A extends Ato>(livro: Livro<E, A>, ato: A, aplicar: Aplicar<E, A>): Chegada<E, A> {
  const conhecido = livro.destinos[ato.id]
  if (conhecido) return { livro, destino: conhecido }
  if (entradaDoAto(livro.recebidos[ato.aparelho] ?? { ultimo: 0 }, ato.seq).tipo !== 'novo') {
    return { livro, destino: undefined }
  }
  const recebidos = { ...livro.recebidos, [ato.aparelho]: { ultimo: ato.seq } }
  const preso = conflitoQuePrende(livro.abertos, ato)
  if (preso) return guardarCom({ ...livro, recebidos }, preso.id, ato)
  const r = aplicar(livro.estado, ato)
  if ('conflito' in r) return abrirConflito({ ...livro, recebidos }, r.conflito, ato)
  const destino: Destino = { tipo: 'aceito' }
  return {
    livro: {
      ...livro,
      recebidos,
      estado: r.estado,
      aceitos: [...livro.aceitos, ato],
      destinos: { ...livro.destinos, [ato.id]: destino },
    },
    destino,
  }
}

function guardarCom<E, A extends Ato>(livro: Livro<E, A>, conflito: string, ato: A): Chegada<E, A> {
  const destino: Destino = { tipo: 'conflito', conflito }
  const abertos = livro.abertos.map((c) => (c.id === conflito ? { ...c, atos: [...c.atos, ato] } : c))
  return { livro: { ...livro, abertos, destinos: { ...livro.destinos, [ato.id]: destino } }, destino }
}

function abrirConflito<E, A extends Ato>(livro: Livro<E, A>, tipo: TipoDeConflito, ato: A): Chegada<E, A> {
  const aberto = { id: ato.id, tipo, aparelho: ato.aparelho, alvo: ato.alvo, atos: [] }
  return guardarCom({ ...livro, abertos: [...livro.abertos, aberto] }, ato.id, ato)
}

/** `celular`: the acts of the device count, applied in order by `aplicar`. `escritorio`: they are kept without effect. */
export type Decisao = 'celular' | 'escritorio'

/** Decides a conflict once, as a whole: if one of its acts still does not fit, nothing is applied and it stays open. */
export function decidirConflito<E, A extends Ato>(
  livro: Livro<E, A>,
  id: string,
  decisao: Decisao,
  aplicar: Aplicar<E, A>,
): Livro<E, A> | { recusa: 'decidido' } | { recusa: 'nao_cabe'; ato: A } {
  const conflito = livro.abertos.find((c) => c.id === id)
  if (!conflito) return { recusa: 'decidido' }
  const abertos = livro.abertos.filter((c) => c.id !== id)
  if (decisao === 'escritorio') return { ...livro, abertos, semEfeito: [...livro.semEfeito, ...conflito.atos] }
  let estado = livro.estado
  for (const ato of conflito.atos) {
    const r = aplicar(estado, ato)
    if ('conflito' in r) return { recusa: 'nao_cabe', ato }
    estado = r.estado
  }
  const destinos = { ...livro.destinos }
  for (const ato of conflito.atos) destinos[ato.id] = { tipo: 'aceito' }
  return { ...livro, estado, abertos, destinos, aceitos: [...livro.aceitos, ...conflito.atos] }
}
