import { SINAL_VALE_MS } from '#modules/chat/nucleo/regras/sinal.ts'

/**
 * The rules of presence.
 *
 * - Typing or sending proves that the user is there and ends any automatic absence.
 * - A state chosen by hand ('ocupado', 'ausente') never becomes automatic; only another choice changes it.
 * - Only a user who chose 'disponivel' becomes absent automatically: after ten minutes without activity
 *   ('inatividade'), or when no browser sends signals ('desconexao').
 * - Any activity ends an absence for a lost connection. An absence for inactivity ends only by typing or by confirming
 *   the return, because a moved mouse does not prove that a person is at the desk.
 * - A customer is taken from an absent user only when the absence has lasted as long as the queue allows and the user
 *   wrote nothing meanwhile.
 */
export const presencas = ['disponivel', 'ocupado', 'ausente'] as const
export type Presenca = (typeof presencas)[number]
export type AusenciaAutomatica = 'inatividade' | 'desconexao'

export interface EstadoDePresenca {
  escolha: Presenca
  automatica: AusenciaAutomatica | null
  /** since when waiting customers cannot count on this user; null while the user is there */
  ausente_desde: Date | null
  /** last signal of a browser, last activity, last text written */
  sinal_em: Date
  ativo_em: Date
  escreveu_em: Date | null
  mudou_em: Date
}

export type FatoDePresenca =
  | { tipo: 'escolheu'; escolha: Presenca }
  | { tipo: 'sinal'; ativo: boolean }
  /** typed in any field, or sent */
  | { tipo: 'escreveu' }
  /** time passed */
  | { tipo: 'relogio' }

/** Without activity for this long, open browsers count as unattended. */
export const INATIVIDADE_MS = 10 * 60_000

export const presencaNova = (agora: Date): EstadoDePresenca => ({
  escolha: 'disponivel',
  automatica: null,
  ausente_desde: null,
  sinal_em: agora,
  ativo_em: agora,
  escreveu_em: null,
  mudou_em: agora,
})

const passou = (desde: Date, ms: number, agora: Date) => desde.getTime() <= agora.getTime() - ms
/** A signal expires exactly at the end of its period, the same boundary as the SQL predicate `presente`. */
export const desligado = (e: Pick<EstadoDePresenca, 'sinal_em'>, agora: Date): boolean =>
  passou(e.sinal_em, SINAL_VALE_MS, agora)

/** Returns the state of a user after a fact. `antes` is undefined for a user without a stored state. */
export function presencaApos(antes: EstadoDePresenca | undefined, fato: FatoDePresenca, agora: Date): EstadoDePresenca {
  const e = fatos[fato.tipo](antes ?? presencaNova(agora), fato as never, agora)
  const fora = e.automatica !== null || e.escolha === 'ausente' || desligado(e, agora)
  const mudou = !antes || antes.automatica !== e.automatica || fato.tipo === 'escolheu'
  return { ...e, ausente_desde: fora ? (antes?.ausente_desde ?? agora) : null, mudou_em: mudou ? agora : e.mudou_em }
}

const fatos: {
  [T in FatoDePresenca['tipo']]: (
    e: EstadoDePresenca,
    f: Extract<FatoDePresenca, { tipo: T }>,
    agora: Date,
  ) => EstadoDePresenca
} = {
  escolheu: (e, { escolha }, agora) => ({ ...e, escolha, automatica: null, sinal_em: agora, ativo_em: agora }),
  escreveu: (e, _f, agora) => ({ ...e, automatica: null, sinal_em: agora, ativo_em: agora, escreveu_em: agora }),
  sinal: (e, { ativo }, agora) => ({
    ...e,
    automatica: aoSinal(e, ativo, agora),
    sinal_em: agora,
    ativo_em: ativo ? agora : e.ativo_em,
  }),
  relogio: (e, _f, agora) => ({
    ...e,
    automatica: e.escolha === 'disponivel' && desligado(e, agora) ? (e.automatica ?? 'desconexao') : e.automatica,
  }),
}

function aoSinal(e: EstadoDePresenca, ativo: boolean, agora: Date): AusenciaAutomatica | null {
  if (e.escolha !== 'disponivel') return null
  if (e.automatica) return e.automatica === 'desconexao' && ativo ? null : e.automatica
  return !ativo && passou(e.ativo_em, INATIVIDADE_MS, agora) ? 'inatividade' : null
}

/** Whether a waiting customer may be taken from this user: absent, and without writing, for at least `minutos`. */
export const podeSerTirado = (
  e: Pick<EstadoDePresenca, 'ausente_desde' | 'escreveu_em'>,
  minutos: number,
  agora: Date,
): boolean =>
  e.ausente_desde !== null &&
  passou(e.ausente_desde, minutos * 60_000, agora) &&
  (e.escreveu_em === null || passou(e.escreveu_em, minutos * 60_000, agora))

export type MotivoDaAusencia = 'escolha' | 'periodo' | AusenciaAutomatica
