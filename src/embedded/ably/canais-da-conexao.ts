import { mesmosPublicos, ouve, type Publicos } from '#platform/realtime/publico.ts'
import type { Ambiente } from './ambiente.ts'
import { anexar, type Anexo } from './anexo.ts'
import { modosConcedidos, nomeDeCanalValido, operacoesEm } from './capacidade.ts'
import type { Credencial } from './credencial.ts'
import { canaisDemais, canalInvalido, semCapacidade, type ErroAbly } from './erros.ts'
import { ACAO, SINAL, type QuadroRecebido } from './protocolo.ts'
import type { Transporte } from './transporte.ts'

const CANAIS_MAXIMO = 200

/** The channels that one connection is attached to. */
export interface CanaisDaConexao {
  anexar(canal: string, credencial: Credencial, quadro: QuadroRecebido): void
  soltar(canal: string): void
  /**
   * Applies a change of rights: gained channels can be attached from now on, lost ones are detached now. Where the
   * audiences changed, the client refetches.
   */
  rever(credencial: Credencial): void
  soltarTodos(): void
}

export function criarCanaisDaConexao({ central, db, log }: Ambiente, transporte: Transporte): CanaisDaConexao {
  const anexos = new Map<string, Anexo>()
  let publicos: Publicos = new Set()

  function soltar(canal: string): void {
    anexos.get(canal)?.soltar()
    anexos.delete(canal)
  }

  function recusar(canal: string, erro: ErroAbly): void {
    soltar(canal)
    transporte.enviar({ action: ACAO.ERROR, channel: canal, error: erro.info })
  }

  return {
    soltar,
    anexar(canal, credencial, quadro) {
      const { capacidades } = credencial
      publicos = credencial.publicos
      if (!nomeDeCanalValido(canal)) return recusar(canal, canalInvalido())
      if (operacoesEm(capacidades, canal).size === 0)
        return recusar(canal, semCapacidade(`Channel denied access based on given capability; channel = ${canal}`))
      if (!anexos.has(canal) && anexos.size >= CANAIS_MAXIMO) return recusar(canal, canaisDemais(CANAIS_MAXIMO))
      soltar(canal)
      const modos = modosConcedidos(capacidades, canal, quadro.flags ?? 0)
      anexos.set(
        canal,
        anexar({
          canal,
          cursor: quadro.channelSerial || null,
          modos,
          transporte,
          central,
          db,
          log,
          ouve: (publico) => ouve(publicos, publico),
        }),
      )
    },
    rever({ capacidades, publicos: novos }) {
      const outroPublico = !mesmosPublicos(publicos, novos)
      publicos = novos
      for (const [canal, anexo] of anexos) {
        const perdidos = anexo.modos & ~modosConcedidos(capacidades, canal, 0)
        if (perdidos & SINAL.SUBSCRIBE || operacoesEm(capacidades, canal).size === 0)
          recusar(canal, semCapacidade(`Channel no longer permitted; channel = ${canal}`))
        else if (outroPublico) anexo.reverPublico()
      }
    },
    soltarTodos() {
      for (const canal of anexos.keys()) soltar(canal)
    },
  }
}
