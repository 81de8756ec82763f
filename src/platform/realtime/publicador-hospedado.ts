import type { Message, Rest } from 'ably'
import { statusDoErro } from '#kit/codigo-do-erro.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Log } from '../log/log.ts'
import type { Publicador } from './publicador.ts'
import { canaisDoHospedado, SEPARADOR } from './publico.ts'
import { alvoDaMensagem, CANAL_DE_REVOGACAO } from './revogar.ts'
import { exigirTamanho } from './tamanho.ts'
import type { MensagemDeCanal } from './tipos.ts'

export interface OpcoesDoPublicadorHospedado {
  chave: string
  log: Log
  /** Extra client options: host and port of a server that speaks the protocol; used by tests. */
  opcoes?: Record<string, unknown>
}

/** Ably reads `base:number` as a position in a batch, so our keys are sent without colons. */
const idDeMensagem = (chave: string) => chave.replaceAll(':', '-')

/**
 * Publishes over Ably's REST API. Runs inside the relay's transaction on purpose: the event is marked as delivered only
 * once Ably has accepted it, and after a rollback the same ids are sent again, which Ably deduplicates.
 */
export function criarPublicadorHospedado({ chave, log, opcoes }: OpcoesDoPublicadorHospedado): Publicador {
  let cliente: Promise<Rest> | undefined
  // loaded on first use: 17 MB of packages that the embedded mode never needs
  const obter = () =>
    (cliente ??= import('ably').then(({ Rest }) => new Rest({ key: chave, useBinaryProtocol: false, ...opcoes })))

  async function publicarNoCanal(rest: Rest, canal: string, mensagens: MensagemDeCanal[]): Promise<void> {
    for (const m of mensagens) {
      const mensagem: Message = {
        // the channel of an audience adds its name: a message goes to two of them
        id: idDeMensagem(m.chave + canal.slice(m.canal.length).replace(SEPARADOR, '-')),
        data: m.dados,
        ...(m.nome === null ? {} : { name: m.nome }),
        ...(m.codificacao ? { encoding: m.codificacao } : {}),
      }
      await rest.channels.get(canal).publish(mensagem) // one by one, to preserve the order within a channel
    }
  }

  /**
   * Needs a key with revocable tokens; with another key credentials only expire (rotas.ts), and the log reports it
   * once.
   */
  let naoRevoga = false
  async function revogar(rest: Rest, alvos: string[]): Promise<void> {
    if (naoRevoga || alvos.length === 0) return
    const especificos = [...new Set(alvos)].map((alvo) =>
      alvo.startsWith('cliente:')
        ? { type: 'clientId', value: alvo.slice(8) }
        : { type: 'channel', value: alvo.slice(6) },
    )
    try {
      await rest.auth.revokeTokens(especificos)
    } catch (causa) {
      const status = statusDoErro(causa) ?? 500
      if (status >= 500 || status === 429) throw causa
      naoRevoga = true
      log.warn(
        { err: causa },
        'realtime: this Ably key does not revoke tokens; a right taken away is felt within ten minutes',
      )
    }
  }

  return {
    async publicar(_tx, mensagens) {
      for (const m of mensagens) exigirTamanho([m])
      const rest = await obter()
      const porCanal = new Map<string, MensagemDeCanal[]>()
      for (const m of mensagens) {
        for (const canal of canaisDoHospedado(m.canal, m.publico ?? null)) {
          const lote = porCanal.get(canal)
          if (lote) lote.push(m)
          else porCanal.set(canal, [m])
        }
      }
      const revogadas = porCanal.get(CANAL_DE_REVOGACAO) ?? []
      porCanal.delete(CANAL_DE_REVOGACAO)
      try {
        await revogar(
          rest,
          revogadas.map((m) => alvoDaMensagem(m.dados)),
        )
        await Promise.all([...porCanal].map(([canal, lote]) => publicarNoCanal(rest, canal, lote)))
      } catch (causa) {
        throw new ErroApp('REALTIME_PUBLISH_FAILED', 502, 'O serviço de tempo real não aceitou a mensagem.', { causa })
      }
      return { anterior: 0, linhas: [], todas: [] }
    },
    entregar: () => Promise.resolve(),
  }
}
