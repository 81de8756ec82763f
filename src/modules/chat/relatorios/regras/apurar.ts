/** One row of a thread, with only the fields that reports need. */
export interface LinhaDoFio {
  seq: number
  em: number
  direcao: 'entrada' | 'saida' | 'nota' | 'sistema'
  autor_id: string | null
  /** sent by the system or by a robot: does not count as an answer */
  automatica: boolean
  /** undone before it was sent */
  desfeita: boolean
  /** the act, for system rows */
  ato: AtoDoFio | null
  /** assignee from this row on, for system rows; undefined: unchanged */
  responsavel?: string | null | undefined
}
export type AtoDoFio = 'fim' | 'fim_por_transferencia' | 'reabertura' | 'volta_do_fim' | 'volta'

export type TipoDeFato = 'aberta' | 'recebida' | 'primeira_resposta' | 'resposta' | 'finalizada' | 'reaberta'
export interface Fato {
  seq: number
  tipo: TipoDeFato
  em: number
  atendente_id: string | null
  relogio_s: number | null
  util_s: number | null
}
export interface Contagem {
  hora: number
  lado: 'entrada' | 'saida'
  atendente_id: string | null
  n: number
}

/**
 * Everything that must be stored about earlier rows: continuing from this state gives the same result as reading the
 * whole thread.
 */
export interface EstadoDaApuracao {
  comecou: boolean
  /** start of the current cycle (opening or reopening until the end); null once it ended */
  ciclo_desde: number | null
  /** the customer's first unanswered message */
  esperando_desde: number | null
  respondida: boolean
  /** current assignee: what the customer does counts for this user */
  responsavel: string | null
  /** the end that can still be undone, and the state to restore */
  fim: { seq: number; ciclo_desde: number; esperando_desde: number | null } | null
}
export const semApuracao: EstadoDaApuracao = {
  comecou: false,
  ciclo_desde: null,
  esperando_desde: null,
  respondida: false,
  responsavel: null,
  fim: null,
}

export interface Circunstancia {
  aberta_em: number
  aberta_por: string | null
  /** business time of the conversation's queue at `ate`, in milliseconds */
  util(de: number, ate: number): number
  /** periods in which the next step was not ours */
  esperas: readonly { desde: number; ate: number | null }[]
}

export interface Apurado {
  estado: EstadoDaApuracao
  fatos: Fato[]
  contagens: Contagem[]
  /** `seq` of the ends that were undone */
  desfeitos: number[]
}

const HORA_MS = 3_600_000
const segundos = (ms: number) => Math.floor(Math.max(0, ms) / 1000)

/** Measures an interval by the clock and in business time. Business time never exceeds clock time. */
export function medir(c: Circunstancia, de: number, ate: number): { relogio_s: number; util_s: number } {
  const relogio_s = segundos(ate - de)
  return { relogio_s, util_s: ate > de ? Math.min(relogio_s, segundos(c.util(de, ate))) : 0 }
}

/** Measures a cycle from start to end, minus the time spent waiting for others, so that only our own delay counts. */
export function medirResolucao(c: Circunstancia, de: number, ate: number): { relogio_s: number; util_s: number } {
  const paradas = juntar(c.esperas.map((e) => ({ de: Math.max(e.desde, de), ate: Math.min(e.ate ?? ate, ate) })))
  const relogio_s = segundos(ate - de - paradas.reduce((soma, p) => soma + p.ate - p.de, 0))
  const util = ate > de ? c.util(de, ate) - paradas.reduce((soma, p) => soma + c.util(p.de, p.ate), 0) : 0
  return { relogio_s, util_s: Math.min(relogio_s, segundos(util)) }
}

/** Merges overlapping intervals, so that no time is subtracted twice. */
export function juntar(trechos: readonly { de: number; ate: number }[]): { de: number; ate: number }[] {
  const feitos: { de: number; ate: number }[] = []
  for (const t of trechos.filter((x) => x.ate > x.de).toSorted((a, b) => a.de - b.de)) {
    const ultimo = feitos.at(-1)
    if (ultimo && t.de <= ultimo.ate) ultimo.ate = Math.max(ultimo.ate, t.ate)
    else feitos.push({ ...t })
  }
  return feitos
}

/**
 * Turns further rows of a thread into facts. Each answer is measured against the message it answers, each cycle against
 * its own start, so a reopening adds facts and changes no earlier one. Acts of the customer count for the assignee at
 * that instant, ours for their author.
 */
export function apurar(antes: EstadoDaApuracao, linhas: readonly LinhaDoFio[], c: Circunstancia): Apurado {
  const e = { ...antes }
  const fatos: Fato[] = []
  const contagens = new Map<string, Contagem>()
  const desfeitos: number[] = []
  const fato = (
    l: { seq: number; em: number },
    tipo: TipoDeFato,
    atendente_id: string | null,
    tempos: { relogio_s: number; util_s: number } | null,
  ) =>
    fatos.push({
      seq: l.seq,
      tipo,
      em: l.em,
      atendente_id,
      relogio_s: tempos?.relogio_s ?? null,
      util_s: tempos?.util_s ?? null,
    })

  if (!e.comecou) {
    e.comecou = true
    e.ciclo_desde = c.aberta_em
    // the user who opened it is the assignee; a conversation opened by the customer has none
    e.responsavel = c.aberta_por
    fato({ seq: 0, em: c.aberta_em }, 'aberta', c.aberta_por, null)
  }
  /** Records a change of assignee. Reassigning to the same user adds no fact. */
  const passar = (l: LinhaDoFio, para: string | null | undefined) => {
    if (para === undefined || para === e.responsavel) return
    e.responsavel = para
    if (para) fato(l, 'recebida', para, null)
  }
  const acabar = (l: LinhaDoFio, medido: boolean) => {
    if (e.ciclo_desde === null) return
    fato(l, 'finalizada', l.autor_id, medido ? medirResolucao(c, e.ciclo_desde, l.em) : null)
    e.fim = { seq: l.seq, ciclo_desde: e.ciclo_desde, esperando_desde: e.esperando_desde }
    e.ciclo_desde = null
    e.esperando_desde = null
  }
  const recomecar = (l: LinhaDoFio) => {
    if (e.ciclo_desde !== null) return
    fato(l, 'reaberta', l.autor_id ?? e.responsavel, null)
    e.ciclo_desde = l.em
    e.fim = null
  }
  const atos: Record<AtoDoFio, (l: LinhaDoFio) => void> = {
    fim: (l) => acabar(l, true),
    fim_por_transferencia: (l) => acabar(l, false),
    reabertura: recomecar,
    volta: recomecar,
    volta_do_fim() {
      if (!e.fim || e.ciclo_desde !== null) return
      desfeitos.push(e.fim.seq)
      e.ciclo_desde = e.fim.ciclo_desde
      e.esperando_desde ??= e.fim.esperando_desde
      e.fim = null
    },
  }
  const falas: Record<LinhaDoFio['direcao'], (l: LinhaDoFio) => void> = {
    nota() {},
    sistema(l) {
      passar(l, l.responsavel)
      if (l.ato) atos[l.ato](l)
    },
    entrada(l) {
      contar(contagens, l, e.responsavel)
      if (e.ciclo_desde !== null) e.esperando_desde ??= l.em
    },
    saida(l) {
      contar(contagens, l, l.autor_id)
      // answering an unassigned conversation takes it over
      if (!l.automatica && l.autor_id && e.responsavel === null) passar(l, l.autor_id)
      if (l.automatica || e.esperando_desde === null) return
      fato(l, e.respondida ? 'resposta' : 'primeira_resposta', l.autor_id, medir(c, e.esperando_desde, l.em))
      e.respondida = true
      e.esperando_desde = null
    },
  }
  for (const l of linhas) if (!l.desfeita) falas[l.direcao](l)
  return {
    estado: e,
    fatos: fatos.filter((f) => !(f.tipo === 'finalizada' && desfeitos.includes(f.seq))),
    contagens: [...contagens.values()],
    desfeitos,
  }
}

function contar(contagens: Map<string, Contagem>, l: LinhaDoFio, atendente_id: string | null): void {
  const hora = Math.floor(l.em / HORA_MS) * HORA_MS
  const lado = l.direcao === 'entrada' ? 'entrada' : 'saida'
  const chave = `${hora} ${lado} ${atendente_id ?? ''}`
  const c = contagens.get(chave) ?? { hora, lado, atendente_id, n: 0 }
  c.n++
  contagens.set(chave, c)
}
