import type { Ambiente } from './ambiente.ts'
import { nomeDeCanalValido, pode, type Capacidades } from './capacidade.ts'
import { canalInvalido, comoErroAbly, ErroAbly, semCapacidade } from './erros.ts'
import { ACAO, type QuadroRecebido } from './protocolo.ts'
import { serialDeCanal } from './quadro.ts'
import type { Transporte } from './transporte.ts'

/** Publishes the frames of one connection one after another, to preserve the order within a channel. */
export function criarPublicacoesDaConexao({ central, log, publicar }: Ambiente, transporte: Transporte) {
  let fila = Promise.resolve()

  async function publicarQuadro(
    canal: string,
    quadro: QuadroRecebido,
    capacidades: Capacidades,
    conexaoId: string,
  ): Promise<void> {
    const msgSerial = quadro.msgSerial ?? 0
    try {
      if (!pode(capacidades, canal, 'publish'))
        throw semCapacidade(`Unable to publish: not permitted by the capability; channel = ${canal}`)
      if (!nomeDeCanalValido(canal)) throw canalInvalido()
      // a repetition after a lost transport has the same connection id: the same keys, hence the same rows and serials
      const linhas = await publicar(canal, quadro.messages ?? [], `${conexaoId}:${msgSerial}`)
      transporte.enviar({
        action: ACAO.ACK,
        msgSerial,
        count: 1,
        res: [{ serials: linhas.map((l) => serialDeCanal(central.epoca, l.serial)) }],
      })
    } catch (erro) {
      if (!(erro instanceof ErroAbly)) log.error({ err: erro }, 'realtime: publish over the socket failed')
      transporte.enviar({ action: ACAO.NACK, msgSerial, count: 1, error: comoErroAbly(erro).info })
    }
  }

  /** `direitos` is called when the frame's turn comes: the rights may have changed meanwhile. */
  return (canal: string, quadro: QuadroRecebido, direitos: () => Capacidades, conexaoId: string): void => {
    fila = fila.then(() => publicarQuadro(canal, quadro, direitos(), conexaoId))
  }
}
