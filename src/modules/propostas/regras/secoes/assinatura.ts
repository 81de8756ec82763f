import { mesCurto, nomeDoMes } from '#kit/meses.ts'
import type { Bloco } from '#engines/documento/blocos.ts'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { unidadesDoCooperado } from '#modules/simulacoes/regras/assinatura.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { classeEmPalavras } from '#modules/simulacoes/regras/unidade-em-palavras.ts'
import { mediaMensal } from '#modules/simulacoes/regras/outras.ts'
import { semMoeda } from '../palavras.ts'
import { condicoes, pequeno, premissas, quemSomos, subtitulo, titulo } from './comuns.ts'
import { mesesEmBarras } from './graficos-das-outras.ts'
import type { Desenhos, Frente, Secao } from './secao.ts'

// Membership of a shared plant: the bill before and after, what is charged and how one leaves (solar-domain §3.8–3.10).

type S = Secao<'assinatura'>

const somar = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0)

export function frenteDaAssinatura({ opcao: o }: S): Frente {
  const { resultado: r, entrada: e } = o
  return {
    chamada: 'Energia solar por assinatura',
    titulo: 'Sua conta de luz,\nsem obra e sem investimento',
    figuras: [
      {
        rotulo: 'Hoje, média por mês',
        valor: emReais(mediaMensal(r.contaSemCent)),
        nota: 'o que a conta de luz custa',
      },
      {
        rotulo: `Com a assinatura, em ${e.anoInicial}`,
        valor: emReais(mediaMensal(r.contaDistribuidoraCent + r.cobrancaCent)),
        nota: 'distribuidora e cooperativa',
        tom: 'marca',
      },
      {
        rotulo: 'Fica com você por mês',
        valor: emReais(mediaMensal(r.economiaCent)),
        nota: `${emReais(r.economiaCent)} no 1º ano`,
        tom: 'bom',
      },
    ],
    assunto: {
      nome: 'Energia reservada',
      valor: `${emNumero(Math.round(somar(e.alocadoKwh) / 12))} kWh por mês, em média`,
    },
    frase: 'A energia vem de uma usina compartilhada. Nada muda na sua casa, e a distribuidora continua a mesma.',
  }
}

/** `Unidade 77.001: rural, B1, trifásica`, each of the member's units. */
const unidadesEmPalavras = (e: S['opcao']['entrada']): string =>
  unidadesDoCooperado(e)
    .map(({ unidade: u }) => `Unidade ${u.numero || 'a informar'}: ${classeEmPalavras(u)}`)
    .join('; ')

const conta = ({ opcao: o, tema }: S): Bloco[] => {
  const { resultado: r, entrada: e } = o
  return [
    titulo(
      'Sua conta, mês a mês',
      `Em reais, no ano de ${e.anoInicial}: à esquerda a conta de hoje, à direita o que você paga`,
    ),
    {
      tipo: 'figura',
      altura: 170,
      alt: `Por mês: ${r.meses.map((m) => `${nomeDoMes(m.mes)} de ${emReais(m.contaSemCent)} para ${emReais(m.contaDistribuidoraCent + m.cobrancaCent)}`).join('; ')}.`,
      desenhar: (largura) =>
        mesesEmBarras(
          largura,
          170,
          r.meses.map((m) => ({
            rotulo: mesCurto(m.mes),
            antesCent: m.contaSemCent,
            depoisCent: [m.contaDistribuidoraCent, m.cobrancaCent],
          })),
          tema,
        ),
    },
    pequeno(`${unidadesEmPalavras(e)}.`),
    pequeno('À direita, de baixo para cima: o que vai para a distribuidora e o que vai para a cooperativa.'),
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Mês', largura: 0.8 },
        { titulo: 'Hoje', largura: 1.2, numero: true },
        { titulo: 'Distribuidora', largura: 1.2, numero: true },
        { titulo: 'Cooperativa', largura: 1.2, numero: true },
        { titulo: 'Economia', largura: 1.2, numero: true },
      ],
      linhas: [
        ...r.meses.map((m) => ({
          celulas: [
            mesCurto(m.mes),
            semMoeda(m.contaSemCent),
            semMoeda(m.contaDistribuidoraCent),
            semMoeda(m.cobrancaCent),
            { texto: semMoeda(m.economiaLiquidaCent), cor: tema.bom, letra: 'media' as const },
          ],
        })),
        {
          total: true,
          celulas: [
            'Ano',
            semMoeda(r.contaSemCent),
            semMoeda(r.contaDistribuidoraCent),
            semMoeda(r.cobrancaCent),
            semMoeda(r.economiaCent),
          ],
        },
      ],
    },
    {
      tipo: 'aviso',
      tom: 'info',
      frase:
        'A conta não zera: a rede continua sendo usada, e a iluminação pública continua sendo cobrada pela prefeitura. São projeções com as tarifas de hoje.',
    },
  ]
}

interface ModeloEmPalavras {
  nome: string
  cobra: (e: S['opcao']['entrada']) => string
  /** the arithmetic of one month */
  conta: (m: S['opcao']['resultado']['meses'][number], e: S['opcao']['entrada'], tarifa: number) => string
}

const kwh = (x: number) => `${emNumero(x, 2)} kWh`
const porKwh = (x: number) => `R$\u00A0${emNumero(x, 5)}`

const MODELOS: Record<ModeloDeCobranca, ModeloEmPalavras> = {
  FIXO_MENSAL: {
    nome: 'Valor fixo por mês',
    cobra: (e) =>
      `${emReais(e.plano.fixoMensalCent ?? 0)} por mês, qualquer que seja a energia compensada. Num mês de pouca energia o risco é seu.`,
    conta: (m) => `valor fixo = ${emReais(m.cobrancaCent)}`,
  },
  CREDITOS_COMPENSADOS: {
    nome: 'Preço por kWh compensado',
    cobra: (e) =>
      `${porKwh(e.plano.tarifaContratual ?? 0)} por kWh compensado. O desconto já está nesse preço e não é aplicado outra vez; o reajuste é anual.`,
    conta: (m, e) => `${kwh(m.compensadaKwh)} × ${porKwh(e.plano.tarifaContratual ?? 0)} = ${emReais(m.cobrancaCent)}`,
  },
  DINAMICO_SOBRE_TARIFA: {
    nome: 'Desconto sobre a tarifa do mês',
    cobra: (e) =>
      `a tarifa do mês menos ${emPct(e.plano.desconto ?? 0)}, por kWh compensado. Quando a tarifa muda, o preço muda junto.`,
    conta: (m, e, tarifa) =>
      `${kwh(m.compensadaKwh)} × ${porKwh(tarifa)} × (1 − ${emPct(e.plano.desconto ?? 0)}) = ${emReais(m.cobrancaCent)}`,
  },
  ECONOMIA_GARANTIDA: {
    nome: 'Parte da economia',
    cobra: (e) =>
      `${emPct(1 - (e.plano.desconto ?? 0))} do que a conta diminui. Você fica com ${emPct(e.plano.desconto ?? 0)} da diferença, em todo mês.`,
    conta: (m, e) =>
      `(${emReais(m.contaSemCent)} − ${emReais(m.contaDistribuidoraCent)}) × ${emPct(1 - (e.plano.desconto ?? 0))} = ${emReais(m.cobrancaCent)}`,
  },
}

const preco = ({ opcao: o }: S): Bloco[] => {
  const { entrada: e, resultado: r } = o
  const modelo = MODELOS[e.plano.modelo]
  const mes = r.meses.find((m) => m.mes === 10) ?? r.meses[0]
  return [
    titulo('O que a cooperativa cobra', modelo.nome),
    {
      tipo: 'cartoes',
      itens: [
        {
          rotulo: 'Cobrança média',
          valor: emReais(mediaMensal(r.cobrancaCent)),
          nota: 'por mês, no 1º ano',
          tom: 'marca',
        },
        {
          rotulo: 'Economia no 1º ano',
          valor: emReais(r.economiaCent),
          nota: r.economia === null ? '' : `${emPct(r.economia)} da conta de hoje`,
          tom: 'bom',
        },
      ],
    },
    { tipo: 'paragrafo', frase: `A cooperativa cobra ${modelo.cobra(e)}` },
    ...(mes
      ? [
          {
            tipo: 'aviso',
            tom: 'neutro',
            frase: `Em ${nomeDoMes(mes.mes)}: ${modelo.conta(mes, e, r.tarifaCheia)}. Fica com você ${emReais(mes.economiaLiquidaCent)}.`,
          } satisfies Bloco,
        ]
      : []),
    pequeno(
      'A base é sempre a energia compensada que a distribuidora escreve na sua conta, nunca a energia reservada. Não há taxa de adesão nem obra. A cota-parte da cooperativa, quando houver, está no termo de adesão e é devolvida na saída, como o estatuto diz.',
    ),
  ]
}

const caminho = (): Bloco[] => [
  titulo('Como funciona'),
  {
    tipo: 'lista',
    itens: [
      'Você aceita a proposta e recebe o termo de adesão para ler e assinar.',
      'Pedimos à distribuidora que a sua unidade entre na lista de quem recebe a energia da usina.',
      'Do ciclo seguinte em diante, a conta da distribuidora vem menor.',
      'A cooperativa manda a cobrança dela, com a conta aberta: quanto seria sem o plano, quanto foi, e quanto ficou com você.',
    ],
  },
]

const regra = ({ opcao: o }: S): Bloco[] => {
  const { avisoPrevioDias = 0, prazoMeses } = o.entrada
  const sobra = o.resultado.meses.at(-1)?.saldoKwh ?? 0
  return [
    titulo('Créditos, saída e atraso'),
    subtitulo('Créditos'),
    {
      tipo: 'lista',
      itens: [
        'O que sobra num mês vira crédito em kWh na sua conta, vale 60 meses e é usado do mais antigo para o mais novo.',
        'Créditos não podem ser vendidos nem trocados por dinheiro. A parte de cada unidade pode mudar, com o seu acordo.',
        ...(sobra > 0 ? [`Nesta simulação o 1º ano termina com ${kwh(sobra)} de crédito.`] : []),
      ],
    },
    subtitulo('Saída'),
    {
      tipo: 'lista',
      itens: [
        prazoMeses === undefined
          ? 'Sem prazo mínimo.'
          : `Prazo: ${prazoMeses} meses, e depois disso continua sem prazo.`,
        avisoPrevioDias > 0
          ? `Para sair, avise com ${avisoPrevioDias} dias. Nesse tempo a energia continua chegando e a cobrança continua.`
          : 'Para sair, basta avisar.',
        'Os créditos que já estão na sua conta continuam seus depois da saída.',
        'Feita fora da loja, a adesão pode ser desfeita em 7 dias corridos, sem custo (CDC, art. 49).',
      ],
    },
    subtitulo('Atraso'),
    {
      tipo: 'lista',
      itens: [
        'Multa de 2 %, uma vez, e juros de 1 % ao mês por dia de atraso (CDC, art. 52). Vencimento em dia sem banco passa para o dia útil seguinte.',
      ],
    },
    pequeno(
      'Como cooperado você recebe o estatuto, entra no livro de matrícula e vota na assembleia (Lei 5.764/1971). A geração compartilhada segue a Lei 14.300/2022.',
    ),
  ]
}

export const DA_ASSINATURA: Desenhos<'assinatura'> = {
  conta,
  quem_somos: quemSomos(
    'reúne consumidores numa usina compartilhada e cuida da energia de cada um, da lista na distribuidora à conta do mês.',
    'A usina tem responsável técnico com registro no CREA ou no CFT.',
  ),
  preco,
  caminho,
  regra,
  condicoes: condicoes(
    [
      'Aceitar confirma o plano. O termo de adesão vem depois, para ler antes de assinar (CDC, art. 46).',
      'As projeções usam as premissas desta proposta. Consumo, tarifas e regras futuras podem ser diferentes.',
    ],
    'nome, contato e a conta de luz',
  ),
  premissas,
}
