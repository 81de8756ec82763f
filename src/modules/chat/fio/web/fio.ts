import type { Paginacao } from '#kit/pagina.ts'
import { statusDaMensagem, type Mensagem } from '#modules/chat/nucleo/tipos.ts'

/** Loaded messages of the open conversation, oldest first. */
export interface Fio {
  conversa_id: string | null
  mensagens: readonly Mensagem[]
  /** null until the first page is loaded */
  pagination: Paginacao | null
  carregandoAntigas: boolean
  erroAntigas: string | null
  /** position of the first message that was unread when the conversation was opened */
  divisor: number | null
  /** detached: the loaded messages are from further back and do not reach the newest one */
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

/** Merges by id and sorts by position; a later part overrides an earlier one. */
function juntar(...partes: readonly (readonly Mensagem[])[]): Mensagem[] {
  const porId = new Map<string, Mensagem>()
  for (const parte of partes) for (const m of parte) porId.set(m.id, m)
  return [...porId.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * Adds the first page (newest first). Messages that the live channel delivered meanwhile are newer than the page and
 * are kept.
 */
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

/** Returns the position of the n-th message of the customer from the end: 'novas mensagens' is shown there. */
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

/** Whether older messages can be loaded: not while loading, and only if there are more pages. */
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
 * Replaces the loaded messages with a page from the middle, so that a distant message is reached without loading those
 * in between.
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

/** Adds the next page below a detached one, until the newest message is reached. */
export function comPaginaSeguinte(fio: Fio, pagina: PaginaDeMensagens): Fio {
  return { ...fio, mensagens: juntar(fio.mensagens, pagina.data), solto: pagina.pagination.hasMore }
}

/** INSERT: adds the message, unless it is already loaded or the thread is detached. */
export function comInserida(fio: Fio, m: Mensagem): Fio {
  if (fio.solto || m.conversa_id !== fio.conversa_id || fio.mensagens.some((x) => x.id === m.id)) return fio
  return { ...fio, mensagens: juntar(fio.mensagens, [m]) }
}

/** UPDATE: replaces the message if it is loaded. */
export function comAlterada(fio: Fio, m: Mensagem): Fio {
  const i = fio.mensagens.findIndex((x) => x.id === m.id)
  const atual = fio.mensagens[i]
  return atual ? { ...fio, mensagens: fio.mensagens.with(i, comEnderecos(atual, m)) } : fio
}

/** Keeps the signed URLs that are already loaded: events contain none, because they would expire. */
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

/** Whether a stored file has no URL here, so that the message must be fetched. */
export const faltaEndereco = (m: Mensagem): boolean =>
  m.apagada_em === null && m.anexos.some((a) => a.estado === 'pronto' && a.url_publica === null)

const degrau = (m: Mensagem) => statusDaMensagem.indexOf(m.status)

/**
 * Adds the complete version of a message fetched by id. Keeps a delivery status that is further along: an event may
 * have overtaken the response.
 */
export function comVersaoInteira(fio: Fio, m: Mensagem): Fio {
  const atual = fio.mensagens.find((x) => x.id === m.id)
  if (!atual) return fio
  return comAlterada(fio, degrau(atual) > degrau(m) ? { ...m, status: atual.status, erro: atual.erro } : m)
}

/**
 * Adds messages fetched by `?apos_seq=` or by refetching the first page. They override the state at the time of the
 * request (`antes`), but not changes made by events since then.
 */
export function comRecuperadas(fio: Fio, ms: readonly Mensagem[], antes: Fio = fio): Fio {
  if (fio.solto) return fio
  const conhecidas = new Set(antes.mensagens)
  const mudadas = fio.mensagens.filter((m) => !conhecidas.has(m))
  return { ...fio, mensagens: juntar(fio.mensagens, ms, mudadas) }
}

/** Returns the position after which messages are missing when this one arrives, or null when there is no gap. */
export function lacunaAntesDe(fio: Fio, seq: number): number | null {
  const ultima = ultimaSeq(fio)
  return fio.pagination && ultima > 0 && seq > ultima + 1 ? ultima : null
}
