import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { CANAL_DE_AVISO } from '#platform/realtime/repositorio/avisar.ts'
import { novasDesde, situacaoDoLog } from '#platform/realtime/repositorio/registro-de-canais.ts'
import type { LinhaDoCanal, Publicacao } from '#platform/realtime/tipos.ts'
import { quadroDaLinha } from './quadro.ts'

export interface Assinante {
  receber(linha: LinhaDoCanal, quadro: Buffer): void
  /** The log was pruned past this process's position: the rows in between can no longer be delivered. */
  perderContinuidade(): void
}

/**
 * Follows the log of all channels in serial order and delivers each row to the subscribers of its channel in this
 * process.
 */
export interface Central {
  readonly epoca: string
  /** Every row up to here has been delivered; every later row will be. */
  readonly posicao: number
  assinar(canal: string, assinante: Assinante): () => void
  entregar(publicacao: Publicacao): void
  fechar(): Promise<void>
}

export interface OpcoesDaCentral {
  banco: Pick<Banco, 'db' | 'ouvir'>
  log: Log
  /** Poll interval in ms; recovers from a lost notice. */
  consultaMs: number
}

const LOTE = 200
/** Longest continuous delivery before the event loop runs, in ms. */
const FATIA_MS = 8

export async function criarCentral({ banco, log, consultaMs }: OpcoesDaCentral): Promise<Central> {
  const assinantes = new Map<string, Set<Assinante>>()
  const { epoca, cabeca } = await situacaoDoLog(banco.db)
  let posicao = cabeca
  /** last row received; rows after `posicao` wait in `fila` */
  let recebida = cabeca
  let fila: LinhaDoCanal[] = []
  let escoando = false
  let lendo = false
  let leitura = Promise.resolve()
  let deNovo = false
  let fechada = false

  function receber(linhas: readonly LinhaDoCanal[]): void {
    for (const linha of linhas) {
      if (linha.serial <= recebida) continue
      recebida = linha.serial
      fila.push(linha)
    }
    if (!escoando) escoar()
  }

  /** Delivers the waiting rows in slices: a burst for many listeners must not delay every request. */
  function escoar(): void {
    const ate = performance.now() + FATIA_MS
    let feitas = 0
    while (feitas < fila.length && !fechada && performance.now() < ate) despachar(fila[feitas++] as LinhaDoCanal)
    fila = feitas < fila.length && !fechada ? fila.slice(feitas) : []
    escoando = fila.length > 0
    if (escoando) setImmediate(escoar)
  }

  function despachar(linha: LinhaDoCanal): void {
    if (linha.serial <= posicao) return
    posicao = linha.serial
    const interessados = assinantes.get(linha.canal)
    if (!interessados) return
    const quadro = quadroDaLinha(epoca, linha)
    for (const assinante of interessados) assinante.receber(linha, quadro)
  }

  async function ler(): Promise<void> {
    try {
      do {
        deNovo = false
        let cheio = true
        while (cheio && !fechada) {
          const { podado_ate, linhas } = await novasDesde(banco.db, recebida, LOTE)
          if (podado_ate > recebida) {
            fila = []
            posicao = recebida = podado_ate
            for (const conjunto of assinantes.values()) for (const assinante of conjunto) assinante.perderContinuidade()
          }
          receber(linhas)
          cheio = linhas.length === LOTE
        }
      } while (deNovo && !fechada)
    } catch (erro) {
      log.warn({ err: erro }, 'realtime: reading the channel log failed; the next poll tries again')
    } finally {
      lendo = false
    }
  }

  /** Reads the log, one reader at a time; a call during a read causes one more read. */
  function acordar(): void {
    deNovo = true
    if (lendo || fechada) return
    lendo = true
    leitura = ler()
  }

  // '' is the notice after a reconnect, and NaN <= recebida is false: both start a read
  const pararDeOuvir = await banco.ouvir(CANAL_DE_AVISO, (carga) => {
    if (!(Number(carga || Number.NaN) <= recebida)) acordar()
  })
  const consulta = setInterval(acordar, consultaMs)
  consulta.unref()
  acordar() // reads rows published before the LISTEN

  return {
    epoca,
    get posicao() {
      return posicao
    },
    assinar(canal, assinante) {
      const conjunto = assinantes.get(canal) ?? new Set()
      assinantes.set(canal, conjunto.add(assinante))
      return () => {
        conjunto.delete(assinante)
        if (conjunto.size === 0 && assinantes.get(canal) === conjunto) assinantes.delete(canal)
      }
    },
    entregar({ anterior, linhas }) {
      const primeira = linhas[0]
      if (!primeira || fechada) return
      // otherwise rows of another process may be missing in between: the log is read, in order
      if (anterior <= recebida) receber(linhas)
      else acordar()
    },
    async fechar() {
      fechada = true
      clearInterval(consulta)
      await pararDeOuvir()
      await leitura
    },
  }
}
