import { semAcentos } from '#kit/texto.ts'

/** A member of a queue, with their current state. */
export interface Candidato {
  usuario_id: string
  /** present and accepting new conversations */
  disponivel: boolean
  /** may answer in the inbox of this conversation */
  acesso: boolean
  capacidade: number
  /** number of open conversations assigned to them */
  carga: number
  habilidades: readonly string[]
  /** when the queue last assigned them a conversation; null: never */
  ultima_em: number | null
}

export interface Pedido {
  /** the user who last answered this contact */
  atendeu_por_ultimo: string | null
  tags: readonly string[]
}

export const metodosDeRoteamento = ['manual', 'rodizio', 'menor_carga', 'ultimo', 'habilidade'] as const
export type MetodoDeRoteamento = (typeof metodosDeRoteamento)[number]

type Metodo = (aptos: readonly Candidato[], pedido: Pedido, todos: readonly Candidato[]) => Candidato | undefined

const vez = (c: Candidato) => c.ultima_em ?? -Infinity
/** Ties are broken by id, so that two processes with the same data choose the same user. */
const porId = (a: Candidato, b: Candidato) => (a.usuario_id < b.usuario_id ? -1 : 1)
const porVez = (a: Candidato, b: Candidato) => (vez(a) === vez(b) ? porId(a, b) : vez(a) < vez(b) ? -1 : 1)
const porCarga = (a: Candidato, b: Candidato) => a.carga - b.carga || porVez(a, b)

const primeiro = (lista: readonly Candidato[], ordem: (a: Candidato, b: Candidato) => number) =>
  lista.toSorted(ordem)[0]

const igual = (t: string) => semAcentos(t).trim()

/** Returns the tags of the conversation that are a skill of any member of the queue: only those can be required. */
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
 * Returns the user who gets the conversation, or null when it has to wait. Users who are away, full or without access
 * to the inbox are excluded.
 */
export function escolher(metodo: MetodoDeRoteamento, candidatos: readonly Candidato[], pedido: Pedido): string | null {
  return metodos[metodo](candidatos.filter(apto), pedido, candidatos)?.usuario_id ?? null
}

export interface Transbordo {
  fila_id: string | null
  minutos: number | null
  lotada: boolean
}

/** State of the other queue that decides whether a conversation may overflow to it. */
export interface Destino {
  /** active and within its business hours */
  aberta: boolean
  metodo: MetodoDeRoteamento
  candidatos: readonly Candidato[]
  /** number of conversations that already wait there and are served first */
  esperando: number
}

/**
 * Whether the other queue can take this conversation now: a member is present, has access, and capacity remains after
 * those already waiting.
 */
export function podeReceber(d: Destino, pedido: Pedido): boolean {
  if (!d.aberta) return false
  const lugares = d.candidatos.filter(apto).reduce((n, c) => n + c.capacidade - c.carga, 0)
  // a manual queue assigns to no user: only free capacity can be checked
  return lugares > d.esperando && (d.metodo === 'manual' || escolher(d.metodo, d.candidatos, pedido) !== null)
}

export type Decisao = 'fica' | 'vai' | 'sem_lugar'

/**
 * Decides whether an unassigned conversation overflows to the other queue. After `minutos` it always does. When all
 * members here are full it does so only if the other queue can take it; otherwise the result is `sem_lugar`, which is
 * reported.
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
