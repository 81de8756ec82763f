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

/** Corners of every module of a block, in metres from the left and the top of the drawing. */
export function cantosDosModulos(
  d: Pick<DesenhoDoTelhado, 'larguraM' | 'proporcao'>,
  b: BlocoDeModulos,
  m: Modulo,
): (readonly [x: number, y: number])[][] {
  const [lado, fundo] = b.deitado ? [m.alturaM, m.larguraM] : [m.larguraM, m.alturaM]
  const { larguraM, alturaM } = ladosDoBloco(b, m)
  const vao = b.espacoCm / 100
  const giro = (b.rotacao * Math.PI) / 180
  const girado = (x: number, y: number) =>
    [
      b.x * d.larguraM + x * Math.cos(giro) - y * Math.sin(giro),
      b.y * d.larguraM * d.proporcao + x * Math.sin(giro) + y * Math.cos(giro),
    ] as const
  return Array.from({ length: b.linhas * b.colunas }, (_, k) => {
    const x = (k % b.colunas) * (lado + vao) - larguraM / 2
    const y = Math.floor(k / b.colunas) * (fundo + vao) - alturaM / 2
    return [girado(x, y), girado(x + lado, y), girado(x + lado, y + fundo), girado(x, y + fundo)]
  })
}

/** m² that the blocks take on the roof. */
export const areaDoDesenho = (d: DesenhoDoTelhado, m: Modulo): number =>
  somar(
    d.blocos.map((b) => {
      const { larguraM, alturaM } = ladosDoBloco(b, m)
      return larguraM * alturaM
    }),
  )
