import { setTimeout as esperar } from 'node:timers/promises'
import { ErroApp } from '#kit/erro.ts'
import { ErroDoGraph } from '#platform/graph/erro-do-graph.ts'
import { chamarGraph, type PedidoAoGraph, type RespostaDoGraph } from '#platform/graph/graph.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { baseDoGraph } from './configuracao.ts'
import { explicarErro } from './explicar.ts'

export interface Conversador {
  rede: Pick<Rede, 'buscar'>
  /** Called when Meta rejects the inbox's credentials, to record the failure on the inbox. */
  aoRecusarCredenciais(caixaId: string, motivo: string): Promise<void>
}

/** Pauses in seconds before each retry after a rate limit. */
const PAUSAS = { geral: [1, 4, 15], par: [6, 16] } as const
/** Longest total pause that a send waits out. */
const PACIENCIA_S = 45

/**
 * Calls the Graph API for an inbox; failures have the catalogue's sentence. Rate limits are waited out here. A call
 * that may have taken effect is never repeated.
 */
export async function chamarPelaCaixa<T>(
  c: Conversador,
  caixa: CaixaAberta,
  frase: string,
  pedido: PedidoAoGraph,
  semEfeito = false,
): Promise<RespostaDoGraph<T>> {
  const { token_api, app_secret } = caixa.segredos
  const conta = {
    base: baseDoGraph(caixa.configuracao),
    versao: String(caixa.configuracao.versao_api),
    token: String(token_api ?? ''),
    segredoDoApp: typeof app_secret === 'string' ? app_secret : undefined,
  }
  for (let tentativa = 0; ; tentativa++) {
    try {
      return await chamarGraph<T>(c.rede, conta, pedido)
    } catch (erro) {
      const pausa = pausaDepois(erro, tentativa)
      if (pausa !== null) {
        await esperar(pausa * 1000)
        continue
      }
      if (erro instanceof ErroDoGraph && explicarErro(erro).credenciais)
        await c.aoRecusarCredenciais(caixa.id, explicarErro(erro).frase)
      throw comoErroDeChat(frase, erro, semEfeito)
    }
  }
}

function pausaDepois(erro: unknown, tentativa: number): number | null {
  if (!(erro instanceof ErroDoGraph)) return null
  const { ritmo } = explicarErro(erro)
  const padrao = ritmo ? PAUSAS[ritmo][tentativa] : undefined
  if (padrao === undefined) return null
  const pedida = Math.max(padrao, erro.esperarSegundos ?? 0)
  return pedida <= PACIENCIA_S ? pedida : null
}

function comoErroDeChat(frase: string, erro: unknown, semEfeito = false): ErroDeChat {
  if (erro instanceof ErroDeChat) return erro
  if (erro instanceof ErroDoGraph) {
    const { frase: detalhe, classe } = explicarErro(erro)
    return new ErroDeChat(frase, 500, erro, {
      detalhe,
      classe: classe === 'incerta' && semEfeito ? 'repetivel' : classe,
    })
  }
  if (erro instanceof ErroDeRede) {
    if (erro.fase === 'recusado') return new ErroDeChat(frase, 500, erro, { detalhe: erro.message })
    const detalhe =
      erro.fase === 'tempo'
        ? 'A Meta não respondeu a tempo.'
        : erro.fase === 'conexao'
          ? 'Não foi possível conectar à Meta.'
          : 'A conexão com a Meta caiu.'
    return new ErroDeChat(frase, 500, erro, { detalhe, classe: erro.enviado && !semEfeito ? 'incerta' : 'repetivel' })
  }
  if (erro instanceof ErroApp && erro.status < 500)
    return new ErroDeChat(frase, erro.status, erro, { detalhe: erro.message })
  return new ErroDeChat(frase, 500, erro, {
    detalhe: 'A conexão com a Meta caiu.',
    classe: semEfeito ? 'repetivel' : 'incerta',
  })
}
