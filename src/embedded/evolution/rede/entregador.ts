import { acharInstancia } from '../repositorio/instancias.ts'
import {
  adiarEntrega,
  apagarEntrega,
  listarDevidas,
  pararEntrega,
  proximaDevida,
  type Entrega,
} from '../repositorio/saida.ts'
import type { Mundo } from './mundo.ts'

/** Statuses after which the real server does not retry. */
const DEFINITIVAS = new Set([400, 401, 403, 404, 422])
const TENTATIVAS = 10
const ESPERA_MAXIMA_MS = 300_000

export interface Entregador {
  despertar(): void
  parar(): Promise<void>
}

/**
 * Delivers the webhooks of the outbox: ten attempts, five seconds apart at first, doubling up to five minutes, ±20 %.
 */
export function criarEntregador(mundo: Pick<Mundo, 'banco' | 'log'>, esperaInicialMs: number): Entregador {
  let trabalhando: Promise<void> | null = null
  let relogio: NodeJS.Timeout | undefined
  let parado = false
  const fim = new AbortController()

  async function rodar(): Promise<void> {
    for (
      let devidas = listarDevidas(mundo.banco, Date.now());
      devidas.length > 0 && !parado;
      devidas = listarDevidas(mundo.banco, Date.now())
    ) {
      // in order, four at a time: a slow receiver must not stop the phone page
      for (let i = 0; i < devidas.length && !parado; i += 4) await Promise.all(devidas.slice(i, i + 4).map(entregar))
    }
  }

  async function entregar(entrega: Entrega): Promise<void> {
    const status = await postar(entrega)
    if (parado && status === null) return
    if (status !== null && status >= 200 && status < 300) return apagarEntrega(mundo.banco, entrega.id)
    const desiste = (status !== null && DEFINITIVAS.has(status)) || entrega.tentativas + 1 >= TENTATIVAS
    mundo.log.info(
      { evento: entrega.evento, status, tentativa: entrega.tentativas + 1, desiste },
      'simulated webhook was not taken',
    )
    if (desiste) return pararEntrega(mundo.banco, entrega.id)
    const espera = Math.min(ESPERA_MAXIMA_MS, esperaInicialMs * 2 ** entrega.tentativas) * (0.8 + Math.random() * 0.4)
    adiarEntrega(mundo.banco, entrega.id, Math.ceil(Date.now() + espera))
  }

  async function postar(entrega: Entrega): Promise<number | null> {
    const webhook = acharInstancia(mundo.banco, entrega.instancia)?.webhook
    if (!webhook) return null
    const sufixo = webhook.byEvents ? `/${entrega.evento.replaceAll(/[._]/g, '-').toLowerCase()}` : ''
    try {
      const resposta = await fetch(webhook.url + sufixo, {
        method: 'POST',
        headers: { ...webhook.headers, 'content-type': 'application/json', 'user-agent': 'axios/1.21.1' },
        body: entrega.corpo,
        redirect: 'manual',
        signal: AbortSignal.any([fim.signal, AbortSignal.timeout(30_000)]),
      })
      await resposta.arrayBuffer()
      return resposta.status
    } catch {
      return null
    }
  }

  function agendar(): void {
    const proxima = parado ? null : proximaDevida(mundo.banco)
    if (proxima === null) return
    clearTimeout(relogio)
    relogio = setTimeout(despertar, Math.min(60_000, Math.max(0, proxima - Date.now())))
    relogio.unref()
  }

  function despertar(): void {
    if (parado || trabalhando) return
    // after 5 ms, so that the response of a send leaves before its webhooks, and an open transaction has ended
    trabalhando = new Promise<void>((pronto) => setTimeout(pronto, 5))
      .then(rodar)
      .catch((erro: unknown) => mundo.log.error({ err: erro }, 'simulated webhooks stopped'))
      .finally(() => {
        trabalhando = null
        agendar()
      })
  }

  return {
    despertar,
    async parar() {
      parado = true
      clearTimeout(relogio)
      fim.abort()
      await trabalhando
    },
  }
}
