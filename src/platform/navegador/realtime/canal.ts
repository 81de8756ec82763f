import type { Message, RealtimeChannel } from 'ably'

/** Ably error code: the token's capability does not cover the channel. */
const SEM_CAPACIDADE = 40160
/** Time before a failed token request is retried. */
const ENTRE_PEDIDOS_MS = 3_000

export interface OuvinteDeCanal {
  aoReceber(evento: string, dados: unknown): void
  /** First attach: data fetched before it may lack a message, so fetch it now. */
  aoFicarPronto?(): void
  /** The user has no access to the channel. */
  aoSerNegado?(): void
}

export interface OpcoesDoCanal {
  obterCanal(): RealtimeChannel
  soltarCanal(): void
  /**
   * Ensures a token that covers this channel; requests another when the present one does not. False: the token endpoint
   * did not answer, which is no refusal.
   */
  garantirAcesso(renovar: boolean): Promise<boolean>
  aoPerderContinuidade(): void
}

/** One live channel with its listeners: attached while there is at least one. */
export interface Canal {
  /** Number of listeners. */
  readonly ouvintes: number
  assinar(ouvinte: OuvinteDeCanal): () => void
}

export function criarCanal({ obterCanal, soltarCanal, garantirAcesso, aoPerderContinuidade }: OpcoesDoCanal): Canal {
  const ouvintes = new Set<OuvinteDeCanal>()
  let ably: RealtimeChannel | undefined
  let pronto = false
  let tentouRenovar = false
  // attach and detach run in order: a conversation left and reopened immediately must end attached
  let fila = Promise.resolve()

  /** Iterates over a copy, because a listener may be added or removed meanwhile. */
  function paraCada(fn: (ouvinte: OuvinteDeCanal) => void): void {
    const agora = Array.from(ouvintes)
    for (const ouvinte of agora) fn(ouvinte)
  }

  function aoMudar(mudanca: { current: string; resumed: boolean; reason?: { code: number } | undefined }): void {
    if (mudanca.current === 'attached') {
      tentouRenovar = false
      if (!pronto) {
        pronto = true
        paraCada((o) => o.aoFicarPronto?.())
      } else if (!mudanca.resumed) aoPerderContinuidade()
    } else if (mudanca.current === 'failed') recuperar(mudanca.reason?.code)
  }

  /**
   * Attaches a failed channel again, which Ably does not do by itself. Only once, with a new token: access may have
   * been granted after the present token was issued.
   */
  function recuperar(codigo: number | undefined): void {
    if (tentouRenovar) {
      if (codigo === SEM_CAPACIDADE) paraCada((o) => o.aoSerNegado?.())
      return
    }
    tentouRenovar = true
    enfileirar(() => ligar(true))
  }

  const aoReceber = (mensagem: Message) => {
    paraCada((o) => o.aoReceber(mensagem.name ?? '', mensagem.data))
  }

  /**
   * Runs tasks one after another. Failures of attach are reported by the channel's state; the client retries by itself
   * where that makes sense.
   */
  function enfileirar(tarefa: () => Promise<void>): void {
    fila = fila.then(tarefa).catch(() => {})
  }

  async function ligar(renovar: boolean): Promise<void> {
    if (ouvintes.size === 0) return
    const tem = await garantirAcesso(renovar)
    if (ouvintes.size === 0) return
    if (!tem) {
      setTimeout(() => enfileirar(() => ligar(renovar)), ENTRE_PEDIDOS_MS)
      return
    }
    if (!ably) {
      ably = obterCanal()
      ably.on(['attached', 'update', 'failed'], aoMudar)
      void ably.subscribe(aoReceber).catch(() => {})
    }
    await ably.attach()
  }

  async function desligar(): Promise<void> {
    if (ouvintes.size > 0 || !ably) return
    const saindo = ably
    ably = undefined
    pronto = false
    tentouRenovar = false
    saindo.off(aoMudar)
    saindo.unsubscribe(aoReceber)
    await saindo.detach().catch(() => {})
    soltarCanal()
  }

  return {
    get ouvintes() {
      return ouvintes.size
    },
    assinar(ouvinte) {
      ouvintes.add(ouvinte)
      if (pronto) queueMicrotask(() => ouvintes.has(ouvinte) && ouvinte.aoFicarPronto?.())
      else {
        tentouRenovar = false
        enfileirar(() => ligar(false))
      }
      return () => {
        if (ouvintes.delete(ouvinte) && ouvintes.size === 0) enfileirar(desligar)
      }
    },
  }
}
