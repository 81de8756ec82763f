import {
  adivinharColunas,
  lerCampos,
  type CampoDaPlanilha,
  type ErroDaLinha,
  type MapaDeColunas,
  type Pista,
} from '#kit/colunas.ts'
import { lerNumero } from '#engines/fluxo/texto.ts'
import { lerDia } from '#modules/contatos/regras/dia.ts'

/** What a row says there was on the first day. */
export interface SaldoDaLinha {
  codigo: string
  nome?: string
  unidade?: string
  local?: string
  /** an exact decimal */
  quantidade?: string
  /** of one unit, in centavos with four more places */
  unitario?: number
  valor_centavos?: number
  series: string[]
  lote?: string
  /** AAAA-MM-DD */
  validade?: string
}

const texto =
  (campo: 'codigo' | 'nome' | 'unidade' | 'local' | 'lote', maximo: number) =>
  (v: SaldoDaLinha, t: string): string | null => {
    if (t.length > maximo) return `No máximo ${maximo} letras`
    v[campo] = t
    return null
  }
const reais = (t: string): number | null => {
  const n = lerNumero(t)
  return n === null || n < 0 || n > 1_000_000_000 ? null : n
}

const CAMPOS: Readonly<Record<string, CampoDaPlanilha<SaldoDaLinha>>> = {
  codigo: { rotulo: 'Código', obrigatorio: 'Diga o código', ler: texto('codigo', 40) },
  nome: { rotulo: 'Nome', ler: texto('nome', 120) },
  unidade: { rotulo: 'Unidade', ler: texto('unidade', 6) },
  local: { rotulo: 'Local', ler: texto('local', 80) },
  quantidade: {
    rotulo: 'Quantidade',
    ler(v, t) {
      const n = lerNumero(t)
      if (n === null || n <= 0 || n >= 1e12) return `“${t.slice(0, 20)}” não é uma quantidade`
      v.quantidade = n.toFixed(6).replace(/\.?0+$/, '')
      return null
    },
  },
  unitario: {
    rotulo: 'Custo de uma unidade',
    ler(v, t) {
      const n = reais(t)
      if (n === null) return `“${t.slice(0, 20)}” não é um custo`
      v.unitario = n
      return null
    },
  },
  valor: {
    rotulo: 'Valor total',
    ler(v, t) {
      const n = reais(t)
      if (n === null) return `“${t.slice(0, 20)}” não é um valor`
      v.valor_centavos = Math.round(n * 100)
      return null
    },
  },
  series: {
    rotulo: 'Séries',
    ler(v, t) {
      v.series = [...new Set(t.split(/[\s,;]+/).filter(Boolean))]
      return v.series.some((s) => s.length > 60) ? 'Uma série tem no máximo 60 letras' : null
    },
  },
  lote: { rotulo: 'Lote', ler: texto('lote', 60) },
  validade: {
    rotulo: 'Validade do lote',
    ler(v, t) {
      const dia = lerDia(t)
      if (!dia) return `“${t.slice(0, 20)}” não é uma data`
      v.validade = dia
      return null
    },
  },
}

/** Targets of the columns with their names, for the mapping. */
export const alvosDoSaldo: readonly { valor: string; rotulo: string }[] = Object.entries(CAMPOS).map(([valor, c]) => ({
  valor,
  rotulo: c.rotulo,
}))
export const ehAlvoDoSaldo = (t: string): boolean => t in CAMPOS

const PISTAS: readonly Pista<string>[] = [
  ['codigo', /^(codigo|cod|sku|referencia)( do material| do produto| interno)?$/],
  ['nome', /^(nome|material|produto|descricao|item)$/],
  ['unidade', /^(unidade|un|und|um)( de medida)?$/],
  ['local', /^(local|deposito|almoxarifado|lugar|onde)$/],
  ['quantidade', /^(quantidade|qtd|qtde|saldo|estoque)( atual| em estoque)?$/],
  ['unitario', /^(custo|preco|valor)( medio| unitario| unit)+$|^custo$/],
  ['valor', /^(valor|custo)( total| em estoque)?$/],
  ['lote', /^(lote|lotes|numero do lote|n do lote)$/],
  ['validade', /^(validade|vencimento|vence em)( do lote)?$/],
  ['series', /^(series?|numeros? de serie|n s|sn)$/],
]
export const adivinharSaldo = (cabecalho: readonly string[]): MapaDeColunas => adivinharColunas(cabecalho, PISTAS)

/** Reads a row. Serials count themselves; a value is that of the line, or the unit cost times the quantity. */
export function lerSaldo(
  celulas: readonly string[],
  mapa: MapaDeColunas,
  cabecalho: readonly string[],
): { valores: SaldoDaLinha; erros: ErroDaLinha[] } {
  const valores: SaldoDaLinha = { codigo: '', series: [] }
  const erros = lerCampos(valores, celulas, mapa, cabecalho, CAMPOS)
  if (!valores.quantidade && valores.series.length > 0) valores.quantidade = String(valores.series.length)
  if (erros.length > 0) return { valores, erros }
  if (!valores.quantidade) erros.push({ coluna: 'Quantidade', mensagem: 'Diga quanto havia' })
  if (valores.valor_centavos === undefined && valores.unitario !== undefined && valores.quantidade)
    valores.valor_centavos = Math.round(valores.unitario * 100 * Number(valores.quantidade))
  if (valores.valor_centavos === undefined)
    erros.push({ coluna: 'Custo', mensagem: 'Diga o custo de uma unidade ou o valor total' })
  return { valores, erros }
}
