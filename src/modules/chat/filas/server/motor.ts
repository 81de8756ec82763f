import { sistema } from '#platform/eventos/unidade.ts'
import { foraDoPedido } from '#platform/postgres/uso.ts'
import type { Servicos } from '#platform/servicos.ts'
import { devolverDeAusentes, expirarSinais } from './comandos/ausencia.ts'
import { pedirAvaliacoes } from './comandos/avaliacoes.ts'
import { cuidarDaConversa } from './comandos/cuidar.ts'
import { distribuir } from './comandos/distribuir.ts'
import { cuidarDasParadas } from './comandos/inatividade.ts'
import type { RecursosDe } from './comandos/mensagem-automatica.ts'
import { avisarPosicoes } from './comandos/posicao.ts'
import { reencontrarEsquecidas } from './comandos/reencontrar.ts'
import { conversasPendentes } from './consultas/pendencias.ts'
import { vigiarPrazos } from './comandos/prazos.ts'

export interface MotorDasFilas {
  /** Requests a run soon, because a user became available or a message arrived. Cheap to call often. */
  despertar(): void
  /** Processes all pending changes and the timed work. */
  rodar(): Promise<void>
  iniciar(): void
  fechar(): Promise<void>
}

interface Opcoes {
  s: Servicos
  recursosDe: RecursosDe
  /** Called when a conversation has a message to send. */
  aoDizer(conversaId: string): void
  relogio?: () => Date
}

const OLHAR_MS = 500
const RONDA_MS = 5000
const LOTE = 200

/**
 * Moves conversations through their queues. Every process runs it. Triggers record the pending conversations as rows,
 * and each step is one transaction that checks again whether it is still due, so each is done once.
 */
export function criarMotor({ s, recursosDe, aoDizer, relogio = () => new Date() }: Opcoes): MotorDasFilas {
  /** conversations that failed, with the time of the next attempt */
  const depois = new Map<string, number>()
  const relogios: NodeJS.Timeout[] = []
  let atual: Promise<void> | undefined
  let pedido: 'olhar' | 'ronda' | null = null
  let parado = false

  async function pendentes(): Promise<boolean> {
    const mudadas = await conversasPendentes(s.banco.db, LOTE)
    const agora = Date.now()
    const boas = mudadas.filter((id) => (depois.get(id) ?? 0) < agora)
    for (const conversa_id of boas) {
      if (parado) return false
      try {
        const antes = relogio()
        await s.executar(sistema, (u) => cuidarDaConversa(u, conversa_id, recursosDe, antes))
        depois.delete(conversa_id)
        aoDizer(conversa_id)
      } catch (erro) {
        // retry later, so that it does not block the others
        depois.set(conversa_id, agora + 30_000)
        s.log.warn({ err: erro, conversa: conversa_id }, 'a queue could not look after a conversation')
      }
    }
    return boas.length > 0
  }

  async function olhar(): Promise<void> {
    let mudou = false
    while (!parado && (await pendentes())) mudou = true
    if (mudou) await distribuir(s, relogio())
    // assigned conversations are processed again: their wait ends and their deadlines get an assignee
    while (!parado && (await pendentes()));
  }

  async function ronda(): Promise<void> {
    const agora = relogio()
    await expirarSinais(s, agora)
    await devolverDeAusentes(s, agora)
    await reencontrarEsquecidas(s, agora)
    await olhar()
    await distribuir(s, agora)
    await vigiarPrazos(s, agora)
    const ditas = [
      ...(await avisarPosicoes(s, recursosDe, agora)),
      ...(await pedirAvaliacoes(s, recursosDe, agora)),
      ...(await cuidarDasParadas(s, recursosDe, agora)),
    ]
    for (const id of ditas) aoDizer(id)
    while (!parado && (await pendentes()));
  }

  function correr(qual: 'olhar' | 'ronda'): Promise<void> {
    if (parado) return Promise.resolve()
    if (atual) {
      if (pedido !== 'ronda') pedido = qual
      return atual
    }
    atual = foraDoPedido(async () => {
      let fazer: 'olhar' | 'ronda' | null = qual
      while (fazer && !parado) {
        await (fazer === 'ronda' ? ronda() : olhar())
        fazer = pedido
        pedido = null
      }
    })
      .catch((erro: unknown) => s.log.warn({ err: erro }, 'the queues were not looked after; they will be again'))
      .finally(() => {
        atual = undefined
      })
    return atual
  }

  return {
    despertar: () => void correr('ronda'),
    rodar: ronda,
    iniciar() {
      relogios.push(
        setInterval(() => void correr('olhar'), OLHAR_MS).unref(),
        setInterval(() => void correr('ronda'), RONDA_MS).unref(),
      )
    },
    async fechar() {
      for (const r of relogios) clearInterval(r)
      parado = true
      await atual
    },
  }
}
