import type { ResultadoDaVariante } from '../../contract/resultado.ts'
import { emNumero, vezes } from '../../regras/em-numeros.ts'
import { doPagamento, indicadoresDoPagamento, type Ponto } from '../../regras/pontos.ts'
import { pct, reais, taxa } from '../numeros.ts'

/** A figure of a cell, with the text around it. */
export interface ParteDaCelula {
  figura: string
  nome: string
  valor: string
  unidade?: string
  ponto?: Ponto
  antes?: string
  depois?: string
}

export interface LinhaDasVariantes {
  nome: string
  detalhe?: string
  /** Empty where a variant has no such figure. */
  celula: (v: ResultadoDaVariante) => readonly ParteDaCelula[]
  /** Figure by which the best is marked; larger is better. Null: no variant wins this row. */
  maior?: (v: ResultadoDaVariante) => number
}

function investimentoDe({ pagamento: p, resultado }: ResultadoDaVariante): ParteDaCelula[] {
  if (!p) return [{ figura: 'precoCent', nome: 'Investimento', valor: reais(resultado.preco.precoCent) }]
  const ponto = doPagamento(p.indice)
  if (p.tipo === 'a_vista') return [{ figura: 'aVistaCent', nome: 'Investimento', valor: reais(p.precoCent), ponto }]
  const figura = p.tipo === 'parcelas' ? 'parcelaSemJurosCent' : 'parcelaCent'
  const parcela: ParteDaCelula = { figura, nome: 'Parcela', valor: vezes(p.parcelas, reais(p.parcelaCent)), ponto }
  if (p.cetAnual === null) return [parcela]
  const cet = { figura: 'cetAnual', nome: 'CET ao ano', valor: pct(p.cetAnual), ponto }
  return [parcela, { ...cet, antes: ', CET ', unidade: 'a.a.' }]
}

function folgaDe({ pagamento: p }: ResultadoDaVariante): ParteDaCelula[] {
  if (!p || p.folgaMediaCent === null) return []
  return [
    {
      figura: p.tipo === 'parcelas' ? 'folgaSemJurosCent' : 'folgaMediaCent',
      nome: 'Economia menos parcela',
      valor: reais(Math.abs(p.folgaMediaCent)),
      ponto: doPagamento(p.indice),
      antes: p.folgaMediaCent >= 0 ? 'sobram ' : 'faltam ',
      depois: `/mês${p.mesesComFolga === null ? '' : `, ${p.mesesComFolga} de 12 meses`}`,
    },
  ]
}

function retornoDe({ pagamento: p, resultado: { indicadores } }: ResultadoDaVariante): ParteDaCelula[] {
  const [anos, aoAno] = p ? [p.paybackAnos, p.tir] : [indicadores.paybackSimplesAnos, indicadores.tir]
  const nomes = p ? indicadoresDoPagamento(p) : { payback: 'paybackSimplesAnos', tir: 'tir' }
  const ponto = p ? { ponto: doPagamento(p.indice) } : {}
  const retorno = anos === null ? 'não se paga' : `${emNumero(anos, 2)} anos`
  return [
    { figura: nomes.payback, nome: 'Retorno', valor: retorno, ...ponto },
    ...(aoAno === null ? [] : [{ figura: nomes.tir, nome: 'TIR', valor: pct(aoAno), antes: ' · ', ...ponto }]),
  ]
}

const vplDe = (v: ResultadoDaVariante) => v.pagamento?.vplCent ?? v.resultado.indicadores.vplCent

/** What the table of variants compares, row by row. */
export const linhasDasVariantes = (tma: number): readonly LinhaDasVariantes[] => [
  { nome: 'Investimento', celula: investimentoDe },
  {
    nome: 'Consumo coberto',
    celula: ({ resultado: { usina } }) =>
      usina.cobertura === null
        ? []
        : [{ figura: 'coberturaObtida', nome: 'Consumo coberto', valor: pct(usina.cobertura, 1) }],
    maior: (v) => v.resultado.usina.cobertura ?? -Infinity,
  },
  {
    nome: 'Economia no 1º ano',
    celula: (v) => [{ figura: 'economiaCent', nome: 'Economia', valor: reais(v.resultado.ano1.economiaCent) }],
    maior: (v) => v.resultado.ano1.economiaCent,
  },
  { nome: 'Retorno · TIR', detalhe: 'do dinheiro próprio', celula: retornoDe },
  { nome: 'Parcela contra economia', detalhe: '1º ano', celula: folgaDe },
  {
    nome: `VPL a ${taxa(tma)}`,
    celula: (v) => [
      v.pagamento
        ? {
            figura: indicadoresDoPagamento(v.pagamento).vpl,
            nome: 'VPL',
            valor: reais(vplDe(v)),
            ponto: doPagamento(v.pagamento.indice),
          }
        : { figura: 'vplCent', nome: 'VPL', valor: reais(vplDe(v)) },
    ],
    maior: vplDe,
  },
]

/** True for the variants that share the largest value of a row, unless all do. */
export function melhores(l: LinhaDasVariantes, todas: readonly ResultadoDaVariante[]): ReadonlySet<string> {
  const { maior } = l
  if (!maior || todas.length < 2) return new Set()
  const topo = Math.max(...todas.map(maior))
  const vencem = todas.filter((v) => maior(v) === topo)
  return new Set(vencem.length === todas.length ? [] : vencem.map((v) => v.letra))
}
