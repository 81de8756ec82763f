import { somarTempoUtil, tempoUtilEntre, type Expediente } from '#kit/expediente.ts'

export const tiposDePrazo = ['primeira_resposta', 'proxima_resposta', 'resolucao'] as const
export type TipoDePrazo = (typeof tiposDePrazo)[number]

/** Business minutes; null: no goal. */
export type Metas = Readonly<Record<TipoDePrazo, number | null>>
export const semMetas: Metas = { primeira_resposta: null, proxima_resposta: null, resolucao: null }

/** The facts of a conversation that determine its deadlines. */
export interface Situacao {
  aberta: boolean
  /** someone else has the next step: the clocks are paused */
  parada: boolean
  iniciada_em: Date
  /** deadlines apply from here on; what began earlier has none */
  prometido_desde: Date
  teve_entrada: boolean
  aguardando_desde: Date | null
  primeira_resposta_em: Date | null
}

export interface Prazo {
  tipo: TipoDePrazo
  meta_minutos: number
  iniciado_em: Date
  consumido_ms: number
  corre_desde: Date | null
  vence_em: Date | null
}

/** A deadline that is stored and not met yet. */
export interface PrazoAberto extends Prazo {
  /** set when another queue than the current one made the promise: that queue's business hours still apply */
  prometido_em?: Expediente
}

/** Returns the deadlines that are due now and when each began. */
function devidos(s: Situacao): Partial<Record<TipoDePrazo, Date>> {
  if (!s.aberta || !s.teve_entrada) return {}
  const esperando = s.aguardando_desde
  return {
    resolucao: s.iniciada_em,
    ...(s.primeira_resposta_em
      ? esperando
        ? { proxima_resposta: esperando }
        : {}
      : { primeira_resposta: esperando ?? s.iniciada_em }),
  }
}

const venceEm = (e: Expediente, p: Pick<Prazo, 'corre_desde' | 'meta_minutos' | 'consumido_ms'>): Date | null =>
  p.corre_desde && somarTempoUtil(e, p.corre_desde, Math.max(0, p.meta_minutos * 60_000 - p.consumido_ms))

/** Pauses the clock and stores the time consumed so far. */
const pausar = (e: Expediente, p: Prazo, agora: Date): Prazo =>
  p.corre_desde
    ? {
        ...p,
        consumido_ms: p.consumido_ms + tempoUtilEntre(e, p.corre_desde, agora),
        corre_desde: null,
        vence_em: null,
      }
    : p

const correr = (p: Prazo, agora: Date): Prazo => (p.corre_desde ? p : { ...p, corre_desde: agora })

/** Runs or pauses the clock, according to the state of the conversation. */
function andar(e: Expediente, prazo: Prazo, s: Situacao, agora: Date): Prazo {
  const movido = s.parada ? pausar(e, prazo, agora) : correr(prazo, agora)
  return { ...movido, vence_em: venceEm(e, movido) }
}

/**
 * Returns the deadlines that should be stored, from those that are. Open ones that are no longer due are left out: they
 * were met, late or not. Idempotent for the same facts. A transfer changes no deadline: one made in another queue keeps
 * its goal and business hours until it is met, so that an overdue one stays overdue.
 */
export function conciliar(
  e: Expediente,
  metas: Metas,
  s: Situacao,
  abertos: readonly PrazoAberto[],
  agora: Date,
): Prazo[] {
  const inicios = devidos(s)
  return tiposDePrazo.flatMap((tipo) => {
    const inicio = inicios[tipo]
    const meta = metas[tipo]
    if (!inicio) return []
    // a customer who was answered and wrote again gets a new deadline, not the rest of the old one
    const atual = abertos.find(
      (p) => p.tipo === tipo && (tipo === 'resolucao' || p.iniciado_em.getTime() === inicio.getTime()),
    )
    if (atual?.prometido_em) {
      const { prometido_em, ...prazo } = atual
      return [andar(prometido_em, prazo, s, agora)]
    }
    if (meta === null || (!atual && inicio < s.prometido_desde)) return []
    const prazo: Prazo = atual
      ? { ...atual, meta_minutos: meta }
      : { tipo, meta_minutos: meta, iniciado_em: inicio, consumido_ms: 0, corre_desde: inicio, vence_em: null }
    return [andar(e, prazo, s, agora)]
  })
}

/** Returns the earliest deadline, which the desk shows. */
export const proximoVencimento = (prazos: readonly Prazo[]): Date | null =>
  prazos.reduce<Date | null>((menor, p) => (p.vence_em && (!menor || p.vence_em < menor) ? p.vence_em : menor), null)
