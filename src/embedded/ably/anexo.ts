import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { aposSerial } from '#platform/realtime/repositorio/registro-de-canais.ts'
import type { Assinante, Central } from './central.ts'
import { continuidadePerdida, falhaInterna } from './erros.ts'
import { ACAO, SINAL } from './protocolo.ts'
import { lerSerialDeCanal, quadroDaLinha, serialDeCanal } from './quadro.ts'
import type { Transporte } from './transporte.ts'

export interface OpcoesDoAnexo {
  canal: string
  /** channelSerial of the client's ATTACH; absent on a first attach. */
  cursor: string | null
  modos: number
  transporte: Transporte
  central: Central
  db: Db
  log: Log
  /** Whether the bearer of the credential belongs to this audience; called for each row, because rights change. */
  ouve(publico: string | null): boolean
}

/**
 * A channel attached on one transport. It never outlives the transport: the next one attaches again, with its cursor.
 */
export interface Anexo {
  readonly modos: number
  /** Called when the listener's audiences changed: on a channel that has any, earlier messages must be refetched. */
  reverPublico(): void
  soltar(): void
}

const PAGINA = 200
/** Rows buffered during a replay; beyond this number the client must attach again. */
const PENDENTES_MAXIMO = 5_000

export function anexar({ canal, cursor, modos, transporte, central, db, log, ouve }: OpcoesDoAnexo): Anexo {
  /**
   * Last serial sent to the client or known to it. The client does not de-duplicate, so this ensures exactly-once
   * delivery.
   */
  let enviado = 0
  let solto = false
  /** true once a row of this channel was restricted to an audience */
  let comPublico = false
  // rows that arrive while the log is being read: sending them first would advance the client's cursor past rows it
  // lacks
  let pendentes: { serial: number; quadro: Buffer }[] | null = null

  function confirmarSemContinuidade(perdida: boolean): void {
    enviado = central.posicao
    pendentes = null
    transporte.enviar({
      action: ACAO.ATTACHED,
      channel: canal,
      channelSerial: serialDeCanal(central.epoca, enviado),
      flags: modos,
      ...(perdida ? { error: continuidadePerdida().info } : {}),
    })
  }

  const assinante: Assinante = {
    receber({ serial, publico }, quadro) {
      comPublico ||= publico !== null
      if (!ouve(publico)) return
      if (pendentes) {
        if (pendentes.push({ serial, quadro }) > PENDENTES_MAXIMO) transporte.terminar()
      } else if (serial > enviado) {
        enviado = serial
        transporte.enviarQuadro(quadro)
      }
    },
    perderContinuidade: () => confirmarSemContinuidade(true),
  }

  async function reproduzir(desde: number): Promise<void> {
    let anunciado = false
    let ultimo = desde
    for (let completa = false; !completa;) {
      const { continuo, linhas } = await aposSerial(db, canal, ultimo, PAGINA)
      if (solto || !pendentes) return
      if (!continuo) return confirmarSemContinuidade(true)
      if (!anunciado) {
        // the client's own serial, not the head: after a drop during the replay it must resume from the last row it
        // received
        transporte.enviar({
          action: ACAO.ATTACHED,
          channel: canal,
          channelSerial: serialDeCanal(central.epoca, desde),
          flags: modos | SINAL.RESUMED,
        })
        anunciado = true
      }
      for (const linha of linhas) {
        ultimo = linha.serial
        comPublico ||= linha.publico !== null
        if (!ouve(linha.publico)) continue
        await transporte.enviarComCalma(quadroDaLinha(central.epoca, linha))
        if (solto || !pendentes) return
      }
      completa = linhas.length < PAGINA
    }
    const guardadas = pendentes ?? []
    pendentes = null
    enviado = ultimo
    for (const { serial, quadro } of guardadas) {
      if (serial <= enviado) continue
      enviado = serial
      transporte.enviarQuadro(quadro)
    }
  }

  const recebe = (modos & SINAL.SUBSCRIBE) !== 0
  const cancelar = recebe ? central.assinar(canal, assinante) : () => {}
  const desde = cursor === null || !recebe ? null : lerSerialDeCanal(central.epoca, cursor)
  if (desde === null) confirmarSemContinuidade(cursor !== null && recebe)
  else {
    pendentes = []
    reproduzir(desde).catch((erro: unknown) => {
      log.warn({ err: erro }, 'realtime: replay failed')
      if (solto) return
      // the client keeps its cursor and retries by itself
      transporte.enviar({ action: ACAO.DETACHED, channel: canal, error: falhaInterna().info })
      anexo.soltar()
    })
  }

  const anexo: Anexo = {
    modos,
    reverPublico() {
      if (comPublico && recebe) confirmarSemContinuidade(true)
    },
    soltar() {
      solto = true
      pendentes = null
      cancelar()
    },
  }
  return anexo
}
