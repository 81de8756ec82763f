import type { Paginacao } from '#kit/pagina.ts'
import { statusDaMensagem, type Mensagem } from '../../tipos.ts'

/** The messages of the conversation that is open, oldest first. */
export interface Fio {
  conversa_id: string | null
  mensagens: readonly Mensagem[]
  /** null until the first page has come */
  pagination: Paginacao | null
  carregandoAntigas: boolean
  erroAntigas: string | null
  /** place of the first message that the person had not read when the conversation was opened */
  divisor: number | null
  /** looked at far back: what is loaded does not reach the newest message */
  solto: boolean
}

export const fioVazio: Fio = {
  conversa_id: null,
  mensagens: [],
  pagination: null,
  carregandoAntigas: false,
  erroAntigas: null,
  divisor: null,
  solto: false,
}

interface PaginaDeMensagens {
  data: readonly Mensagem[]
  pagination: Paginacao
}

const ultimaSeq = (fio: Fio): number => fio.mensagens.at(-1)?.seq ?? 0
export const primeiraSeq = (fio: Fio): number => fio.mensagens[0]?.seq ?? 0

/** By place; of two versions of one message the one given later wins. */
function juntar(...partes: readonly (readonly Mensagem[])[]): Mensagem[] {
  const porId = new Map<string, Mensagem>()
  for (const parte of partes) for (const m of parte) porId.set(m.id, m)
  return [...porId.values()].sort((a, b) => a.seq - b.seq)
}

/** The server answers newest first. What the live channel brought meanwhile is newer than the page and stays. */
export function comPrimeiraPagina(fio: Fio, pagina: PaginaDeMensagens, naoLidas = 0): Fio {
  const mensagens = juntar(pagina.data.toReversed(), fio.mensagens)
  return {
    ...fio,
    mensagens,
    pagination: pagina.pagination,
    divisor: primeiraNaoLida(mensagens, naoLidas),
    erroAntigas: null,
  }
}

/** The n-th message of the customer from the end: where 'novas mensagens' is drawn. */
export function primeiraNaoLida(mensagens: readonly Mensagem[], naoLidas: number): number | null {
  let faltam = naoLidas
  if (faltam <= 0) return null
  let achada: number | null = null
  for (const m of mensagens.toReversed()) {
    if (m.direcao !== 'entrada') continue
    achada = m.seq
    faltam -= 1
    if (faltam === 0) break
  }
  return achada
}

/** Loading more is ignored while loading or when no more pages remain. */
export const podeCarregarAntigas = (fio: Fio): boolean => !fio.carregandoAntigas && fio.pagination?.hasMore === true

export function comPaginaAnterior(fio: Fio, pagina: PaginaDeMensagens): Fio {
  return {
    ...fio,
    mensagens: juntar(pagina.data.toReversed(), fio.mensagens),
    pagination: pagina.pagination,
    carregandoAntigas: false,
    erroAntigas: null,
  }
}

/**
 * A page from the middle takes the place of what was loaded: a far message is reached without all that lies between.
 */
export function comJanela(fio: Fio, pagina: PaginaDeMensagens): Fio {
  const mensagens = juntar(pagina.data.toReversed())
  return {
    ...fio,
    mensagens,
    pagination: { ...pagina.pagination, hasMore: (mensagens[0]?.seq ?? 1) > 1 },
    solto: (mensagens.at(-1)?.seq ?? 0) < pagina.pagination.total,
    carregandoAntigas: false,
    erroAntigas: null,
  }
}

/** Down again from there, page by page, until the newest one is met. */
export function comPaginaSeguinte(fio: Fio, pagina: PaginaDeMensagens): Fio {
  return { ...fio, mensagens: juntar(fio.mensagens, pagina.data), solto: pagina.pagination.hasMore }
}

/** INSERT: added unless its id is already here, or it belongs below what is looked at. */
export function comInserida(fio: Fio, m: Mensagem): Fio {
  if (fio.solto || m.conversa_id !== fio.conversa_id || fio.mensagens.some((x) => x.id === m.id)) return fio
  return { ...fio, mensagens: juntar(fio.mensagens, [m]) }
}

/** UPDATE: the matching message is replaced; one that is not loaded stays so. */
export function comAlterada(fio: Fio, m: Mensagem): Fio {
  const i = fio.mensagens.findIndex((x) => x.id === m.id)
  const atual = fio.mensagens[i]
  return atual ? { ...fio, mensagens: fio.mensagens.with(i, comEnderecos(atual, m)) } : fio
}

/** Events carry no signed addresses (they would be stale before they are read): the ones we already have stay. */
function comEnderecos(atual: Mensagem, nova: Mensagem): Mensagem {
  if (nova.anexos.every((a) => a.url_publica !== null)) return nova
  const antes = new Map(atual.anexos.map((a) => [a.id, a]))
  return {
    ...nova,
    anexos: nova.anexos.map((a) => ({
      ...a,
      url_publica: a.url_publica ?? (a.estado === 'pronto' ? (antes.get(a.id)?.url_publica ?? null) : null),
    })),
  }
}

/** A file is there and we cannot reach it yet: the message has to be fetched whole. */
export const faltaEndereco = (m: Mensagem): boolean =>
  m.apagada_em === null && m.anexos.some((a) => a.estado === 'pronto' && a.url_publica === null)

const degrau = (m: Mensagem) => statusDaMensagem.indexOf(m.status)

/**
 * The full version fetched by id. An event may have overtaken the answer on its way: a delivery status that is further
 * along than the fetched one stays.
 */
export function comVersaoInteira(fio: Fio, m: Mensagem): Fio {
  const atual = fio.mensagens.find((x) => x.id === m.id)
  if (!atual) return fio
  return comAlterada(fio, degrau(atual) > degrau(m) ? { ...m, status: atual.status, erro: atual.erro } : m)
}

/**
 * What a `?apos_seq=` catch-up or a repeated first page brought: newer than what was held when it was asked for
 * (`antes`). What an event has changed since then stays: it may have overtaken the answer.
 */
export function comRecuperadas(fio: Fio, ms: readonly Mensagem[], antes: Fio = fio): Fio {
  if (fio.solto) return fio
  const conhecidas = new Set(antes.mensagens)
  const mudadas = fio.mensagens.filter((m) => !conhecidas.has(m))
  return { ...fio, mensagens: juntar(fio.mensagens, ms, mudadas) }
}

/** The place after which messages are missing when this one arrives, or null when it follows directly. */
export function lacunaAntesDe(fio: Fio, seq: number): number | null {
  const ultima = ultimaSeq(fio)
  return fio.pagination && ultima > 0 && seq > ultima + 1 ? ultima : null
}
