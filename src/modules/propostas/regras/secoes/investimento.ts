import type { Bloco } from '#engines/documento/blocos.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { art17EmPalavras } from '#modules/simulacoes/regras/regra-e-regime.ts'
import type { InvestimentoCongelado } from '../../contract/resultados-congelados.ts'
import { anosPorExtenso, reaisInteiros, semMoeda } from '../palavras.ts'
import { condicoes, pequeno, premissas, quemSomos, subtitulo, titulo } from './comuns.ts'
import {
  alturaDasBarras,
  barrasComMarco,
  barrasDosDoisLados,
  linhasDosAnos,
  type LinhaDosAnos,
} from './graficos-das-outras.ts'
import type { Desenhos, Frente, Secao } from './secao.ts'

// A quota of a plant: never one scenario alone, CDI after tax beside each, and no promise (energia.md §11).

type S = Secao<'investimento'>
type Cenario = InvestimentoCongelado['cenarios'][number]

const NOMES: Record<Cenario['nome'], string> = { pessimista: 'Pessimista', base: 'Base', otimista: 'Otimista' }

export const SEM_PROMESSA =
  'Não há garantia de retorno. Os três cenários são simulações: geração, tarifa, vacância, inadimplência e regras podem ser piores do que o cenário pessimista, e o valor do aporte pode não voltar.'

const taxa = (x: number | null) => (x === null ? 'não se paga' : emPct(x, 2))
/** Points above or below CDI, with the minus of typography. */
const emPontos = (f: number | null) =>
  f === null ? 'não se paga' : `${f < 0 ? '− ' : '+ '}${emNumero(Math.abs(f) * 100, 2)} p.p.`

export const cenarioBase = (r: InvestimentoCongelado): Cenario | undefined => r.cenarios.find((c) => c.nome === 'base')

/** What stays below CDI is written, not hidden. */
export function abaixoDoCdi(r: InvestimentoCongelado): string | null {
  const abaixo = r.cenarios.filter((c) => c.acimaDoCdi === null || c.acimaDoCdi < 0)
  if (abaixo.length === 0) return null
  const partes = abaixo.map((c) =>
    c.acimaDoCdi === null
      ? `no cenário ${c.nome} o aporte não se paga no prazo`
      : `no cenário ${c.nome} o retorno fica ${emNumero(-c.acimaDoCdi * 100, 2)} p.p. abaixo do CDI líquido`,
  )
  const frase = partes.join('; ')
  return `${frase.charAt(0).toUpperCase()}${frase.slice(1)}.`
}

export function frenteDoInvestimento({ opcao: o }: S): Frente {
  const base = cenarioBase(o.resultado)
  const [pior, , melhor] = o.resultado.cenarios
  return {
    chamada: 'Proposta de investimento em energia solar',
    titulo: 'Uma parte da usina,\nem três cenários',
    figuras: [
      { rotulo: 'Aporte', valor: emReais(o.precoCent), nota: o.nome, tom: 'marca' },
      {
        rotulo: 'Renda por mês, média do 1º ano',
        valor: emReais(base?.rendaMensalMediaAno1Cent ?? 0),
        nota: `de ${reaisInteiros(pior?.rendaMensalMediaAno1Cent ?? 0)} a ${reaisInteiros(melhor?.rendaMensalMediaAno1Cent ?? 0)}`,
      },
      {
        rotulo: 'Retorno ao ano, cenário base',
        valor: taxa(base?.tir ?? null),
        nota: `CDI líquido de imposto: ${emPct(o.resultado.cdiLiquido, 2)}`,
        tom: 'bom',
      },
    ],
    assunto: { nome: 'Usina', valor: `${o.rotulo}, ${emNumero(o.entrada.kWp, 1)} kWp` },
    frase: SEM_PROMESSA,
  }
}

/** What each scenario changes of the base one. */
const oQueMuda = (r: InvestimentoCongelado): string =>
  `O que muda do cenário base: ${r.cenarios
    .filter((c) => c.nome !== 'base')
    .map(({ nome, cenario: x }) =>
      [
        `cenário ${nome}: geração ${x.geracao < 1 ? '− ' : '+ '}${emPct(Math.abs(x.geracao - 1), 0)}`,
        `alta da energia ${emPontos(x.deltaEnergia)}`,
        ...(x.deltaVacancia === 0 ? [] : [`vacância ${emPontos(x.deltaVacancia)}`]),
      ].join(', '),
    )
    .join('; ')}`

const cenarios = ({ opcao: o, tema }: S): Bloco[] => {
  const { resultado: r } = o
  const linha = (nome: string, celula: (c: Cenario) => string, destaque = false) => ({
    destaque,
    celulas: [nome, ...r.cenarios.map(celula)],
  })
  const abaixo = abaixoDoCdi(r)
  return [
    titulo(
      'Três cenários ao lado do CDI',
      `Retorno ao ano em ${o.entrada.anos} anos. O CDI já está líquido de imposto e é um parâmetro, não uma previsão`,
    ),
    {
      tipo: 'figura',
      altura: alturaDasBarras(r.cenarios.length),
      alt: `Retorno ao ano: ${r.cenarios.map((c) => `${NOMES[c.nome]} ${taxa(c.tir)}`).join(', ')}. CDI líquido ${emPct(r.cdiLiquido, 2)}.`,
      desenhar: (largura) =>
        barrasComMarco(
          largura,
          r.cenarios.map((c) => ({ nome: NOMES[c.nome], valor: c.tir, escrito: taxa(c.tir) })),
          { valor: r.cdiLiquido, rotulo: `CDI líquido ${emPct(r.cdiLiquido, 2)}` },
          tema,
        ),
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: '', largura: 1.8 },
        ...r.cenarios.map((c) => ({ titulo: NOMES[c.nome], largura: 1.2, numero: true })),
      ],
      linhas: [
        linha('Retorno ao ano (TIR)', (c) => taxa(c.tir), true),
        linha('Contra o CDI líquido', (c) => emPontos(c.acimaDoCdi)),
        linha('Renda por mês, ano 1', (c) => reaisInteiros(c.rendaMensalMediaAno1Cent)),
        linha('Total recebido', (c) => reaisInteiros(c.totalRecebidoCent)),
        linha('Valor presente (VPL)', (c) => reaisInteiros(c.vplCent)),
        linha('Retorno simples', (c) => anosPorExtenso(c.paybackSimplesAnos)),
        linha('Retorno descontado', (c) => anosPorExtenso(c.paybackDescontadoAnos)),
      ],
    },
    pequeno(oQueMuda(r)),
    ...(abaixo ? [{ tipo: 'aviso', tom: 'cuidado', frase: abaixo } satisfies Bloco] : []),
    { tipo: 'aviso', tom: 'info', frase: SEM_PROMESSA },
  ]
}

const usina = ({ opcao: o }: S): Bloco[] => {
  const { entrada: e } = o
  return [
    titulo('A usina'),
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: 'Potência', valor: `${emNumero(e.kWp, 1)} kWp` },
        {
          rotulo: 'Geração no 1º ano',
          valor: `${emNumero(Math.round(e.geracaoAno1Kwh))} kWh`,
          nota: 'antes das perdas',
        },
        { rotulo: 'Custo da usina', valor: reaisInteiros(Math.round(e.capexReais * 100)) },
        { rotulo: 'Sua parte', valor: o.nome.replace('cota de ', ''), nota: emReais(o.precoCent) },
      ],
    },
    {
      tipo: 'paragrafo',
      frase: `${e.usina} entrega energia na rede da ${e.tarifa.distribuidora.nome}. Consumidores recebem essa energia como crédito na conta e pagam por ela com ${emPct(e.descontoConsumidor)} de desconto. Da receita saem os custos e os impostos da usina; do que sobra, ${o.nome.replace('cota de ', '')} vai para o investidor.`,
    },
  ]
}

const receita = ({ opcao: o }: S): Bloco[] => {
  const { entrada: e } = o
  const ano = cenarioBase(o.resultado)?.anos[0]
  if (!ano) return []
  const sai = (nome: string, cent: number, nota?: string) =>
    cent === 0 ? [] : [{ celulas: [{ texto: nome, ...(nota ? { nota } : {}) }, semMoeda(-cent)] }]
  return [
    titulo('De onde vem a renda', `Cenário base, ano de ${ano.ano}, valores da usina inteira em reais`),
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Conta do ano', largura: 3 },
        { titulo: 'Valor', largura: 1, numero: true },
      ],
      linhas: [
        {
          celulas: [
            {
              texto: 'Receita da energia',
              nota: `${emNumero(Math.round(ano.geracaoKwh))} kWh × R$\u00A0${emNumero(ano.precoKwh, 5)}, menos ${emPct(e.vacancia)} de vacância e ${emPct(e.inadimplencia)} de inadimplência`,
            },
            semMoeda(ano.receitaCent),
          ],
        },
        ...sai('Manutenção', ano.omCent),
        ...sai('Seguro', ano.seguroCent),
        ...sai('Arrendamento', ano.arrendamentoCent),
        ...sai('Gestão', ano.gestaoCent, `${emPct(e.gestaoPct ?? 0)} da receita`),
        ...sai('Uso da rede (TUSDg)', ano.tusdgCent),
        ...sai('Impostos', ano.pisCofinsCent + ano.irpjCent + ano.csllCent, 'PIS, COFINS, IRPJ e CSLL'),
        ...sai('Troca de inversor', ano.trocaCent),
        { total: true, celulas: ['Líquido da usina', semMoeda(ano.liquidoUsinaCent)] },
        { destaque: true, celulas: [`Parte do investidor, ${o.nome}`, semMoeda(ano.investidorCent)] },
      ],
    },
    pequeno('A renda de um mês não se repete nos outros: a geração muda com a estação e o clima.'),
  ]
}

const PREMISSAS_DO_TORNADO = { geracao: 'Geração', tarifa: 'Tarifa', vacancia: 'Vacância', om: 'Manutenção' } as const

const sensibilidade = ({ opcao: o, tema }: S): Bloco[] => {
  const { tornado } = o.resultado
  const base = cenarioBase(o.resultado)?.vplCent ?? 0
  const barras = tornado.map((b) => ({ nome: PREMISSAS_DO_TORNADO[b.premissa], menos: b.menosCent, mais: b.maisCent }))
  return [
    titulo(
      'O que mais mexe no resultado',
      'Valor presente da sua parte com cada premissa 10 % menor e 10 % maior, uma de cada vez',
    ),
    {
      tipo: 'figura',
      altura: alturaDasBarras(barras.length),
      alt: `Valor presente no cenário base: ${reaisInteiros(base)}. ${barras.map((b) => `${b.nome}: de ${reaisInteiros(Math.min(b.menos, b.mais))} a ${reaisInteiros(Math.max(b.menos, b.mais))}`).join('; ')}.`,
      desenhar: (largura) => barrasDosDoisLados(largura, base, barras, emMil, tema),
    },
  ]
}

/** `R$ 85,7 mil`: beside a bar. */
const emMil = (cent: number) => `${cent < 0 ? '− ' : ''}${emNumero(Math.abs(cent) / 100_000, 1)} mil`

const comArtigo = (palavras: string) => (palavras.startsWith('Fio B') ? `o ${palavras}` : palavras)

const regra = ({ opcao: o }: S): Bloco[] => [
  titulo('A regra da compensação'),
  {
    tipo: 'lista',
    itens: [
      `A usina é de classe ${o.entrada.classe.replace('_', ' ')}: quem recebe a energia paga uma parte do Fio B por kWh, que sobe a cada ano até 2028 (Lei 14.300/2022, art. 27).`,
      `De 2029 em diante a regra ainda não foi publicada (art. 17). O cálculo usa ${comArtigo(art17EmPalavras(o.entrada))}, como hipótese.`,
      'Créditos de energia valem 60 meses e não podem ser vendidos nem trocados por dinheiro. A usina recebe pela adesão dos consumidores, não pela venda de créditos.',
      'O parecer da CVM sobre a oferta, quando couber, fica arquivado com o contrato.',
    ],
  },
]

const riscos = (): Bloco[] => [
  titulo('Riscos', 'O que pode fazer a renda ser menor, ou acabar'),
  {
    tipo: 'tabela',
    colunas: [
      { titulo: 'Risco', largura: 1 },
      { titulo: 'O que acontece', largura: 2.6 },
    ],
    linhas: [
      ['Regulatório', 'mudança de tarifa, do Fio B, de impostos ou da regra de 2029'],
      ['Vacância', 'energia sem consumidor que a receba: não há receita por ela'],
      ['Inadimplência', 'consumidor que recebe o crédito e não paga'],
      ['Geração', 'clima, sujeira, defeito ou corte de geração pela distribuidora'],
      ['Roubo e dano', 'furto de cabos, vendaval e incêndio, além do que o seguro cobre'],
      ['Saída', 'a cota pode não achar comprador no momento ou no preço esperado'],
    ].map((celulas) => ({ celulas })),
  },
]

const preco = ({ opcao: o }: S): Bloco[] => [
  titulo('O aporte'),
  {
    tipo: 'cartoes',
    itens: [
      { rotulo: 'Aporte', valor: emReais(o.precoCent), nota: o.nome, tom: 'marca' },
      {
        rotulo: 'Custo da usina inteira',
        valor: emReais(Math.round(o.entrada.capexReais * 100)),
        nota: o.rotulo,
      },
    ],
  },
  pequeno('O aporte é pago conforme o contrato, depois da assinatura. Esta proposta não pede pagamento antecipado.'),
]

const anos = ({ opcao: o, tema }: S): Bloco[] => {
  const { cenarios: todos } = o.resultado
  const cores = { pessimista: tema.fraco, base: tema.marca, otimista: tema.bom } as const
  const linhas = todos.map((c): LinhaDosAnos => ({
    nome: NOMES[c.nome].toLowerCase(),
    valores: c.anos.map((a) => a.investidorCent),
    cor: cores[c.nome],
    forte: c.nome === 'base',
  }))
  const base = cenarioBase(o.resultado)
  return [
    titulo('Ano a ano', 'Parte do investidor por ano, em reais, sem descontar a inflação'),
    {
      tipo: 'figura',
      altura: 180,
      alt: `Parte do investidor por ano: ${todos.map((c) => `${NOMES[c.nome]} de ${reaisInteiros(c.anos[0]?.investidorCent ?? 0)} a ${reaisInteiros(c.anos.at(-1)?.investidorCent ?? 0)}`).join('; ')}.`,
      desenhar: (largura) => linhasDosAnos(largura, 180, o.entrada.anoInicial, linhas, tema),
    },
    subtitulo('Os números', 'Valores em reais; de 2029 em diante, hipótese'),
    {
      tipo: 'tabela',
      estilo: 'densa',
      colunas: [
        { titulo: 'Ano', largura: 0.8 },
        { titulo: 'Receita da usina', largura: 1.3, numero: true },
        { titulo: 'Impostos', largura: 1.1, numero: true },
        ...todos.map((c) => ({ titulo: NOMES[c.nome], largura: 1.2, numero: true })),
      ],
      linhas: (base?.anos ?? []).map((a, n) => ({
        celulas: [
          a.ano > 2028 ? { texto: `${a.ano} *`, cor: tema.fraco } : String(a.ano),
          semMoeda(a.receitaCent),
          semMoeda(a.pisCofinsCent + a.irpjCent + a.csllCent),
          ...todos.map((c) => semMoeda(c.anos[n]?.investidorCent ?? 0)),
        ],
      })),
    },
    {
      tipo: 'paragrafo',
      estilo: 'nota',
      frase: '* Hipótese: a regra destes anos ainda não foi publicada. Receita e impostos são do cenário base.',
    },
  ]
}

export const DO_INVESTIMENTO: Desenhos<'investimento'> = {
  cenarios,
  quem_somos: quemSomos(
    'projeta, instala e opera usinas solares, e presta contas a quem investe nelas.',
    'O extrato mostra, mês a mês, geração, receita, custos, impostos e a parte de cada cota.',
  ),
  usina,
  receita,
  sensibilidade,
  regra,
  riscos,
  preco,
  anos,
  condicoes: condicoes(
    [
      'Aceitar confirma o interesse, o aporte e a cota. O contrato vem depois, para ler antes de assinar.',
      SEM_PROMESSA,
      'A cessão da cota a outra pessoa só vale depois da vistoria da usina e segue o contrato.',
    ],
    'nome e contato',
  ),
  premissas,
}
