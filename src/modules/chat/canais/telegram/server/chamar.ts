import { setTimeout as esperar } from 'node:timers/promises'
import { ErroApp } from '#kit/erro.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { numero, objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { baseDaApi } from './configuracao.ts'
import type { Formulario } from './enviar/formulario.ts'
import { explicarRecusa, type RecusaDoTelegram } from './explicar.ts'

export interface Conversador {
  rede: Pick<Rede, 'buscar'>
  /** Called when Telegram rejects the inbox's credentials, to record the failure on the inbox. */
  aoRecusarCredenciais(caixaId: string, motivo: string): Promise<void>
  /** Called when a group received a new chat id: both ids identify it from then on, and answers go to the new one. */
  aoMigrar(caixaId: string, de: string, para: string): Promise<void>
}

interface PedidoAoTelegram {
  metodo: string
  corpo?: Record<string, unknown>
  /** replaces `corpo` when a file is sent */
  formulario?: Formulario
  timeoutMs?: number
  sinal?: AbortSignal
  /** The call can be retried safely, because it sends nothing twice. */
  semEfeito?: boolean
}

/** Longest pause (in total) that a call waits out; beyond that it fails with a message to the user. */
const PACIENCIA_S = 120

class ErroDoTelegram extends Error {
  readonly recusa: RecusaDoTelegram
  constructor(recusa: RecusaDoTelegram) {
    super(`${recusa.codigo} ${recusa.descricao}`)
    this.recusa = recusa
  }
}

/**
 * Calls the Bot API for an inbox and waits out the `retry_after` of rate limits. The caller is the send queue of one
 * conversation, so only that conversation waits. The token is part of the URL and must appear in no error.
 */
export async function chamarPelaCaixa<T>(
  c: Conversador,
  caixa: CaixaAberta,
  frase: string,
  p: PedidoAoTelegram,
): Promise<T> {
  for (let esperado = 0; ;) {
    try {
      return await chamar<T>(c, caixa, p)
    } catch (erro) {
      const pausa = erro instanceof ErroDoTelegram && erro.recusa.codigo === 429 ? erro.recusa.esperar_s : null
      if (pausa !== null && esperado + pausa <= PACIENCIA_S) {
        esperado += pausa
        await esperar(pausa * 1000)
        continue
      }
      if (erro instanceof ErroDoTelegram && explicarRecusa(erro.recusa).credenciais)
        await c.aoRecusarCredenciais(caixa.id, explicarRecusa(erro.recusa).frase)
      throw comoErroDeChat(frase, erro, p.semEfeito === true)
    }
  }
}

async function chamar<T>(c: Conversador, caixa: CaixaAberta, p: PedidoAoTelegram): Promise<T> {
  const { status, corpo: bytes } = await c.rede.buscar(
    `${baseDaApi(caixa)}/bot${String(caixa.segredos.bot_token ?? '')}/${p.metodo}`,
    {
      metodo: 'POST',
      ...(p.formulario
        ? { corpo: p.formulario.bytes, cabecalhos: { 'content-type': p.formulario.tipo } }
        : { corpo: p.corpo ?? {} }),
      timeoutMs: p.timeoutMs ?? 15_000,
      ...(p.sinal ? { sinal: p.sinal } : {}),
      maxBytes: 4 * 1024 * 1024,
    },
  )
  const resposta = lerJson(bytes)
  if (resposta.ok === true) return resposta.result as T
  const { retry_after, migrate_to_chat_id } = objeto(resposta.parameters)
  const codigo = numero(resposta.error_code) ?? status
  // not a Bot API response: a gateway failed, and whether the request took effect is unknown
  if (resposta.ok === undefined && status >= 500) throw new ErroDeRede('resposta', `gateway answered ${status}`)
  throw new ErroDoTelegram({
    codigo,
    descricao: texto(resposta.description) ?? '',
    esperar_s: numero(retry_after) ?? null,
    novo_chat: texto(migrate_to_chat_id) ?? null,
  })
}

function lerJson(bytes: Buffer): Record<string, unknown> {
  try {
    return objeto(JSON.parse(bytes.toString('utf8')))
  } catch {
    return {}
  }
}

function comoErroDeChat(frase: string, erro: unknown, semEfeito: boolean): ErroDeChat {
  if (erro instanceof ErroDeChat) return erro
  if (erro instanceof ErroDoTelegram) {
    const { frase: detalhe, classe } = explicarRecusa(erro.recusa)
    return new ErroDeChat(frase, erro.recusa.codigo === 429 ? 429 : 500, erro, { detalhe, classe })
  }
  if (erro instanceof ErroDeRede) {
    if (erro.fase === 'recusado') return new ErroDeChat(frase, 500, erro, { detalhe: erro.message })
    const detalhe =
      erro.fase === 'tempo'
        ? 'O Telegram não respondeu a tempo.'
        : erro.fase === 'conexao'
          ? 'Não foi possível conectar ao Telegram.'
          : 'A conexão com o Telegram caiu.'
    return new ErroDeChat(frase, 500, erro, { detalhe, classe: erro.enviado && !semEfeito ? 'incerta' : 'repetivel' })
  }
  if (erro instanceof ErroApp && erro.status < 500)
    return new ErroDeChat(frase, erro.status, erro, { detalhe: erro.message })
  return new ErroDeChat(frase, 500, erro, {
    detalhe: 'A conexão com o Telegram caiu.',
    classe: semEfeito ? 'repetivel' : 'incerta',
  })
}

/** Returns the group's new chat id when the call was refused because of its old one. */
export const chatNovoDe = (erro: unknown): string | null => {
  const causa = erro instanceof ErroDeChat ? erro.original : erro
  return causa instanceof ErroDoTelegram ? causa.recusa.novo_chat : null
}

/** Returns Telegram's error description, for the few cases that another call resolves. */
export const descricaoDe = (erro: unknown): string =>
  erro instanceof ErroDeChat && erro.original instanceof ErroDoTelegram ? erro.original.recusa.descricao : ''
