import {
  adivinharColunas,
  lerCampos,
  type CampoDaPlanilha,
  type ErroDaLinha,
  type MapaDeColunas,
  type Pista,
} from '#kit/colunas.ts'
import { semAcentos } from '#kit/texto.ts'
import { lerNumero } from '#engines/fluxo/texto.ts'
import { lerDia } from '#modules/contatos/regras/dia.ts'
import type { TipoDeItem } from '../tipos.ts'

/** What a row of a supplier's file says. An empty cell says nothing. */
export interface ValoresDaLinha {
  tipo?: TipoDeItem
  marca: string
  modelo: string
  descricao?: string
  fornecedor?: string
  custo_centavos?: number
  inicio?: string
  fim?: string
  ficha: Record<string, number>
}

interface Medida {
  rotulo: string
  titulos: RegExp
  /** written as a percentage in datasheets, stored as a fraction */
  porCento?: boolean
  de: number
  ate: number
}

/** Figures of the datasheets of modules and inverters, by the name that they have there. */
const MEDIDAS: Readonly<Record<string, Medida>> = {
  wp: { rotulo: 'Potência (Wp)', titulos: /^(potencia( nominal)?( w| wp)?|wp|pmax)$/, de: 10, ate: 1500 },
  alturaM: { rotulo: 'Altura (m)', titulos: /^(altura|comprimento)( m)?$/, de: 0.1, ate: 5 },
  larguraM: { rotulo: 'Largura (m)', titulos: /^largura( m)?$/, de: 0.1, ate: 5 },
  pesoKg: { rotulo: 'Peso (kg)', titulos: /^peso( kg)?$/, de: 0, ate: 100 },
  voc: { rotulo: 'Voc (V)', titulos: /^voc( v)?$/, de: 1, ate: 2000 },
  vmp: { rotulo: 'Vmp (V)', titulos: /^vmp{1,2}( v)?$/, de: 1, ate: 2000 },
  isc: { rotulo: 'Isc (A)', titulos: /^isc( a)?$/, de: 0.1, ate: 2000 },
  imp: { rotulo: 'Imp (A)', titulos: /^imp{1,2}( a)?$/, de: 0.1, ate: 2000 },
  betaVocPorC: {
    rotulo: 'Coef. de Voc (%/°C)',
    titulos: /^(coef\w*( de| temp\w*)* voc|beta( voc)?)( c)?$/,
    porCento: true,
    de: -0.01,
    ate: 0,
  },
  gamaVmpPorC: {
    rotulo: 'Coef. de Vmp (%/°C)',
    titulos: /^(coef\w*( de| temp\w*)* (vmp|pmax)|gama( pmax)?)( c)?$/,
    porCento: true,
    de: -0.01,
    ate: 0,
  },
  kw: { rotulo: 'Potência CA (kW)', titulos: /^(potencia ca|kw|potencia kw)( kw)?$/, de: 0.1, ate: 5000 },
  vdcMax: { rotulo: 'Tensão máxima CC (V)', titulos: /^(v ?dc|tensao)( maxima| max)( cc)?( v)?$/, de: 1, ate: 2000 },
  vMpptMin: { rotulo: 'MPPT mínimo (V)', titulos: /^(v )?mppt min\w*( v)?$/, de: 1, ate: 2000 },
  vMpptMax: { rotulo: 'MPPT máximo (V)', titulos: /^(v )?mppt max\w*( v)?$/, de: 1, ate: 2000 },
  iMaxMppt: { rotulo: 'Corrente por MPPT (A)', titulos: /^(corrente|i max)( por)? mppt( a)?$/, de: 0.1, ate: 2000 },
  mppts: { rotulo: 'MPPTs', titulos: /^(n )?mppts?$/, de: 1, ate: 50 },
  seriesPorMppt: { rotulo: 'Séries por MPPT', titulos: /^(series|strings)( por)? mppt$/, de: 1, ate: 50 },
  fases: { rotulo: 'Fases', titulos: /^fases$/, de: 1, ate: 3 },
  garantiaProdutoAnos: {
    rotulo: 'Garantia (anos)',
    titulos: /^garantia( do produto| produto)?( anos)?$/,
    de: 0,
    ate: 50,
  },
  garantiaDesempenhoAnos: {
    rotulo: 'Garantia de desempenho (anos)',
    titulos: /^garantia( de)? desempenho( anos)?$/,
    de: 0,
    ate: 50,
  },
}

/** `1.234` is a thousand in prices; in datasheets, where no figure of that size fits, it is one and a bit. */
function lerMedida(escrito: string, m: Medida): number | null {
  const texto = escrito.replaceAll('\u2212', '-')
  const cabe = (n: number | null) => n !== null && n >= m.de && n <= m.ate
  const ponto = /^-?\d+\.\d+$/.test(texto) ? Number(texto) : null
  const lidos = [lerNumero(texto), ponto].flatMap((n) => (n === null ? [] : m.porCento ? [n, n / 100] : [n]))
  return lidos.find(cabe) ?? null
}

const medida = (nome: string, m: Medida): CampoDaPlanilha<ValoresDaLinha> => ({
  rotulo: m.rotulo,
  ler(v, texto) {
    const n = lerMedida(texto, m)
    if (n === null) return `${m.rotulo}: “${texto.slice(0, 20)}” não serve`
    v.ficha[nome] = n
    return null
  },
})

const TIPOS: readonly (readonly [TipoDeItem, RegExp])[] = [
  ['modulo', /^(modulos?|paine(l|is)|placas?)/],
  ['inversor', /^(micro ?)?inversor(es)?/],
  ['estrutura', /^(estruturas?|fixacao|trilhos?|suportes?)/],
  ['protecao', /^(protecao|protecoes|quadros?|string ?box|dps|disjuntor(es)?)/],
  ['cabo', /^(cabos?|conector(es)?)/],
  ['servico', /^servicos?/],
  ['outro', /^outros?/],
]

const texto =
  (campo: 'marca' | 'modelo' | 'descricao' | 'fornecedor', rotulo: string, max: number) =>
  (v: ValoresDaLinha, t: string): string | null => {
    if (t.length > max) return `${rotulo} tem no máximo ${max} letras`
    v[campo] = t
    return null
  }
const dia =
  (campo: 'inicio' | 'fim') =>
  (v: ValoresDaLinha, t: string): string | null => {
    const lido = lerDia(t)
    if (lido === null || lido < '2000-01-01' || lido > '2100-12-31') return 'Data inválida'
    v[campo] = lido
    return null
  }

const CAMPOS: Readonly<Record<string, CampoDaPlanilha<ValoresDaLinha>>> = {
  tipo: {
    rotulo: 'Tipo',
    ler(v, t) {
      const tipo = TIPOS.find(([, padrao]) => padrao.test(semAcentos(t)))?.[0]
      if (!tipo) return `“${t.slice(0, 30)}” não é um tipo do catálogo`
      v.tipo = tipo
      return null
    },
  },
  marca: { rotulo: 'Marca', ler: texto('marca', 'A marca', 80) },
  modelo: { rotulo: 'Modelo', obrigatorio: 'Diga o modelo', ler: texto('modelo', 'O modelo', 120) },
  descricao: { rotulo: 'Descrição', ler: texto('descricao', 'A descrição', 1000) },
  fornecedor: { rotulo: 'Fornecedor', ler: texto('fornecedor', 'O fornecedor', 120) },
  custo: {
    rotulo: 'Preço',
    ler(v, t) {
      const reais = lerNumero(t)
      if (reais === null || reais < 0 || reais > 1_000_000_000) return `“${t.slice(0, 20)}” não é um preço`
      v.custo_centavos = Math.round(reais * 100)
      return null
    },
  },
  inicio: { rotulo: 'Vale de', ler: dia('inicio') },
  fim: { rotulo: 'Vale até', ler: dia('fim') },
  ...Object.fromEntries(Object.entries(MEDIDAS).map(([nome, m]) => [nome, medida(nome, m)])),
}

/** Targets of the columns with their names, for the mapping. */
export const alvos: readonly { valor: string; rotulo: string }[] = Object.entries(CAMPOS).map(([valor, c]) => ({
  valor,
  rotulo: c.rotulo,
}))
export const ehAlvo = (texto: string): boolean => texto in CAMPOS

const PISTAS: readonly Pista<string>[] = [
  ['tipo', /^(tipo|categoria|grupo)$/],
  ['marca', /^(marca|fabricante)$/],
  ['modelo', /^(modelo|produto|item|referencia|part number)$/],
  ['descricao', /^descricao( do produto)?$/],
  ['fornecedor', /^(fornecedor|distribuidor|distribuidora)$/],
  ['custo', /^(custo|preco|valor)( unitario| de custo| unit| r| rs)*$/],
  ['inicio', /^(inicio|vale de|vigencia|valido de|desde|vigencia inicio)$/],
  ['fim', /^(fim|vale ate|validade|valido ate|ate|vigencia fim)$/],
  ...Object.entries(MEDIDAS).map(([nome, m]): Pista<string> => [nome, m.titulos]),
]
export const adivinharMapa = (cabecalho: readonly string[]): MapaDeColunas => adivinharColunas(cabecalho, PISTAS)

export function lerLinha(
  celulas: readonly string[],
  mapa: MapaDeColunas,
  cabecalho: readonly string[],
): { valores: ValoresDaLinha; erros: ErroDaLinha[] } {
  const valores: ValoresDaLinha = { marca: '', modelo: '', ficha: {} }
  const erros = lerCampos(valores, celulas, mapa, cabecalho, CAMPOS)
  if (valores.inicio && valores.fim && valores.fim < valores.inicio)
    erros.push({ coluna: 'Vale até', mensagem: 'Vale até um dia que vem depois do começo' })
  return { valores, erros }
}
