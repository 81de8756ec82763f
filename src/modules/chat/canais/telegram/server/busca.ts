import { setTimeout as dormir } from 'node:timers/promises'
import { uuidv7 } from '#kit/id.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { gravarConexao } from '#modules/chat/canais/comum/server/repositorio/conta.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { ATUALIZACOES } from './receber/interpretar.ts'
import { avancarBusca, caixasQueBuscam, soltarBuscas, tomarBusca } from './repositorio-da-busca.ts'

const RONDA_MS = 3000
/** Long-poll timeout: Telegram holds the request this long when there are no updates. */
const ESPERA_S = 25
const DESCANSO_MS = 5000
const FRASE = 'Erro ao buscar as mensagens'

type Atualizacao = { update_id: number } & Record<string, unknown>

/**
 * Polls `getUpdates` for inboxes without a public webhook; one process at a time per inbox. Updates are stored like
 * deliveries before the offset advances, so a process that crashes in between fetches them again, and known ones change
 * nothing.
 */
export function criarBusca(d: DependenciasDoChat, c: Conversador) {
  const { s } = d
  const eu = uuidv7()
  const correndo = new Map<string, { versao: string; parar: AbortController; fim: Promise<void> }>()
  let relogio: NodeJS.Timeout | undefined

  async function ronda(): Promise<void> {
    const desejadas = await caixasQueBuscam(s.banco.db)
    const versoes = new Map(desejadas.map((x) => [x.id, x.versao]))
    for (const [id, b] of correndo) if (versoes.get(id) !== b.versao) b.parar.abort()
    for (const { id, versao } of desejadas) {
      if (correndo.has(id)) continue
      const parar = new AbortController()
      const fim = buscarSempre(id, parar.signal)
        .catch((erro: unknown) =>
          s.log.warn({ err: erro, caixa: id }, 'telegram: asking for messages stopped; the next round begins again'),
        )
        .finally(() => correndo.delete(id))
      correndo.set(id, { versao, parar, fim })
    }
  }

  async function buscarSempre(id: string, sinal: AbortSignal): Promise<void> {
    while (!sinal.aborted) {
      const vez = await tomarBusca(s.banco.db, id, eu)
      if (!vez) return
      try {
        const caixa = await abrirCaixa(s.banco.db, s.cofre, id)
        // Telegram refuses `getUpdates` while a webhook is set: delete it on the first poll
        if (vez.primeira)
          await chamarPelaCaixa(c, caixa, FRASE, {
            metodo: 'deleteWebhook',
            corpo: { drop_pending_updates: false },
            semEfeito: true,
            sinal,
          })
        const novas = await chamarPelaCaixa<Atualizacao[]>(c, caixa, FRASE, {
          metodo: 'getUpdates',
          corpo: {
            timeout: ESPERA_S,
            allowed_updates: ATUALIZACOES,
            ...(vez.proxima > 0 ? { offset: vez.proxima } : {}),
          },
          timeoutMs: (ESPERA_S + 10) * 1000,
          semEfeito: true,
          sinal,
        })
        for (const nova of novas) await d.receber(id, nova, 'telegram')
        await avancarBusca(s.banco.db, id, eu, Math.max(vez.proxima, ...novas.map((n) => n.update_id + 1)))
        await gravarConexao(s.banco, id, 'aberta', null)
      } catch (erro) {
        if (sinal.aborted) return
        if (!(erro instanceof ErroDeChat)) throw erro
        await gravarConexao(s.banco, id, 'fechada', erro.detalhe ?? erro.message)
        await dormir(DESCANSO_MS, undefined, { signal: sinal }).catch(() => {})
      }
    }
  }

  const conferir = () => ronda().catch((erro: unknown) => s.log.warn({ err: erro }, 'telegram: a round failed'))
  return {
    iniciar() {
      relogio = setInterval(() => void conferir(), RONDA_MS)
      relogio.unref()
      void conferir()
    },
    async fechar() {
      clearInterval(relogio)
      const fins = [...correndo.values()].map((b) => {
        b.parar.abort()
        return b.fim
      })
      await Promise.all(fins)
      await soltarBuscas(s.banco.db, eu).catch(() => {})
    },
  }
}
