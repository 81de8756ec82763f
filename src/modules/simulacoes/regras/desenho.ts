import { somar } from '#engines/energia/numeros.ts'
import type { BlocoDeModulos, DesenhoDoTelhado, EntradaDaSimulacao } from '../contract/entrada.ts'

type Modulo = Pick<EntradaDaSimulacao['modulo'], 'alturaM' | 'larguraM'>

export const modulosDoDesenho = (d: DesenhoDoTelhado): number => somar(d.blocos.map((b) => b.linhas * b.colunas))

/** Sides of a block in metres, its gaps included. Lying modules have their long side along the row. */
export function ladosDoBloco(b: BlocoDeModulos, m: Modulo): { larguraM: number; alturaM: number } {
  const [lado, fundo] = b.deitado ? [m.alturaM, m.larguraM] : [m.larguraM, m.alturaM]
  const vao = b.espacoCm / 100
  return {
    larguraM: b.colunas * lado + (b.colunas - 1) * vao,
    alturaM: b.linhas * fundo + (b.linhas - 1) * vao,
  }
}

/** m² that the blocks take on the roof. */
export const areaDoDesenho = (d: DesenhoDoTelhado, m: Modulo): number =>
  somar(
    d.blocos.map((b) => {
      const { larguraM, alturaM } = ladosDoBloco(b, m)
      return larguraM * alturaM
    }),
  )
