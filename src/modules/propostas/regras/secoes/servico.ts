import type { Bloco } from '#engines/documento/blocos.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { pagamentoEmPalavras, semMoeda } from '../palavras.ts'
import { condicoes, pequeno, premissas, quemSomos, subtitulo, titulo } from './comuns.ts'
import { deQuantoEmQuanto } from './de-quanto-em-quanto.ts'
import type { Desenhos, Frente, Secao, SecaoComum } from './secao.ts'

// Cleaning, and hours and parts: items, price, how often, and what is included.

type S = Secao<'limpeza'> | Secao<'servicos'>

const quantidade = (x: number, unidade: string) => `${emNumero(x, x % 1 ? 2 : 0)} ${unidade}`.trim()
const porAno = (vezes: number) => (vezes === 1 ? 'uma vez' : `${vezes} vezes por ano`)

export function frenteDaLimpeza({ opcao: o }: Secao<'limpeza'>): Frente {
  return {
    chamada: 'Proposta de limpeza da usina',
    titulo: 'Módulos limpos,\nsem você subir no telhado',
    figuras: [
      { rotulo: 'Por visita', valor: emReais(o.porVezCent), nota: o.descricao },
      {
        rotulo: o.vezesPorAno === 1 ? 'Visitas' : 'Visitas por ano',
        valor: emNumero(o.vezesPorAno),
        nota: deQuantoEmQuanto(o.vezesPorAno),
      },
      {
        rotulo: o.vezesPorAno === 1 ? 'Total' : 'Total por ano',
        valor: emReais(o.precoCent),
        nota: 'tudo incluído',
        tom: 'marca',
      },
    ],
    assunto: { nome: 'Serviço', valor: `${o.descricao}, ${porAno(o.vezesPorAno)}` },
    frase: 'Água e escova macia, sem produto que risque o vidro, com fotos de antes e depois.',
  }
}

export function frenteDosServicos({ opcao: o }: Secao<'servicos'>): Frente {
  return {
    chamada: 'Proposta de serviço',
    titulo: 'O que será feito,\ne quanto custa',
    figuras: [
      { rotulo: 'Itens', valor: emNumero(o.itens.length), nota: 'mão de obra, peças e deslocamento' },
      { rotulo: 'Total', valor: emReais(o.precoCent), nota: 'tudo incluído', tom: 'marca' },
    ],
    assunto: {
      nome: 'Serviço',
      valor: `${o.itens.length === 1 ? '1 item' : `${o.itens.length} itens`} de trabalho e material`,
    },
    frase: 'Nenhum serviço extra é feito sem o seu acordo antes.',
  }
}

const pedido = ({ opcao: o }: S): Bloco[] =>
  o.descricao ? [titulo('O que foi pedido'), { tipo: 'paragrafo', frase: o.descricao }] : []

/** Every item with its price, and how the total comes out of them. */
export const preco = ({ opcao: o, naPagina }: S): Bloco[] => {
  const recorrente = o.vezesPorAno > 1
  const linha = (nome: string, cent: number, total = false) => ({
    total,
    celulas: [nome, '', '', semMoeda(cent)],
  })
  return [
    titulo('Preço', recorrente ? 'Itens de uma visita, em reais' : 'Em reais'),
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Item', largura: 2.4 },
        { titulo: 'Quantidade', largura: 1, numero: true },
        { titulo: 'Unitário', largura: 1, numero: true },
        { titulo: 'Total', largura: 1.1, numero: true },
      ],
      linhas: [
        ...o.itens.map((i) => ({
          celulas: [i.descricao, quantidade(i.quantidade, i.unidade), semMoeda(i.unitarioCent), semMoeda(i.totalCent)],
        })),
        ...(o.ajusteCent === 0
          ? []
          : [linha(o.ajusteCent > 0 ? 'Até o valor mínimo da visita' : 'Desconto pela recorrência', o.ajusteCent)]),
        ...(recorrente ? [linha('Por visita', o.porVezCent, true)] : []),
        ...(recorrente ? [linha(`${o.vezesPorAno} visitas por ano`, o.porVezCent * o.vezesPorAno)] : []),
        ...(o.descontoCent === 0 ? [] : [linha('Desconto', -o.descontoCent)]),
        linha(recorrente ? 'Total por ano' : 'Total', o.precoCent, true),
      ],
    },
    ...(naPagina ? [] : formasDePagar(o.pagamentos, o.pagamento)),
    ...(o.ganhoEsperado
      ? [
          {
            tipo: 'aviso',
            tom: 'info',
            frase: `A limpeza costuma devolver parte da geração que a sujeira tira. Esperamos ${emPct(o.ganhoEsperado)} nesta usina: é uma estimativa, depende do local, e não é promessa.`,
          } satisfies Bloco,
        ]
      : []),
  ]
}

const formasDePagar = (pagamentos: SecaoComum['opcao']['pagamentos'], escolhido: number): Bloco[] =>
  pagamentos.length === 0
    ? []
    : [
        subtitulo('Como pagar'),
        {
          tipo: 'tabela',
          colunas: [
            { titulo: 'Forma', largura: 1.5 },
            { titulo: 'Condições', largura: 2 },
            { titulo: 'Parcela', largura: 1.3, numero: true },
            { titulo: 'Total pago', largura: 1.3, numero: true },
          ],
          linhas: pagamentos.map((p) => {
            const palavras = pagamentoEmPalavras(p)
            return {
              destaque: p.indice === escolhido,
              celulas: [
                { texto: palavras.nome, letra: 'media' as const },
                palavras.notas.join(', '),
                palavras.valor,
                emReais(p.totalCent),
              ],
            }
          }),
        },
      ]

const incluido = (sim: readonly string[], nao: readonly string[]) => (): Bloco[] => [
  titulo('O que está incluído'),
  {
    tipo: 'colunas',
    partes: [
      { largura: 1, blocos: [subtitulo('Incluído'), { tipo: 'lista', marca: 'sim', itens: sim }] },
      { largura: 1, blocos: [subtitulo('Não incluído'), { tipo: 'lista', marca: 'nao', itens: nao }] },
    ],
  },
  pequeno('Nenhum serviço extra é feito sem orçamento aprovado por você antes (CDC, art. 39).'),
]

const direitos = (mais: readonly string[]) => (): Bloco[] => [
  titulo('Seus direitos'),
  {
    tipo: 'lista',
    itens: [
      'Garantia legal de 90 dias para o serviço e as peças (CDC, art. 26), além da que o fabricante der.',
      'Contratado fora da loja, você pode desistir em 7 dias corridos, com tudo de volta (CDC, art. 49). O trabalho só começa antes disso a seu pedido, por escrito.',
      ...mais,
    ],
  },
]

export const DA_LIMPEZA: Desenhos<'limpeza'> = {
  preco,
  quem_somos: quemSomos(
    'limpa, inspeciona e mantém usinas solares.',
    'A equipe tem treinamento de trabalho em altura (NR-35) e em eletricidade (NR-10).',
  ),
  escopo: incluido(
    [
      'Lavagem dos módulos com água e escova macia',
      'Fotos de antes e depois',
      'Inspeção visual de módulos, cabos e estrutura',
      'Equipamento de proteção e ancoragem',
      'Relatório com o que foi encontrado',
    ],
    ['Troca de peças e reaperto', 'Reparo do telhado', 'Poda de árvores', 'Remoção de ninhos com animal protegido'],
  ),
  caminho: ({ opcao: o }) => [
    titulo('Como fazemos', `${o.descricao}, ${porAno(o.vezesPorAno)}`),
    {
      tipo: 'lista',
      itens: [
        'Combinamos o dia com você; chuva forte e vento adiam a visita, sem custo.',
        'Desligamos o que for preciso, lavamos cedo ou no fim da tarde, com o vidro frio, e religamos.',
        ...(o.altura ? ['O telhado é alto: o trabalho usa ancoragem e linha de vida.'] : []),
        'Você recebe as fotos e o relatório depois da visita.',
      ],
    },
  ],
  regra: direitos(['O trabalho em altura segue a NR-35, e o elétrico, a NR-10.']),
  condicoes: condicoes(
    [
      'Aceitar confirma o preço e a recorrência. Cada visita é cobrada depois de feita, se a forma de pagamento não disser outra coisa.',
      'O contrato recorrente diz o prazo e como encerrar; só visitas já feitas são devidas.',
      'O pagamento em atraso tem multa de no máximo 2 % (CDC, art. 52).',
    ],
    'nome, contato e o endereço da usina',
  ),
  premissas,
}

export const DOS_SERVICOS: Desenhos<'servicos'> = {
  pedido,
  preco,
  quem_somos: quemSomos(
    'conserta e mantém usinas solares.',
    'O serviço tem responsável técnico com registro no CREA ou no CFT.',
  ),
  escopo: incluido(
    [
      'Mão de obra, peças e deslocamento da lista',
      'Testes depois do serviço',
      'Fotos e relatório',
      'Devolução das peças trocadas, se você quiser',
    ],
    ['Peças fora da lista', 'Obras na rede da distribuidora', 'Reparo do telhado e do padrão de entrada'],
  ),
  regra: direitos([
    'A peça trocada é nova e igual ou melhor que a anterior; peça usada só com o seu acordo (CDC, art. 21).',
  ]),
  condicoes: condicoes(
    [
      'Aceitar confirma os itens e o preço. Se o defeito for outro, paramos e enviamos uma nova proposta.',
      'O pagamento em atraso tem multa de no máximo 2 % (CDC, art. 52).',
    ],
    'nome, contato e o endereço da usina',
  ),
  premissas,
}
