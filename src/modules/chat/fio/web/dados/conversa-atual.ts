import type { QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { mensagens } from '../../contract/mensagens.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { estadoDoChat, estadoVazio } from '#modules/chat/nucleo/web/estado.ts'
import {
  comJanela,
  comPaginaAnterior,
  comPaginaSeguinte,
  comPrimeiraPagina,
  comRecuperadas,
  fioVazio,
  podeCarregarAntigas,
  primeiraSeq,
  type Fio,
} from '../fio.ts'
import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'
import { fraseDoServidor } from '#modules/chat/nucleo/web/dados/erro.ts'
import { insistir } from '#modules/chat/nucleo/web/dados/insistir.ts'
import { naLista, remendarListas } from '#modules/chat/lista/web/dados/lista.ts'

const TAMANHO_DA_PAGINA = 50
export const fioAtual = criarLoja<Fio>(fioVazio)

const idAtual = () => estadoDoChat.obter().currentConversation?.id ?? null
/** Responses that arrive after another conversation was opened are dropped. */
const aindaEm = (id: string) => fioAtual.obter().conversa_id === id

export function mudarConversaAtual(id: string, mudar: (c: Conversa) => Conversa): void {
  estadoDoChat.mudar((e) =>
    e.currentConversation?.id === id ? { ...e, currentConversation: mudar(e.currentConversation) } : e,
  )
}

/** Closes the conversation: clears messages and state. */
export function limparSelecao(): void {
  fioAtual.mudar(() => fioVazio)
  estadoDoChat.mudar(() => estadoVazio)
}

/**
 * Opens a conversation: shows what the list has of it, clears messages and pagination, loads the first page, then marks
 * it read.
 */
export async function selecionarConversa(qc: QueryClient, id: string, aoSeguir?: (id: string) => void): Promise<void> {
  const conhecida = naLista(qc, id)
  fioAtual.mudar(() => ({ ...fioVazio, conversa_id: id }))
  estadoDoChat.mudar(() => ({
    currentConversation: conhecida?.conversa ?? null,
    profilePictureUrl: conhecida?.conversa.contato_foto_url ?? null,
    isLoading: true,
    error: null,
  }))
  void buscarFoto(id)
  try {
    const [pagina, conversa] = await Promise.all([
      chamar(mensagens.listar, { params: { id }, query: { page: 1, limit: TAMANHO_DA_PAGINA } }),
      conhecida && !conhecida.velha
        ? conhecida.conversa
        : chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } }).then((r) => r.data),
    ])
    if (!aindaEm(id)) return
    fioAtual.mudar((f) => comPrimeiraPagina(f, pagina, conversa.mensagens_nao_lidas))
    estadoDoChat.mudar((e) => ({
      ...e,
      currentConversation: conhecida?.velha ? conversa : (e.currentConversation ?? conversa),
      profilePictureUrl: e.profilePictureUrl ?? conversa.contato_foto_url,
      isLoading: false,
    }))
    await marcarLida(qc, id)
  } catch (erro) {
    if (!aindaEm(id)) return
    const juntada = await seguir(id, erro)
    if (juntada && aoSeguir && aindaEm(id)) return aoSeguir(juntada)
    estadoDoChat.mudar((e) => ({
      ...e,
      isLoading: false,
      error: fraseDoServidor(erro) ?? 'Erro ao carregar mensagens',
    }))
  }
}

/** Returns the id of the conversation that this one was merged into, or null. */
async function seguir(id: string, erro: unknown): Promise<string | null> {
  if (!(erro instanceof ErroApp) || erro.status !== 404) return null
  const ausente = await chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } }).then(
    () => null,
    (e: unknown) => e,
  )
  return ausente instanceof ErroApp
    ? ((ausente.details as { conversa_id?: string } | undefined)?.conversa_id ?? null)
    : null
}

/** A photo that cannot be loaded is not an error: the initials are shown. */
async function buscarFoto(id: string): Promise<void> {
  try {
    const { data } = await chamar(conversas.foto, { params: { id } })
    if (aindaEm(id) && data.profilePictureUrl)
      estadoDoChat.mudar((e) => ({ ...e, profilePictureUrl: data.profilePictureUrl }))
  } catch {
    // see above
  }
}

const depois = (fazer: () => Promise<void>) => new Promise((r) => setTimeout(r, 1_000)).then(fazer)

/** A failure is not shown: it is retried while the conversation is open, and opening it again marks it read anyway. */
export async function marcarLida(qc: QueryClient, id: string): Promise<void> {
  const zerar = (c: Conversa): Conversa => (c.mensagens_nao_lidas === 0 ? c : { ...c, mensagens_nao_lidas: 0 })
  mudarConversaAtual(id, zerar)
  remendarListas(qc, id, zerar)
  const ate_seq = fioAtual.obter().mensagens.at(-1)?.seq
  const body = ate_seq === undefined || !aindaEm(id) ? {} : { ate_seq }
  const marcar = () => chamar(conversas.marcarLida, { params: { id }, body })
  await marcar().catch(() => void depois(() => insistir(marcar, () => aindaEm(id))))
}

/** Loads older messages; ignored while loading or when there are none. */
export async function carregarAntigas(limit = TAMANHO_DA_PAGINA): Promise<void> {
  const fio = fioAtual.obter()
  const id = fio.conversa_id
  if (!id || !podeCarregarAntigas(fio)) return
  fioAtual.mudar((f) => ({ ...f, carregandoAntigas: true, erroAntigas: null }))
  try {
    const pagina = await chamar(mensagens.listar, { params: { id }, query: { limit, antes_de: primeiraSeq(fio) } })
    if (aindaEm(id)) fioAtual.mudar((f) => comPaginaAnterior(f, pagina))
  } catch (erro) {
    if (aindaEm(id))
      fioAtual.mudar((f) => ({
        ...f,
        carregandoAntigas: false,
        erroAntigas: fraseDoServidor(erro) ?? 'Erro ao carregar mensagens',
      }))
  }
}

/** Distance in messages above which the pages in between are skipped. */
const LONGE = 400

/** Loads the page around a distant position. Resolves to whether it was loaded. */
async function abrirJanela(id: string, seq: number): Promise<boolean> {
  const pagina = await chamar(mensagens.listar, {
    params: { id },
    query: { limit: TAMANHO_DA_PAGINA, antes_de: seq + TAMANHO_DA_PAGINA / 2 },
  })
  if (!aindaEm(id)) return false
  fioAtual.mudar((f) => comJanela(f, pagina))
  return pagina.data.some((m) => m.seq === seq)
}

/** Loads the messages after a detached page. */
export async function carregarSeguintes(): Promise<void> {
  const fio = fioAtual.obter()
  const ultima = fio.mensagens.at(-1)?.seq
  if (!fio.conversa_id || !fio.solto || ultima === undefined) return
  const pagina = await chamar(mensagens.listar, {
    params: { id: fio.conversa_id },
    query: { apos_seq: ultima, limit: TAMANHO_DA_PAGINA },
  })
  if (aindaEm(fio.conversa_id)) fioAtual.mudar((f) => comPaginaSeguinte(f, pagina))
}

/** Returns from a detached page to the newest messages. */
export async function voltarAoFim(): Promise<void> {
  const { conversa_id: id, solto } = fioAtual.obter()
  if (!id || !solto) return
  const pagina = await chamar(mensagens.listar, { params: { id }, query: { page: 1, limit: TAMANHO_DA_PAGINA } })
  if (aindaEm(id))
    fioAtual.mudar((f) => ({ ...comPrimeiraPagina({ ...f, mensagens: [], solto: false }, pagina), divisor: null }))
}

/** Loads until the position is present (a quoted message far above). Resolves to whether it is. */
export async function carregarAte(seq: number): Promise<boolean> {
  const { conversa_id, mensagens: carregadas } = fioAtual.obter()
  if (carregadas.some((m) => m.seq === seq)) return true
  const abaixo = seq > (carregadas.at(-1)?.seq ?? 0)
  if (conversa_id && (abaixo || primeiraSeq(fioAtual.obter()) - seq > LONGE)) return abrirJanela(conversa_id, seq)
  while (primeiraSeq(fioAtual.obter()) > seq) {
    const antes = primeiraSeq(fioAtual.obter())
    await carregarAntigas(200)
    if (primeiraSeq(fioAtual.obter()) === antes) return false
  }
  return true
}

/** Loads everything after the position, in as many pages as needed. */
export async function recuperarApos(id: string, seq: number): Promise<void> {
  if (fioAtual.obter().solto) return
  for (let daqui = seq; aindaEm(id);) {
    const antes = fioAtual.obter()
    const { data, pagination } = await chamar(mensagens.listar, {
      params: { id },
      query: { apos_seq: daqui, limit: 200 },
    })
    if (!aindaEm(id) || data.length === 0) return
    fioAtual.mudar((f) => comRecuperadas(f, data, antes))
    const ate = Math.max(...data.map((m) => m.seq))
    if (!pagination.hasMore || ate <= daqui) return
    daqui = ate
  }
}

/**
 * After a lost connection: refetches the newest page, because statuses of loaded messages may have changed, and the
 * messages in between.
 */
export async function ressincronizar(id: string): Promise<void> {
  const fio = fioAtual.obter()
  if (fio.conversa_id !== id || !fio.pagination || fio.solto) return
  const pagina = await chamar(mensagens.listar, { params: { id }, query: { page: 1, limit: TAMANHO_DA_PAGINA } })
  if (!aindaEm(id)) return
  const ultima = fio.mensagens.at(-1)?.seq ?? 0
  const maisAntiga = pagina.data.at(-1)?.seq ?? 0
  fioAtual.mudar((f) => comRecuperadas(f, pagina.data, fio))
  if (ultima > 0 && maisAntiga > ultima + 1) await recuperarApos(id, ultima)
}

export async function atualizarConversa(qc: QueryClient, id: string): Promise<void> {
  const resposta = await chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } }).catch(
    (erro: unknown) => {
      // transferred or merged: content that the user may no longer see is removed from the screen
      if (erro instanceof ErroApp && erro.status === 404 && idAtual() === id) {
        fioAtual.mudar(() => ({ ...fioVazio, conversa_id: id }))
        estadoDoChat.mudar(() => ({ ...estadoVazio, error: 'Esta conversa não está mais com você.' }))
      }
      throw erro
    },
  )
  const { data } = resposta
  if (idAtual() === id) mudarConversaAtual(id, () => data)
  remendarListas(qc, id, () => data)
}
