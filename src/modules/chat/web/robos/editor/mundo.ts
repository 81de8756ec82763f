import type { Mundo } from '#engines/fluxo/ensaio.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import type { Robo } from '../../../contract/robos.ts'
import { comPartes } from '../../../regras/robos/com-partes.ts'
import { acoesDoRobo, dadosDeExemplo } from '../../../regras/robos/catalogo.ts'

export type CanalDoRobo = Robo['canais'][number]
const SEM_CAIXA: CanalDoRobo = { tipo: 'api', nome: 'api', texto_maximo: 4096, botoes: 0, lista: 0 }

export const canalDe = (canais: readonly CanalDoRobo[], nome: string | null): CanalDoRobo =>
  canais.find((c) => c.nome === nome) ?? canais[0] ?? SEM_CAIXA

/**
 * Where simulator and test cases play: the same names and the same engine, nobody at the other end. `feriados`: a case
 * plays the same whatever the company wrote down.
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
