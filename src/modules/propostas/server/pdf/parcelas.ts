import type { Bloco, LinhaDaTabela } from '#engines/documento/blocos.ts'
import { tabela, type Parcela } from '#engines/energia/financiamento.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { OpcaoDePagamento } from '#modules/simulacoes/contract/dinheiro.ts'
import type { PagamentoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import { emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import { semMoeda } from '../../regras/palavras.ts'

type Financiamento = Extract<OpcaoDePagamento, { tipo: 'financiamento' }>

const SISTEMAS = {
  PRICE: 'Tabela Price: parcelas iguais',
  SAC: 'SAC: a amortização é igual e a parcela diminui a cada mês',
} as const

/** First, middle and last instalment of a stretch, each once. */
const marcos = (lista: readonly Parcela[]): Parcela[] => [
  ...new Set(
    [lista.at(0), lista.at(Math.floor((lista.length - 1) / 2)), lista.at(-1)].filter((p): p is Parcela => Boolean(p)),
  ),
]

const linha = (p: Parcela, nome = `${p.n}ª parcela`): LinhaDaTabela => ({
  celulas: [nome, semMoeda(p.parcela), semMoeda(p.juros), semMoeda(p.amort), semMoeda(p.saldo)],
})

const soValor = (nome: string, cent: number): LinhaDaTabela[] =>
  cent > 0 ? [{ celulas: [nome, semMoeda(cent), '', '', ''] }] : []

/**
 * The course of a loan, from the frozen terms and principal: under SAC, or after a grace, no single instalment says what
 * the customer pays.
 */
export function parcelasDo(o: Financiamento, p: PagamentoSimulado): Bloco[] {
  const { parcelas } = tabela({ ...o, principalCent: p.principalCent })
  const carencia = parcelas.slice(0, o.carenciaMeses ?? 0)
  const pagas = carencia.filter((x) => x.parcela > 0)
  const lista = parcelas.slice(carencia.length)
  const juros = somar(parcelas.map((x) => x.juros))
  const iofAVista = o.iofFinanciado === false ? p.iofCent : 0
  const daCarencia =
    pagas.length > 0
      ? `carência de ${carencia.length} meses, pagando só os juros`
      : `carência de ${carencia.length} meses, com os juros somados ao saldo`
  return [
    {
      tipo: 'titulo',
      nivel: 3,
      texto: `${p.rotulo}: as parcelas`,
      nota: [
        SISTEMAS[o.sistema],
        ...(carencia.length > 0 ? [daCarencia] : []),
        `${emPct(o.taxaMensal, 2)} ao mês`,
        'valores em reais',
      ].join(', '),
    },
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: [
        { titulo: '', largura: 1.5 },
        { titulo: 'Você paga', largura: 1.1, numero: true },
        { titulo: 'Juros', largura: 1, numero: true },
        { titulo: 'Amortização', largura: 1.1, numero: true },
        { titulo: 'Saldo devedor', largura: 1.2, numero: true },
      ],
      linhas: [
        ...soValor('Entrada', p.entradaCent),
        ...soValor('IOF, na contratação', iofAVista),
        ...(pagas[0] ? [linha(pagas[0], `1ª a ${carencia.length}ª, na carência`)] : []),
        ...marcos(lista).map((x) => linha(x)),
        {
          total: true,
          celulas: [
            `Total, ${pagas.length + lista.length} parcelas`,
            semMoeda(p.totalCent),
            semMoeda(juros),
            semMoeda(somar(parcelas.map((x) => x.amort))),
            '',
          ],
        },
      ],
    },
  ]
}
