import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { foraDoPedido } from '#platform/postgres/uso.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Enviada } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { CANAL_DO_FIM, lerFim } from './fim-do-envio.ts'
import type { Fim, Remetente } from '#modules/chat/nucleo/server/entrada-e-envio.ts'
import { finsDe } from './repositorio-do-fim.ts'
import {
  abandonadas,
  concluir,
  falhar,
  pendentes,
  renovar,
  reservar,
  suspender,
  type Reservada,
} from './repositorio-de-envios.ts'

const PAUSAS_MS = [500, 2000]
const DESPEDIDA_MS = 4000

/**
 * Sends pending messages: in order within a conversation, conversations in parallel. `enviar` sends one message through
 * its channel.
 */
export function criarRemetente(o: {
  banco: Banco
  executar: Executar
  enviar(mensagemId: string): Promise<Enviada>
  log: Log
}): Remetente {
  const ativas = new Map<string, Promise<void>>()
  const sujas = new Set<string>()
  const esperas = new Map<string, Set<(fim: Fim | null) => void>>()
  const emVoo = new Set<string>()
  const unidade = <T>(fn: Parameters<typeof o.executar<T>>[1]) => o.executar(sistema, fn)
  let parado = false
  let ouvindo: Promise<() => Promise<void>> | undefined

  async function uma(m: Reservada): Promise<void> {
    emVoo.add(m.id)
    try {
      for (let tentativa = 0; ; tentativa++) {
        const resultado = await o.enviar(m.id).catch(comoFalha)
        if (!(resultado instanceof ErroDeChat)) {
          await insistir(() => unidade((u) => concluir(u, m, resultado)))
          return avisar(m.id, { ok: true })
        }
        const pausa = PAUSAS_MS[tentativa]
        if (resultado.classe === 'repetivel' && pausa !== undefined && !parado) {
          await new Promise((r) => setTimeout(r, pausa))
          continue
        }
        await insistir(() => unidade((u) => falhar(u, m.id, resultado)))
        return avisar(m.id, { ok: false, erro: resultado })
      }
    } finally {
      emVoo.delete(m.id)
    }
  }

  function comoFalha(causa: unknown): ErroDeChat {
    if (causa instanceof ErroDeChat) return causa
    o.log.error({ err: causa }, 'sending failed unexpectedly')
    return new ErroDeChat('Erro ao enviar mensagem', 500, causa)
  }

  /**
   * The message has already left. Retry the status write (60 × 500 ms) so that a short outage of the database does not
   * lose the result.
   */
  async function insistir(fn: () => Promise<void>): Promise<void> {
    for (let tentativa = 0; ; tentativa++) {
      try {
        return await fn()
      } catch (erro) {
        if (parado || tentativa >= 60) throw erro
        await new Promise((r) => setTimeout(r, 500))
      }
    }
  }

  async function drenar(conversaId: string): Promise<void> {
    do {
      sujas.delete(conversaId)
      for (
        let m = await reservar(o.banco.db, conversaId);
        m;
        m = parado ? undefined : await reservar(o.banco.db, conversaId)
      )
        await uma(m)
    } while (sujas.has(conversaId) && !parado)
  }

  function despertar(conversaId: string): void {
    if (parado) return
    sujas.add(conversaId)
    if (ativas.has(conversaId)) return
    ativas.set(
      conversaId,
      foraDoPedido(() => drenar(conversaId))
        .catch((erro: unknown) =>
          o.log.error({ err: erro, conversa: conversaId }, 'sender stopped; the round picks it up again'),
        )
        .finally(() => {
          ativas.delete(conversaId)
          // `despertar` was called after the last query
          if (sujas.has(conversaId)) despertar(conversaId)
        }),
    )
  }

  /** Reads the results from the database, because another process may send the message and its NOTIFY may be lost. */
  async function conferirEsperas(): Promise<void> {
    const ids = [...esperas.keys()].filter((id) => !emVoo.has(id))
    if (ids.length === 0) return
    for (const { id, fim } of await finsDe(o.banco.db, ids)) avisar(id, fim)
  }

  function aoOuvir(carga: string): void {
    const dito = lerFim(carga)
    if (dito) return avisar(dito.id, dito.fim)
    conferirEsperas().catch((erro: unknown) =>
      o.log.warn({ err: erro }, 'ends of sends could not be looked up; the round does it'),
    )
  }

  function avisar(mensagemId: string, fim: Fim | null): void {
    for (const resolver of esperas.get(mensagemId) ?? []) resolver(fim)
    esperas.delete(mensagemId)
  }

  return {
    despertar,
    aguardar: (mensagemId, limiteMs) =>
      new Promise((resolve) => {
        const relogio = setTimeout(() => resolve(null), limiteMs)
        const lista = esperas.get(mensagemId) ?? new Set()
        lista.add((fim) => {
          clearTimeout(relogio)
          resolve(fim)
        })
        esperas.set(mensagemId, lista)
      }),
    iniciar() {
      ouvindo = o.banco.ouvir(CANAL_DO_FIM, aoOuvir)
      ouvindo.catch((erro: unknown) => o.log.warn({ err: erro }, 'ends of sends of other processes are heard late'))
    },
    async rondar() {
      await conferirEsperas()
      if (emVoo.size > 0) await renovar(o.banco.db, [...emVoo])
      await unidade((u) => abandonadas(u))
      for (const conversa of await pendentes(o.banco.db)) despertar(conversa)
    },
    async fechar() {
      parado = true
      await ouvindo?.then(
        (soltar) => soltar(),
        () => undefined,
      )
      await Promise.race([Promise.all(ativas.values()), new Promise((r) => setTimeout(r, DESPEDIDA_MS))])
      const restantes = [...emVoo]
      if (restantes.length > 0)
        await unidade((u) => suspender(u, restantes)).catch((erro: unknown) =>
          o.log.warn({ err: erro }, 'sends on their way were left behind'),
        )
      // requests that still wait get the message with its current status
      for (const id of [...esperas.keys()]) avisar(id, null)
    },
  }
}
