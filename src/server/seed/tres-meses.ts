import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { assuntos, type Assunto } from './dados-dos-tres-meses.ts'
import { perfilDe } from './encaixe.ts'
import { sorte } from './sorte.ts'

const DIAS = 90
const MINUTO_MS = 60_000
/** Conversations begun on each weekday, Sunday first: Mondays are full, weekends nearly empty. */
const POR_DIA = [1, 13, 11, 10, 10, 9, 3] as const
/** Share of the conversations that begin at each hour of a working day, from 8 to 18. */
const HORAS = [9, 14, 13, 10, 5, 6, 11, 12, 10, 7, 3] as const
/** Goal of the first response by priority, as the queues have it (minutes). */
const META = { urgente: 10, alta: 20, normal: 60 } as const

export interface Cliente {
  id: string
  nome: string
  endereco: string
}
export interface Fala {
  deMim: boolean
  texto: string
  em: Date
}
export interface Atendimento {
  id: string
  n: number
  cliente: Cliente
  assunto: Assunto
  /** position of the attendant among the members of the queue */
  vez: number
  prioridade: keyof typeof META
  falas: Fala[]
  fim: Date
  respondida: Date
  /** deadline of the first response, and whether it was met */
  vence: Date
  meta: number
  nota: number | null
  espera: { de: Date; ate: Date } | null
  /** taken over by a second attendant in the middle */
  passada: boolean
}

function hora(r: () => number): number {
  let resto = r() * HORAS.reduce((s, n) => s + n, 0)
  const i = HORAS.findIndex((n) => (resto -= n) < 0)
  return (8 + Math.max(i, 0)) * 60 + Math.floor(r() * 60)
}

/** Minutes until the first response: most within half an hour, some late; the team got faster over the months. */
function demora(r: () => number, diasAtras: number): number {
  const lenta = 1 + diasAtras / DIAS
  const sorteado = r()
  if (sorteado < 0.7) return 1 + r() * 14 * lenta
  if (sorteado < 0.9) return 15 + r() * 30 * lenta
  return 50 + r() * 130 * lenta
}

const servePara = (a: Assunto, nome: string) =>
  a.de === undefined || (a.de === 'casa') === (perfilDe(nome).porte === 'casa')

function nota(r: () => number, atrasou: boolean): number | null {
  if (r() > 0.62) return null
  const boa = r()
  if (atrasou) return boa < 0.3 ? 2 : boa < 0.6 ? 3 : boa < 0.85 ? 4 : 1
  return boa < 0.68 ? 5 : boa < 0.92 ? 4 : 3
}

/**
 * Invents three months of closed conversations, oldest first: by the rhythm of the week, in working hours, with several
 * conversations of each customer. The same day gives the same conversations.
 */
export function tresMeses(clientes: readonly Cliente[], agora: Date): Atendimento[] {
  const r = sorte(20_261_128)
  const lista: Atendimento[] = []
  if (clientes.length === 0) return lista
  for (let dias = DIAS; dias >= 1; dias--) {
    const dia = diaAqui(agora.getTime() - dias * DIA_MS)
    const esperado = POR_DIA[new Date(`${dia}T12:00:00Z`).getUTCDay()] ?? 8
    // demand grew by a third in the quarter
    const quantas = Math.round(esperado * (1.15 - (dias / DIAS) * 0.35) * (0.8 + r() * 0.4))
    const doDia = new Set<Cliente>()
    for (let i = 0; i < quantas; i++) {
      const cliente = clientes[Math.floor(r() * clientes.length)]
      if (!cliente || doDia.has(cliente)) continue
      doDia.add(cliente)
      const comeca = Date.parse(`${dia}T00:00:00-03:00`) + hora(r) * MINUTO_MS
      const uma = atendimento(r, { n: lista.length, cliente, comeca, dias })
      if (uma.fim.getTime() < agora.getTime() - DIA_MS / 4) lista.push(uma)
    }
  }
  return lista
}

function atendimento(r: () => number, p: { n: number; cliente: Cliente; comeca: number; dias: number }): Atendimento {
  const cabem = assuntos.filter((a) => servePara(a, p.cliente.nome))
  const assunto = cabem[Math.floor(r() * cabem.length)] ?? assuntos[0]
  if (!assunto) throw new Error('no subject to talk about')
  const urgencia = r()
  const prioridade = urgencia < 0.04 ? 'urgente' : urgencia < 0.16 ? 'alta' : 'normal'
  const primeira = demora(r, p.dias) * (prioridade === 'normal' ? 1 : 0.6)
  const espera = assunto.espera && r() < 0.35 ? 60 + r() * 26 * 60 : 0
  const meio = Math.floor(assunto.falas.length / 2)
  let em = p.comeca
  let desde: { de: Date; ate: Date } | null = null
  const falas = assunto.falas.map((texto, i): Fala => {
    if (i === 1) em += primeira * MINUTO_MS
    else if (i > 1) em += (1 + r() * r() * 25) * MINUTO_MS
    if (i === meio && espera > 0) {
      desde = { de: new Date(em), ate: new Date(em + espera * MINUTO_MS) }
      em += (espera + 1) * MINUTO_MS
    }
    return { deMim: i % 2 === 1, texto, em: new Date(Math.floor(em / 1000) * 1000) }
  })
  const meta = META[prioridade]
  const vence = new Date(p.comeca + meta * MINUTO_MS)
  const respondida = falas[1]?.em ?? new Date(em)
  return {
    id: uuidv7(p.comeca),
    n: p.n,
    cliente: p.cliente,
    assunto,
    vez: Math.floor(r() * 1000),
    prioridade,
    falas,
    fim: new Date(em + (2 + r() * 8) * MINUTO_MS),
    respondida,
    vence,
    meta,
    nota: nota(r, respondida > vence),
    espera: desde,
    passada: r() < 0.07,
  }
}
