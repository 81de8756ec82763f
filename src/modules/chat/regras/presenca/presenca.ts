/**
 * The one rule of presence.
 *
 * - Whatever a person types or sends proves that they are there, in whatever state the house found them.
 * - A state chosen by hand ('ocupado', 'ausente') is never automatic, and nothing but a choice changes it.
 * - Only somebody who said 'disponivel' is found absent: after ten minutes without a touch, or when no browser is heard
 * of any more.
 * - An absence for a lost connection ends by any touch; one for touching nothing ends by a word or by a click on the
 * way back, because a
 * mouse that moved is not yet a person at the desk.
 * - A customer is taken from somebody absent only when the absence is as long as the queue allows and nothing was
 * written meanwhile.
 */
export const presencas = ['disponivel', 'ocupado', 'ausente'] as const
export type Presenca = (typeof presencas)[number]
export type AusenciaAutomatica = 'inatividade' | 'desconexao'

export interface EstadoDePresenca {
  escolha: Presenca
  automatica: AusenciaAutomatica | null
  /** since when nobody is there for whoever waits; null while somebody is */
  ausente_desde: Date | null
  /** when a browser was last heard of, touched, and written in */
  sinal_em: Date
  ativo_em: Date
  escreveu_em: Date | null
  mudou_em: Date
}

export type FatoDePresenca =
  | { tipo: 'escolheu'; escolha: Presenca }
  | { tipo: 'sinal'; ativo: boolean }
  /** typed, in whatever field, or sent */
  | { tipo: 'escreveu' }
  /** time went by */
  | { tipo: 'relogio' }

/** A browser says that it is there every half a minute: one that was not heard of for this long is closed. */
export const SINAL_VALE_MS = 100_000
/** Open browsers that nobody has touched for this long have nobody before them. */
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
/** A signal holds up to and without its end, as `presente` asks the database. */
export const desligado = (e: Pick<EstadoDePresenca, 'sinal_em'>, agora: Date): boolean =>
  passou(e.sinal_em, SINAL_VALE_MS, agora)

/** How a person is after what happened. Undefined before: never been here. */
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

/** Whether a customer who waits may be taken from this person: away for at least so long, and not writing. */
export const podeSerTirado = (
  e: Pick<EstadoDePresenca, 'ausente_desde' | 'escreveu_em'>,
  minutos: number,
  agora: Date,
): boolean =>
  e.ausente_desde !== null &&
  passou(e.ausente_desde, minutos * 60_000, agora) &&
  (e.escreveu_em === null || passou(e.escreveu_em, minutos * 60_000, agora))

export type MotivoDaAusencia = 'escolha' | 'periodo' | AusenciaAutomatica
