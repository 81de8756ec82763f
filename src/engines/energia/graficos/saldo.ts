import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { eixoDeValores, type Marca, type Quadro } from './quadro.ts'

/** Last year whose charge the law already fixes (Lei 14.300, art. 17). What comes after is drawn as a hypothesis. */
export const ULTIMO_ANO_COM_REGRA = 2028

/** Balance at the end of a year, in centavos. The first point is the investment, a year before the operation. */
export interface PontoDoSaldo {
  ano: number
  saldoCent: number
}

export interface PedidoDoSaldo {
  quadro: Quadro
  pontos: readonly PontoDoSaldo[]
  /** The same years under the ends of the art. 17 range. */
  faixa?: { alta: readonly PontoDoSaldo[]; baixa: readonly PontoDoSaldo[] } | null
  /** Simple payback in years from the first point; null when it is never paid back. */
  retornoAnos: number | null
  /** Calendar years with a replacement. */
  trocas: readonly { ano: number; valorCent: number }[]
}

interface Ponto {
  x: number
  y: number
}

export interface GeometriaDoSaldo {
  /** Path until the end of 2028, solid; empty when everything is later. */
  firme: string
  /** Path from the end of 2028 on, dashed. */
  hipotese: string
  faixa: string | null
  /** Where the hypothesis begins and how wide it is; null when the chart ends before. */
  depois: { x: number; largura: number } | null
  valores: Marca[]
  anos: Marca[]
  /** On the zero line, with its label on the side of it that the curve leaves free. */
  retorno: (Ponto & { rotulo: Ponto & { ancora: 'start' | 'end' } }) | null
  trocas: (Ponto & { valorCent: number })[]
  fim: (Ponto & { saldoCent: number }) | null
}

const MARCAS_DE_ANOS = 6
/** Least distance between two years of the axis, in the unit of the drawing. */
const ENTRE_ANOS = 32

/** Height under the zero line for the label of the payback. */
const SOB_O_ZERO = 24

/**
 * The curve rises through the payback: below the zero line it is at the left of the point, above it at the right. The
 * label goes under the line at the right, or over the line at the left when the right edge is near.
 */
function retornoEm(q: Quadro, { x, y }: Ponto): GeometriaDoSaldo['retorno'] {
  const aDireita = x < q.largura * 0.62
  const rotulo = aDireita ? { x: x + 9, y: y + 16 } : { x: x - 9, y: y - 9 }
  return { x, y, rotulo: { ...rotulo, ancora: aDireita ? 'start' : 'end' } }
}

/** Drops the years that would touch the one before; the last one always stays. */
const semEncostar = (marcas: readonly Marca[]): Marca[] =>
  marcas.reduceRight<Marca[]>((ficam, m) => (ficam[0] && ficam[0].em - m.em < ENTRE_ANOS ? ficam : [m, ...ficam]), [])

/** First, 2028 and last year always; between them, every few years. */
function anosMarcados(primeiro: number, ultimo: number): number[] {
  const passo = Math.max(1, Math.ceil((ultimo - primeiro) / (MARCAS_DE_ANOS - 1)))
  const regulares: number[] = []
  for (let ano = ultimo; ano > primeiro; ano -= passo) regulares.unshift(ano)
  const fixos = [primeiro, ULTIMO_ANO_COM_REGRA].filter((a) => a >= primeiro && a <= ultimo)
  const livres = regulares.filter((a) => fixos.every((f) => Math.abs(f - a) > passo / 2))
  return [...new Set([...fixos, ...livres, ultimo])].toSorted((a, b) => a - b)
}

/** Paths, axes and marked points of the accumulated balance, the same for the page and the PDF. */
export function geometriaDoSaldo(p: PedidoDoSaldo): GeometriaDoSaldo {
  const { quadro: q, pontos } = p
  const [primeiro, ultimo] = [pontos[0]?.ano ?? 0, pontos.at(-1)?.ano ?? 0]
  const x = scaleLinear()
    .domain([primeiro, Math.max(ultimo, primeiro + 1)])
    .range([q.margem.esquerda, q.largura - q.margem.direita])
  const faixa = p.faixa ? p.faixa.alta.map((alto, i) => ({ alto, baixo: p.faixa?.baixa[i] ?? alto })) : []
  const todos = [...pontos, ...faixa.flatMap((f) => [f.alto, f.baixo])].map((v) => v.saldoCent / 100)
  const eixo = eixoDeValores(q, todos, 5, p.retornoAnos === null ? 0 : SOB_O_ZERO)
  const y = (cent: number) => eixo.y(cent / 100)
  const traco = line<PontoDoSaldo>(
    (d) => x(d.ano),
    (d) => y(d.saldoCent),
  ).digits(2)
  const firmes = pontos.filter((d) => d.ano <= ULTIMO_ANO_COM_REGRA)
  const hipoteses = pontos.filter((d) => d.ano >= ULTIMO_ANO_COM_REGRA)
  const inicioDaHipotese = Math.max(primeiro, ULTIMO_ANO_COM_REGRA)
  const mancha = area<(typeof faixa)[number]>(
    (d) => x(d.alto.ano),
    (d) => y(d.baixo.saldoCent),
    (d) => y(d.alto.saldoCent),
  ).digits(2)
  const saldoEm = (ano: number) => pontos.find((d) => d.ano === ano)?.saldoCent
  const fim = pontos.at(-1)
  return {
    firme: firmes.length > 1 ? (traco(firmes) ?? '') : '',
    hipotese: hipoteses.length > 1 ? (traco(hipoteses) ?? '') : '',
    faixa: faixa.length > 1 ? mancha(faixa.filter((f) => f.alto.ano >= inicioDaHipotese)) : null,
    depois: ultimo > inicioDaHipotese ? { x: x(inicioDaHipotese), largura: x(ultimo) - x(inicioDaHipotese) } : null,
    valores: eixo.marcas,
    anos:
      pontos.length > 1
        ? semEncostar(anosMarcados(primeiro, ultimo).map((a) => ({ em: x(a), rotulo: String(a) })))
        : [],
    retorno:
      p.retornoAnos !== null && primeiro + p.retornoAnos <= ultimo
        ? retornoEm(q, { x: x(primeiro + p.retornoAnos), y: eixo.y(0) })
        : null,
    trocas: p.trocas.flatMap((t) => {
      const saldo = saldoEm(t.ano)
      return saldo === undefined ? [] : [{ x: x(t.ano), y: y(saldo), valorCent: t.valorCent }]
    }),
    fim: fim ? { x: x(fim.ano), y: y(fim.saldoCent), saldoCent: fim.saldoCent } : null,
  }
}
