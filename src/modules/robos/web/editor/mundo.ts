import type { Mundo } from '#engines/fluxo/ensaio.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import type { Robo } from '../../contract/robos.ts'
import { comPartes } from '../../regras/com-partes.ts'
import { acoesDoRobo, dadosDeExemplo } from '../../regras/catalogo.ts'

export type CanalDoRobo = Robo['canais'][number]
const SEM_CAIXA: CanalDoRobo = { tipo: 'api', nome: 'api', texto_maximo: 4096, botoes: 0, lista: 0 }

export const canalDe = (canais: readonly CanalDoRobo[], nome: string | null): CanalDoRobo =>
  canais.find((c) => c.nome === nome) ?? canais[0] ?? SEM_CAIXA

/**
 * Environment of the simulator and of test cases: the same variables and the same engine, without a real channel.
 * `feriados` is empty for test cases, so that they do not depend on the company's registered holidays.
 */
export const mundoDe = (
  fluxo: Fluxo,
  robo: Pick<Robo, 'nome' | 'canais' | 'partes'>,
  canal: string | null,
  feriados: readonly string[] = [],
): Mundo => {
  const escolhido = canalDe(robo.canais, canal)
  return {
    programa: { fluxo: comPartes(fluxo, robo.partes), catalogo: acoesDoRobo },
    ambiente: {
      fuso: 'America/Sao_Paulo',
      feriados,
      canal: escolhido,
      dados: { ...dadosDeExemplo, canal: escolhido.nome, robo: robo.nome },
    },
  }
}
