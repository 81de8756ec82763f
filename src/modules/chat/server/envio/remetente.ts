import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { foraDoPedido } from '#platform/postgres/uso.ts'
import { ErroDeChat } from '../canais/erro-de-chat.ts'
import type { Enviada } from '../canais/adaptador.ts'
import { CANAL_DO_FIM, lerFim, type Fim } from './fim-do-envio.ts'
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

export interface Remetente {
  /** There may be messages to send in this conversation. */
  despertar(conversaId: string): void
  /** How the message ended, or null when the time ran out first. */
  aguardar(mensagemId: string, limiteMs: number): Promise<Fim | null>
  /**
   * Work that a dead process left: forgotten messages are sent, interrupted ones become `incerta`, never sent twice.
   */
  rondar(): Promise<void>
  /** Hears from now on how sends of other processes end. */
  iniciar(): void
  /** Waits a little for what is on its way; what still is then becomes `incerta` and waits for its echo. */
  fechar(): Promise<void>
}

const PAUSAS_MS = [500, 2000]
const DESPEDIDA_MS = 4000

/**
 * Sends what is pending, one conversation in order, different conversations at once. `enviar` performs one message
 * through its channel.
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

  /** The channel has answered: a database that is away for a moment must not make that answer forgotten. */
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
          // asked for between the last look and now
          if (sujas.has(conversaId)) despertar(conversaId)
        }),
    )
  }

  /** A message asked for here may be sent by another process; a notice may have been lost. */
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
      // whoever waits for a channel gets the message as it stands
      for (const id of [...esperas.keys()]) avisar(id, null)
    },
  }
}
