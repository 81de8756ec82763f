import type { Message, Rest } from 'ably'
import { ErroApp } from '#kit/erro.ts'
import type { Publicador } from './publicador.ts'
import { exigirTamanho } from './tamanho.ts'
import type { MensagemDeCanal } from './tipos.ts'

export interface OpcoesDoPublicadorHospedado {
  chave: string
  /** Extra client options: host and port of a server that speaks the protocol, used by tests. */
  opcoes?: Record<string, unknown>
}

/** Ably takes `base:number` for a position in a batch; our keys are plain ids there. */
const idDeMensagem = (chave: string) => chave.replaceAll(':', '-')

/**
 * Publishes over Ably's REST API. It happens inside the relay's transaction on purpose: only when Ably has accepted is the event marked
 * as delivered, and after a rollback the same ids are sent again, which Ably recognises.
 */
export function criarPublicadorHospedado({ chave, opcoes }: OpcoesDoPublicadorHospedado): Publicador {
  let cliente: Promise<Rest> | undefined
  // 17 MB of packages that the embedded mode never needs
  const obter = () => (cliente ??= import('ably').then(({ Rest }) => new Rest({ key: chave, useBinaryProtocol: false, ...opcoes })))

  async function publicarNoCanal(rest: Rest, canal: string, mensagens: MensagemDeCanal[]): Promise<void> {
    for (const m of mensagens) {
      const mensagem: Message = { id: idDeMensagem(m.chave), data: m.dados, ...(m.nome === null ? {} : { name: m.nome }), ...(m.codificacao ? { encoding: m.codificacao } : {}) }
      await rest.channels.get(canal).publish(mensagem) // one by one: order within a channel is part of the promise
    }
  }

  return {
    async publicar(_tx, mensagens) {
      for (const m of mensagens) exigirTamanho([m])
      const rest = await obter()
      const porCanal = Map.groupBy(mensagens, (m) => m.canal)
      try {
        await Promise.all([...porCanal].map(([canal, lote]) => publicarNoCanal(rest, canal, lote)))
      } catch (causa) {
        throw new ErroApp('REALTIME_PUBLISH_FAILED', 502, 'O serviço de tempo real não aceitou a mensagem.', { causa })
      }
      return { anterior: 0, linhas: [], todas: [] }
    },
    entregar: () => Promise.resolve(),
  }
}
