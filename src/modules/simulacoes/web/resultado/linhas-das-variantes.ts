import type { ResultadoDaVariante } from '../../contract/resultado.ts'
import { emNumero, vezes } from '../../regras/em-numeros.ts'
import { pct, reais, taxa } from '../numeros.ts'

export interface LinhaDasVariantes {
  nome: string
  detalhe?: string
  celula: (v: ResultadoDaVariante) => string
  /** Figure by which the best is marked; larger is better. Null: no variant wins this row. */
  maior?: (v: ResultadoDaVariante) => number
}

const vazio = '–'

function investimentoDe({ pagamento: p, resultado }: ResultadoDaVariante): string {
  if (!p || p.tipo === 'a_vista') return reais(p?.precoCent ?? resultado.preco.precoCent)
  const parcelas = vezes(p.parcelas, reais(p.parcelaCent))
  return p.cetAnual === null ? parcelas : `${parcelas}, CET ${pct(p.cetAnual)} a.a.`
}

function folgaDe({ pagamento: p }: ResultadoDaVariante): string {
  if (!p || p.folgaMediaCent === null) return vazio
  const meses = p.mesesComFolga === null ? '' : `, ${p.mesesComFolga} de 12 meses`
  return p.folgaMediaCent >= 0
    ? `sobram ${reais(p.folgaMediaCent)}/mês${meses}`
    : `faltam ${reais(-p.folgaMediaCent)}/mês${meses}`
}

function retornoDe({ pagamento: p, resultado: { indicadores } }: ResultadoDaVariante): string {
  const [anos, taxa] = p ? [p.paybackAnos, p.tir] : [indicadores.paybackSimplesAnos, indicadores.tir]
  return [anos === null ? 'não se paga' : `${emNumero(anos, 2)} anos`, ...(taxa === null ? [] : [pct(taxa)])].join(
    ' · ',
  )
}

const vplDe = (v: ResultadoDaVariante) => v.pagamento?.vplCent ?? v.resultado.indicadores.vplCent

/** What the table of variants compares, row by row. */
export const linhasDasVariantes = (tma: number): readonly LinhaDasVariantes[] => [
  { nome: 'Investimento', celula: investimentoDe },
  {
    nome: 'Consumo coberto',
    celula: (v) => (v.resultado.usina.cobertura === null ? vazio : pct(v.resultado.usina.cobertura, 1)),
    maior: (v) => v.resultado.usina.cobertura ?? -Infinity,
  },
  {
    nome: 'Economia no 1º ano',
    celula: (v) => reais(v.resultado.ano1.economiaCent),
    maior: (v) => v.resultado.ano1.economiaCent,
  },
  { nome: 'Retorno · TIR', detalhe: 'do dinheiro próprio', celula: retornoDe },
  { nome: 'Parcela contra economia', detalhe: '1º ano', celula: folgaDe },
  { nome: `VPL a ${taxa(tma)}`, celula: (v) => reais(vplDe(v)), maior: vplDe },
]

/** True for the variants that share the largest value of a row, unless all do. */
export function melhores(l: LinhaDasVariantes, todas: readonly ResultadoDaVariante[]): ReadonlySet<string> {
  const { maior } = l
  if (!maior || todas.length < 2) return new Set()
  const topo = Math.max(...todas.map(maior))
  const vencem = todas.filter((v) => maior(v) === topo)
  return new Set(vencem.length === todas.length ? [] : vencem.map((v) => v.letra))
}
