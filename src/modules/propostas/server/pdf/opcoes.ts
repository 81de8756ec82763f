import type { Bloco, Celula } from '#engines/documento/blocos.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { OpcaoDaUsina } from '../../regras/cliente/usina.ts'
import { anosPorExtenso, pagamentoEmPalavras, reaisInteiros } from '../../regras/palavras.ts'

type Linha = readonly [nome: string, celula: (o: OpcaoDaUsina) => string | Celula]

const DA_USINA: readonly Linha[] = [
  ['Potência', (o) => `${emNumero(o.usina.kWp, 2)} kWp`],
  [
    'Módulos',
    (o) => ({
      texto: `${emNumero(o.usina.modulos)} de ${emNumero(o.entrada.modulo.wp)} Wp`,
      nota: [o.entrada.modulo.marca, o.entrada.modulo.modelo].filter(Boolean).join(' '),
    }),
  ],
  ['Geração por ano', (o) => `${emNumero(Math.round(o.usina.geracaoAnualKwh))} kWh`],
  ['Cobre do uso', (o) => (o.usina.cobertura === null ? 'sem consumo' : emPct(o.usina.cobertura))],
  ['Investimento', (o) => ({ texto: emReais(o.precoCent), letra: 'media' })],
  [
    'Economia no 1º ano',
    (o) => ({ texto: emReais(o.ano1.economiaCent), nota: `${emReais(o.ano1.economiaMensalCent)} por mês` }),
  ],
  ['Se paga em', (o) => anosPorExtenso(o.indicadores.paybackSimplesAnos)],
]

/** Ways to pay by their position: the variants share the list, each at its own price. */
const dosPagamentos = (opcoes: readonly OpcaoDaUsina[]): Linha[] =>
  (opcoes[0]?.pagamentos ?? []).map(({ indice, rotulo }) => [
    rotulo,
    (o) => {
      const p = o.pagamentos.find((x) => x.indice === indice)
      if (!p) return 'não se aplica'
      const { valor } = pagamentoEmPalavras(p)
      return { texto: valor, nota: p.tipo === 'a_vista' ? '' : `total ${emReais(p.totalCent)}` }
    },
  ])

/** A page that compares the variants of a version: nothing where there is one. */
export function opcoesLadoALado(opcoes: readonly OpcaoDaUsina[]): Bloco[] {
  if (opcoes.length < 2) return []
  const anos = opcoes[0]?.anos.length ?? 0
  const linhas: Linha[] = [
    ...DA_USINA,
    [`Economia em ${anos} anos`, (o) => reaisInteiros(o.indicadores.economiaTotalCent)],
    ...dosPagamentos(opcoes),
  ]
  return [
    { tipo: 'quebra' },
    {
      tipo: 'titulo',
      nivel: 3,
      texto: 'As opções lado a lado',
      nota: 'As formas de pagar são as mesmas; o valor de cada uma segue o preço da opção',
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: '', largura: 1.3 },
        ...opcoes.map((o) => ({ titulo: `${o.letra} · ${o.rotulo}`, largura: 1.6, numero: true })),
      ],
      linhas: linhas.map(([nome, celula]) => ({
        celulas: [{ texto: nome, letra: 'media' as const }, ...opcoes.map(celula)],
      })),
    },
    {
      tipo: 'paragrafo',
      estilo: 'nota',
      frase: `Os detalhes deste documento são da opção ${opcoes[0]?.letra ?? 'A'}. Na página da proposta você escolhe a opção e a forma de pagar.`,
    },
  ]
}
