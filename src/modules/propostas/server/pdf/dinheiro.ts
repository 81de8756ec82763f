import type { Bloco } from '#engines/documento/blocos.ts'
import type { PagamentoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { anosPorExtenso, mesDoRetorno, pagamentoEmPalavras, reaisInteiros, semMoeda } from '../../regras/palavras.ts'
import type { Secao } from './entrada.ts'
import { opcoesLadoALado } from './opcoes.ts'
import { parcelasDo } from './parcelas.ts'
import { graficoDoSaldo } from '../../regras/secoes/graficos.ts'

const INFLACAO_MENOR = 0.04

const saldos = (o: Secao['opcao'], acumulado: readonly number[]) => [
  { ano: o.entrada.premissas.anoInicial - 1, saldoCent: -o.precoCent },
  ...acumulado.map((saldoCent, n) => ({ ano: o.entrada.premissas.anoInicial + n, saldoCent })),
]

/** Return: indicators, chart, the years, and what changes them. */
export function retorno({ opcao: o, tema }: Secao): Bloco[] {
  const { indicadores: i } = o
  const inicio = o.entrada.premissas.anoInicial
  const de = (preset: string) => o.art17.find((x) => x.preset === preset)
  const [alta, baixa] = [de('otimista'), de('pessimista')]
  const fim = o.anos.at(-1)
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Retorno' },
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: `Economia em ${o.anos.length} anos`, valor: reaisInteiros(i.economiaTotalCent), tom: 'bom' },
        {
          rotulo: 'Valor presente (VPL)',
          valor: reaisInteiros(i.vplCent),
          nota: `TMA de ${emPct(o.entrada.premissas.tma)}`,
        },
        { rotulo: 'Taxa interna (TIR)', valor: i.tir === null ? 'não existe' : emPct(i.tir, 2), nota: 'ao ano' },
        {
          rotulo: 'Custo da energia',
          valor: i.lcoe === null ? 'sem geração' : `R$\u00A0${emNumero(i.lcoe, 3)}`,
          nota: `por kWh; da rede, R$\u00A0${emNumero(i.precoDaRede, 3)}`,
        },
      ],
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase: `Retorno simples: ${anosPorExtenso(i.paybackSimplesAnos)}, ${mesDoRetorno(inicio, i.paybackSimplesMeses)}. Retorno descontado: ${anosPorExtenso(i.paybackDescontadoAnos)}. São projeções, não promessa de resultado.`,
    },
    {
      tipo: 'titulo',
      nivel: 3,
      texto: 'Saldo acumulado',
      nota: 'Em reais, do investimento ao último ano; a faixa vai da hipótese mais favorável à menos favorável',
    },
    {
      tipo: 'figura',
      altura: 180,
      alt: `Saldo acumulado: de ${reaisInteiros(-o.precoCent)} no investimento a ${reaisInteiros(fim?.acumuladoCent ?? 0)} no fim de ${fim?.ano ?? inicio}. Depois de 2028, hipótese.`,
      desenhar: (largura) =>
        graficoDoSaldo(
          largura,
          180,
          {
            pontos: saldos(
              o,
              o.anos.map((a) => a.acumuladoCent),
            ),
            faixa:
              alta && baixa ? { alta: saldos(o, alta.acumuladoCent), baixa: saldos(o, baixa.acumuladoCent) } : null,
            retornoAnos: i.paybackSimplesAnos,
            retorno: anosPorExtenso(i.paybackSimplesAnos),
          },
          tema,
        ),
    },
    sensibilidade(o),
    { tipo: 'titulo', nivel: 3, texto: 'Ano a ano', nota: 'Valores em reais; de 2029 em diante, hipótese' },
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: [
        { titulo: 'Ano', largura: 0.9 },
        { titulo: 'Conta sem usina', largura: 1.3, numero: true },
        { titulo: 'Conta com usina', largura: 1.3, numero: true },
        { titulo: 'Economia', largura: 1.2, numero: true },
        { titulo: 'Custos', largura: 1.1, numero: true },
        { titulo: 'Saldo acumulado', largura: 1.4, numero: true },
        { titulo: 'Geração (kWh)', largura: 1.1, numero: true },
      ],
      linhas: o.anos.map((a) => ({
        celulas: [
          a.regraConhecida ? String(a.ano) : { texto: `${a.ano} *`, cor: tema.fraco },
          semMoeda(a.semSolarCent),
          semMoeda(a.comSolarCent),
          semMoeda(a.economiaCent),
          semMoeda(a.omCent + a.seguroCent + a.trocaCent),
          semMoeda(a.acumuladoCent),
          emNumero(Math.round(a.geracaoKwh)),
        ],
      })),
    },
    {
      tipo: 'paragrafo',
      estilo: 'nota',
      frase:
        '* Hipótese: a regra destes anos ainda não foi publicada. Custos somam manutenção, seguro e trocas, corrigidos pelo IPCA.',
    },
  ]
}

const PRESETS = {
  otimista: 'Art. 17 mais favorável',
  base: 'Art. 17: Fio B inteiro',
  pessimista: 'Art. 17 menos favorável',
} as const

/** What the return becomes when one premise changes: the presets of art. 17, and a smaller rise of the energy. */
function sensibilidade(o: Secao['opcao']): Bloco {
  const menor = calcular({ ...o.entrada, premissas: { ...o.entrada.premissas, inflacaoEnergia: INFLACAO_MENOR } })
  return {
    tipo: 'tabela',
    colunas: [
      { titulo: 'Se…', largura: 2.4 },
      { titulo: 'Se paga em', largura: 1, numero: true },
      { titulo: 'Economia no período', largura: 1.2, numero: true },
    ],
    linhas: [
      ...o.art17.map((x) => ({
        celulas: [PRESETS[x.preset], anosPorExtenso(x.paybackAnos), reaisInteiros(x.economiaTotalCent)],
      })),
      {
        celulas: [
          `A energia subir ${emPct(INFLACAO_MENOR, 0)} ao ano, e não ${emPct(o.entrada.premissas.inflacaoEnergia)}`,
          anosPorExtenso(menor.indicadores.paybackSimplesAnos),
          reaisInteiros(menor.indicadores.economiaTotalCent),
        ],
      },
    ],
  }
}

/** Ways to pay, with everything that each total includes. */
export function pagamento({ proposta, opcao: o }: Secao): Bloco[] {
  const financiados = o.pagamentos.filter((p) => p.tipo === 'financiamento')
  const variasOpcoes = proposta.opcoes.length > 1
  return [
    {
      tipo: 'titulo',
      nivel: 2,
      texto: 'Como pagar',
      ...(variasOpcoes ? { nota: `Opção ${o.letra} · ${o.rotulo}` } : {}),
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Forma', largura: 1.5 },
        { titulo: 'Condições', largura: 2 },
        { titulo: 'Parcela', largura: 1.3, numero: true },
        { titulo: 'Total pago', largura: 1.3, numero: true },
      ],
      linhas: o.pagamentos.map((p) => {
        const palavras = pagamentoEmPalavras(p)
        return {
          destaque: p.indice === o.pagamento,
          celulas: [
            { texto: palavras.nome, letra: 'media' as const },
            [...palavras.notas, ...palavras.total.filter((x) => !x.startsWith('total'))].join(', '),
            palavras.valor,
            emReais(p.totalCent),
          ],
        }
      }),
    },
    ...financiados.flatMap((p): Bloco[] => {
      const termos = o.entrada.pagamentos[p.indice]
      const parcelas = termos?.tipo === 'financiamento' ? parcelasDo(termos, p) : []
      return [{ tipo: 'aviso', tom: 'info', frase: custoDoCredito(p) }, ...parcelas]
    }),
    ...opcoesLadoALado(proposta.opcoes),
  ]
}

/** Everything that a financed total includes, in sentences. */
function custoDoCredito(p: PagamentoSimulado): string {
  const iof = p.iofCent > 0 ? ` e ${emReais(p.iofCent)} de IOF` : ''
  return [
    `${p.rotulo}: o preço é ${emReais(p.precoCent)} e o total pago é ${emReais(p.totalCent)},`,
    `com ${emReais(p.jurosCent)} de juros${iof}.`,
    p.cetAnual === null ? '' : `Custo efetivo total: ${emPct(p.cetAnual, 2)} ao ano.`,
    p.mesesComFolga === null ? '' : `No 1º ano a economia paga a parcela em ${p.mesesComFolga} de 12 meses.`,
    'Quem decide o crédito e as condições finais é o banco.',
  ]
    .filter(Boolean)
    .join(' ')
}
