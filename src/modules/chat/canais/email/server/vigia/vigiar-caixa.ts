import { setTimeout as esperar } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { FaltaAutorizacao } from '#platform/mail/oauth/falta.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { lerCaixa } from '../configuracao.ts'
import { abrirImap } from '../ligacao/imap.ts'
import { fraseDaLigacao, recusouSenha } from '../ligacao/explicar.ts'
import { lerPasta } from './pasta.ts'
import { dizerConexao } from './repositorio.ts'

const ENTRADA = 'INBOX'
/** Polling interval in addition to IDLE: a notification may be lost, and other folders are not announced. */
const VOLTA_MS = 60_000
const PAUSA_MAX_MS = 5 * 60_000
/** How soon a new authorisation is noticed. */
const SEM_AUTORIZACAO_MS = 10_000
/** Consecutive failures before the state is shown, so that short outages stay hidden. */
const FALHAS_A_CONTAR = 3

export type FimDaVigia = 'parada' | 'recusada'

/**
 * Watches one mailbox until it is stopped or its password is refused. Other failures are retried with increasing
 * pauses.
 */
export async function vigiarCaixa(d: DependenciasDoChat, caixaId: string, sinal: AbortSignal): Promise<FimDaVigia> {
  for (let falhas = 0; !sinal.aborted;) {
    try {
      await umaLigacao(d, caixaId, sinal, () => void (falhas = 0))
    } catch (erro) {
      if (sinal.aborted) break
      if (erro instanceof FaltaAutorizacao) {
        // only our own row is read again: the provider is not asked until a person authorises
        await dizerConexao(d, caixaId, 'fechada', erro.message).catch(() => {})
        await esperar(SEM_AUTORIZACAO_MS, undefined, { signal: sinal }).catch(() => {})
        continue
      }
      if (recusouSenha(erro)) {
        await dizerConexao(
          d,
          caixaId,
          'fechada',
          'O servidor recusou o usuário ou a senha. Confira os dados e salve de novo.',
        )
        return 'recusada'
      }
      falhas += 1
      d.s.log.warn({ err: erro, caixa: caixaId, falhas }, 'mailbox: the line broke')
      await dizerConexao(
        d,
        caixaId,
        falhas < FALHAS_A_CONTAR ? 'conectando' : 'fechada',
        falhas < FALHAS_A_CONTAR ? null : `${fraseDaLigacao(erro, 'IMAP')} Continuamos tentando.`,
      ).catch(() => {})
    }
    const pausa = Math.min(PAUSA_MAX_MS, 1000 * 2 ** Math.max(0, falhas - 1))
    await esperar(pausa * (0.75 + Math.random() / 2), undefined, { signal: sinal }).catch(() => {})
  }
  return 'parada'
}

async function umaLigacao(
  d: DependenciasDoChat,
  caixaId: string,
  sinal: AbortSignal,
  aoLer: () => void,
): Promise<void> {
  const c = lerCaixa(await abrirCaixa(d.s.banco.db, d.s.cofre, caixaId))
  const cliente = await abrirImap({ s: d.s, id: caixaId, c })
  const encerrar = () => cliente.close()
  sinal.addEventListener('abort', encerrar, { once: true })
  const sino = criarSino(cliente)
  try {
    while (!sinal.aborted) {
      sino.ouvir()
      for (const pasta of [...c.pastas.filter((p) => p !== ENTRADA), ENTRADA])
        await lerPasta({ d, cliente, caixa_id: caixaId, c, parado: () => sinal.aborted }, pasta)
      await dizerConexao(d, caixaId, 'aberta', null)
      aoLer()
      await sino.esperar()
    }
  } finally {
    sinal.removeEventListener('abort', encerrar)
    sino.desligar()
    cliente.close()
  }
}

/**
 * Resolves when the mailbox has new e-mails, the interval ends, or the connection closes. A signal that arrives while
 * nothing waits is remembered.
 */
function criarSino(cliente: ImapFlow) {
  let tocou = false
  let fechada = false
  let acordar: (() => void) | undefined
  const tocar = () => {
    tocou = true
    acordar?.()
  }
  const fechar = () => {
    fechada = true
    acordar?.()
  }
  cliente.on('exists', tocar)
  cliente.on('close', fechar)
  return {
    ouvir: () => void (tocou = false),
    async esperar(): Promise<void> {
      if (!tocou && !fechada) {
        const volta = setTimeout(tocar, VOLTA_MS)
        const toque = new Promise<void>((r) => (acordar = r))
        // IDLE returns when the next command interrupts it or the connection closes; the listeners above handle both
        void cliente.idle().catch(() => {})
        await toque
        clearTimeout(volta)
      }
      if (fechada) throw Object.assign(new Error('the line was closed'), { code: 'ECONNRESET' })
    },
    desligar() {
      cliente.off('exists', tocar)
      cliente.off('close', fechar)
    },
  }
}
