import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { eixoDeValores, type Marca, type Quadro } from './quadro.ts'
import { ULTIMO_ANO_COM_REGRA } from './saldo.ts'

/** The cost of the bills of a calendar year, in centavos. */
export interface ContasDoAno {
  ano: number
  semSolarCent: number
  comSolarCent: number
}

interface Curva {
  /** until the end of 2028, solid */
  firme: string
  /** from there on, dashed */
  hipotese: string
  rotulo: { x: number; y: number }
}

export interface GeometriaDasContasPorAno {
  sem: Curva
  com: Curva
  /** between the two: what stays with the customer */
  economia: string
  depois: { x: number; largura: number } | null
  valores: Marca[]
  anos: Marca[]
}

type Campo = 'semSolarCent' | 'comSolarCent'

/** Bills of each year with and without the plant, the same for the page and the PDF. */
export function geometriaDasContasPorAno(q: Quadro, anos: readonly ContasDoAno[]): GeometriaDasContasPorAno {
  const [primeiro, ultimo] = [anos[0]?.ano ?? 0, anos.at(-1)?.ano ?? 0]
  const x = scaleLinear()
    .domain([primeiro, Math.max(ultimo, primeiro + 1)])
    .range([q.margem.esquerda, q.largura - q.margem.direita])
  const eixo = eixoDeValores(
    q,
    anos.flatMap((a) => [a.semSolarCent / 100, a.comSolarCent / 100]),
    4,
  )
  const y = (cent: number) => eixo.y(cent / 100)
  const curva = (campo: Campo, fracao: number): Curva => {
    const traco = line<ContasDoAno>(
      (d) => x(d.ano),
      (d) => y(d[campo]),
    ).digits(2)
    const caminho = (parte: readonly ContasDoAno[]) => (parte.length > 1 ? (traco([...parte]) ?? '') : '')
    const onde = anos[Math.min(anos.length - 1, Math.round((anos.length - 1) * fracao))]
    return {
      firme: caminho(anos.filter((a) => a.ano <= ULTIMO_ANO_COM_REGRA)),
      hipotese: caminho(anos.filter((a) => a.ano >= ULTIMO_ANO_COM_REGRA)),
      rotulo: { x: onde ? x(onde.ano) : 0, y: onde ? y(onde[campo]) : 0 },
    }
  }
  const mancha = area<ContasDoAno>(
    (d) => x(d.ano),
    (d) => y(d.comSolarCent),
    (d) => y(d.semSolarCent),
  ).digits(2)
  const inicio = Math.max(primeiro, ULTIMO_ANO_COM_REGRA)
  const passo = Math.max(1, Math.ceil((ultimo - primeiro) / 3))
  return {
    sem: curva('semSolarCent', 0.82),
    com: curva('comSolarCent', 1),
    economia: anos.length > 1 ? (mancha([...anos]) ?? '') : '',
    depois: ultimo > inicio ? { x: x(inicio), largura: x(ultimo) - x(inicio) } : null,
    valores: eixo.marcas,
    anos: anos.filter((a) => (a.ano - primeiro) % passo === 0).map((a) => ({ em: x(a.ano), rotulo: String(a.ano) })),
  }
}
