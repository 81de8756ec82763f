import { semAcentos } from '#kit/texto.ts'

/** Somebody of a queue, as they are at this moment. */
export interface Candidato {
  usuario_id: string
  /** at the desk and taking new conversations */
  disponivel: boolean
  /** may answer in the inbox of this conversation */
  acesso: boolean
  capacidade: number
  /** open conversations in hand */
  carga: number
  habilidades: readonly string[]
  /** when the queue last gave them something; null = never */
  ultima_em: number | null
}

export interface Pedido {
  /** who last answered this contact */
  atendeu_por_ultimo: string | null
  tags: readonly string[]
}

export const metodosDeRoteamento = ['manual', 'rodizio', 'menor_carga', 'ultimo', 'habilidade'] as const
export type MetodoDeRoteamento = (typeof metodosDeRoteamento)[number]

type Metodo = (aptos: readonly Candidato[], pedido: Pedido, todos: readonly Candidato[]) => Candidato | undefined

const vez = (c: Candidato) => c.ultima_em ?? -Infinity
/** Ids decide between equals, so that two processes with the same facts choose the same person. */
const porId = (a: Candidato, b: Candidato) => (a.usuario_id < b.usuario_id ? -1 : 1)
const porVez = (a: Candidato, b: Candidato) => (vez(a) === vez(b) ? porId(a, b) : vez(a) < vez(b) ? -1 : 1)
const porCarga = (a: Candidato, b: Candidato) => a.carga - b.carga || porVez(a, b)

const primeiro = (lista: readonly Candidato[], ordem: (a: Candidato, b: Candidato) => number) =>
  lista.toSorted(ordem)[0]

const igual = (t: string) => semAcentos(t).trim()

/** Which of the conversation's tags anybody in this queue is known for: only those can be asked of somebody. */
export function habilidadesPedidas(tags: readonly string[], todos: readonly Candidato[]): string[] {
  const conhecidas = new Set(todos.flatMap((c) => c.habilidades.map(igual)))
  return tags.map(igual).filter((t) => conhecidas.has(t))
}

const metodos: Record<MetodoDeRoteamento, Metodo> = {
  manual: () => undefined,
  rodizio: (aptos) => primeiro(aptos, porVez),
  menor_carga: (aptos) => primeiro(aptos, porCarga),
  ultimo: (aptos, pedido) => aptos.find((c) => c.usuario_id === pedido.atendeu_por_ultimo) ?? primeiro(aptos, porCarga),
  habilidade(aptos, pedido, todos) {
    const pedidas = habilidadesPedidas(pedido.tags, todos)
    const sabe = (c: Candidato) => new Set(c.habilidades.map(igual))
    return primeiro(
      aptos.filter((c) => pedidas.every((h) => sabe(c).has(h))),
      porCarga,
    )
  },
}

export const apto = (c: Candidato): boolean => c.disponivel && c.acesso && c.carga < c.capacidade

/**
 * Who gets the conversation, or null when it has to wait. Never somebody who is away, full, or may not answer there.
 */
export function escolher(metodo: MetodoDeRoteamento, candidatos: readonly Candidato[], pedido: Pedido): string | null {
  return metodos[metodo](candidatos.filter(apto), pedido, candidatos)?.usuario_id ?? null
}

export interface Transbordo {
  fila_id: string | null
  minutos: number | null
  lotada: boolean
}

/** What of the other queue decides whether a conversation may go over to it. */
export interface Destino {
  /** active and within its hours */
  aberta: boolean
  metodo: MetodoDeRoteamento
  candidatos: readonly Candidato[]
  /** who waits there already, and is served first */
  esperando: number
}

/**
 * Somebody of the other queue can take this conversation now: there, with access, with room beyond those who wait there
 * already.
 */
export function podeReceber(d: Destino, pedido: Pedido): boolean {
  if (!d.aberta) return false
  const lugares = d.candidatos.filter(apto).reduce((n, c) => n + c.capacidade - c.carga, 0)
  // a queue that gives nothing out is pulled from: room is all that can be asked
  return lugares > d.esperando && (d.metodo === 'manual' || escolher(d.metodo, d.candidatos, pedido) !== null)
}

export type Decisao = 'fica' | 'vai' | 'sem_lugar'

/**
 * Whether a conversation that nobody could take goes over to the other queue. After its minutes it goes in any case;
 * when all who are here are full it goes only where somebody can take it, and else it stays (`sem_lugar`), which is
 * said.
 */
export function transborda(
  t: Transbordo,
  esperouMs: number,
  candidatos: readonly Candidato[],
  destinoPode: () => boolean,
): Decisao {
  if (!t.fila_id) return 'fica'
  if (t.minutos !== null && esperouMs >= t.minutos * 60_000) return 'vai'
  if (!t.lotada || candidatos.some(apto)) return 'fica'
  return destinoPode() ? 'vai' : 'sem_lugar'
}
