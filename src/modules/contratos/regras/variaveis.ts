import type { TipoDeContrato } from '../tipos.ts'

export type TipoDaVariavel = 'texto' | 'dinheiro' | 'numero' | 'percentual' | 'data' | 'documento' | 'escolha'
/** Where a value comes from: filled by the system, chosen by a person, or computed from other values. */
export type OrigemDaVariavel = 'proposta' | 'contato' | 'empresa' | 'contrato' | 'escolhida' | 'calculada'

export interface Variavel {
  chave: string
  rotulo: string
  tipo: TipoDaVariavel
  de: OrigemDaVariavel
  /** kinds that have it; all of them when absent */
  tipos?: readonly TipoDeContrato[]
  opcoes?: readonly string[]
  unidade?: string
  casas?: number
  padrao?: string
  /** whole numbers from the first to the second */
  faixa?: readonly [number, number]
}

type Curta = readonly [chave: string, rotulo: string, tipo?: TipoDaVariavel, mais?: Partial<Variavel>]

const de = (origem: OrigemDaVariavel, curtas: readonly Curta[], comum: Partial<Variavel> = {}): Variavel[] =>
  curtas.map(([chave, rotulo, tipo = 'texto', mais = {}]) => ({ chave, rotulo, tipo, de: origem, ...comum, ...mais }))

const kWh = { unidade: 'kWh' }
const GARANTE = ['o fabricante', 'a CONTRATADA', 'a empresa parceira indicada no anexo']
const PAGA = ['a CONTRATADA', 'o fabricante', 'o CONTRATANTE']

const DE_TODOS: readonly Variavel[] = [
  ...de('contato', [
    ['cliente.nome', 'Nome do cliente'],
    ['cliente.documento', 'CPF ou CNPJ do cliente', 'documento'],
    ['cliente.cidade', 'Cidade do cliente'],
    ['cliente.uf', 'Estado do cliente'],
    ['cliente.email', 'E-mail do cliente'],
    ['cliente.telefone', 'Telefone do cliente'],
  ]),
  ...de('escolhida', [['cliente.endereco', 'Endereço do cliente']]),
  ...de('empresa', [
    ['empresa.razao_social', 'Razão social da empresa'],
    ['empresa.cnpj', 'CNPJ da empresa', 'documento'],
    ['empresa.cidade', 'Cidade da empresa'],
    ['empresa.encarregado', 'Encarregado dos dados pessoais'],
    ['empresa.encarregado_email', 'E-mail do encarregado'],
  ]),
  ...de('contrato', [
    ['contrato.numero', 'Número do contrato'],
    ['contrato.data', 'Data do contrato', 'data'],
  ]),
  ...de('escolhida', [
    ['contrato.prazo_meses', 'Prazo do contrato', 'numero', { unidade: 'meses', casas: 0, faixa: [1, 600] }],
    ['multa.atraso', 'Multa por atraso', 'percentual', { padrao: '2' }],
    ['juros.mes', 'Juros por mês de atraso', 'percentual', { padrao: '1' }],
    ['multa.rescisao', 'Multa por rescisão', 'percentual', { padrao: '10' }],
    ['reajuste.indice', 'Índice de reajuste', 'escolha', { opcoes: ['IPCA', 'IGP-M'], padrao: 'IPCA' }],
  ]),
]

const DA_PROPOSTA = de(
  'proposta',
  [
    ['proposta.numero', 'Número da proposta'],
    ['proposta.aceita_em', 'Aceite da proposta', 'data'],
  ],
  { tipos: ['autoconsumo', 'investimento', 'assinatura'] },
)

const DO_AUTOCONSUMO = [
  ...de('proposta', [
    ['usina.potencia', 'Potência da usina', 'numero', { unidade: 'kWp', casas: 2 }],
    ['usina.quantidade_modulos', 'Quantidade de módulos', 'numero', { casas: 0 }],
    ['usina.modulo', 'Marca e modelo do módulo'],
    ['usina.inversores', 'Marca e modelo dos inversores'],
    ['usina.geracao_ano', 'Geração esperada no primeiro ano', 'numero', { ...kWh, casas: 0 }],
    ['usina.local', 'Local da usina'],
    ['usina.distribuidora', 'Distribuidora'],
    ['usina.unidade', 'Unidade consumidora'],
    ['preco.total', 'Preço total', 'dinheiro'],
    ['preco.entrada', 'Entrada', 'dinheiro'],
    ['preco.saldo', 'Saldo depois da entrada', 'dinheiro'],
    ['preco.parcelas', 'Quantidade de parcelas', 'numero', { casas: 0 }],
    ['preco.parcela', 'Valor da parcela', 'dinheiro'],
    ['pagamento.forma', 'Forma de pagamento', 'escolha', { opcoes: ['à vista', 'parcelado', 'financiado'] }],
    ['pagamento.descricao', 'Condição de pagamento'],
  ]),
  ...de('calculada', [['preco.extenso', 'Preço total por extenso']]),
  ...de('escolhida', [
    ['prazo.instalacao', 'Prazo da instalação', 'numero', { unidade: 'dias', casas: 0, padrao: '60' }],
    ['prazo.orcamento', 'Prazo do orçamento de conexão', 'numero', { unidade: 'dias', casas: 0, padrao: '15' }],
    ['prazo.vistoria', 'Prazo da vistoria', 'numero', { unidade: 'dias úteis', casas: 0, padrao: '5' }],
    ['garantia.modulo', 'Garantia do módulo, defeito', 'numero', { unidade: 'anos', casas: 0, padrao: '12' }],
    ['garantia.desempenho', 'Garantia do módulo, desempenho', 'numero', { unidade: 'anos', casas: 0, padrao: '25' }],
    ['garantia.inversor', 'Garantia do inversor', 'numero', { unidade: 'anos', casas: 0, padrao: '10' }],
    ['garantia.estrutura', 'Garantia da estrutura', 'numero', { unidade: 'anos', casas: 0, padrao: '10' }],
    ['garantia.instalacao', 'Garantia da instalação', 'numero', { unidade: 'anos', casas: 0, padrao: '1' }],
    ['garantia.instalacao_quem', 'Quem garante a instalação', 'escolha', { opcoes: GARANTE }],
    ['garantia.retirada_quem', 'Quem paga retirada e frete', 'escolha', { opcoes: PAGA, padrao: 'a CONTRATADA' }],
    ['desempenho.tolerancia', 'Tolerância da geração', 'percentual', { padrao: '10' }],
  ]),
].map((v): Variavel => ({ ...v, tipos: ['autoconsumo'] }))

const DO_INVESTIMENTO = [
  ...de('proposta', [
    ['investimento.usina', 'Usina do investimento'],
    ['investimento.aporte', 'Aporte do investidor', 'dinheiro'],
    ['investimento.cota', 'Cota da usina', 'percentual'],
    ['investimento.potencia', 'Potência da usina', 'numero', { unidade: 'kWp', casas: 2 }],
    ['investimento.prazo', 'Prazo da projeção', 'numero', { unidade: 'anos', casas: 0 }],
    ['investimento.gestao', 'Taxa de gestão', 'percentual'],
  ]),
  ...de('calculada', [['investimento.extenso', 'Aporte por extenso']]),
  ...de('escolhida', [
    ['investimento.distribuicao_dia', 'Dia da distribuição', 'numero', { casas: 0, padrao: '20' }],
    ['investimento.seguro_beneficiario', 'Beneficiário do seguro'],
    ['investimento.parecer_cvm', 'Parecer sobre a CVM no arquivo'],
    ['investimento.cura', 'Prazo para corrigir a falta', 'numero', { unidade: 'dias', casas: 0, padrao: '30' }],
  ]),
].map((v): Variavel => ({ ...v, tipos: ['investimento'] }))

const MODELOS = ['valor fixo por mês', 'créditos compensados', 'tarifa com desconto', 'economia garantida']
const DA_ASSINATURA = [
  ...de('proposta', [
    ['plano.modelo', 'Modelo de cobrança', 'escolha', { opcoes: MODELOS }],
    ['plano.desconto', 'Desconto do plano', 'percentual'],
    ['plano.kwh_mes', 'Energia alocada por mês', 'numero', { ...kWh, casas: 0 }],
    ['plano.aviso_previo', 'Aviso prévio', 'numero', { unidade: 'dias', casas: 0 }],
    ['usina.distribuidora', 'Distribuidora'],
    ['usina.unidade', 'Unidade consumidora'],
  ]),
  ...de('escolhida', [
    ['plano.vencimento', 'Dia do vencimento', 'numero', { casas: 0, padrao: '10', faixa: [1, 28] }],
    ['cota.capital', 'Cota de capital', 'dinheiro'],
    ['cliente.nascimento', 'Nascimento do cliente', 'data'],
    ['cliente.estado_civil', 'Estado civil do cliente'],
    ['cliente.nacionalidade', 'Nacionalidade do cliente', 'texto', { padrao: 'brasileira' }],
    ['cliente.profissao', 'Profissão do cliente'],
  ]),
].map((v): Variavel => ({ ...v, tipos: ['assinatura'] }))

const DO_SEGURO = de(
  'escolhida',
  [
    ['apolice.seguradora', 'Seguradora'],
    ['apolice.numero', 'Número da apólice'],
    ['apolice.inicio', 'Início da apólice', 'data'],
    ['apolice.fim', 'Fim da apólice', 'data'],
    ['apolice.segurado', 'Valor segurado', 'dinheiro'],
    ['apolice.premio', 'Prêmio', 'dinheiro'],
    ['apolice.franquia', 'Franquia', 'dinheiro'],
    ['apolice.beneficiario', 'Beneficiário da apólice'],
    ['usina.local', 'Local da usina'],
  ],
  { tipos: ['seguro'] },
)

const TODAS: readonly Variavel[] = [
  ...DE_TODOS,
  ...DA_PROPOSTA,
  ...DO_AUTOCONSUMO,
  ...DO_INVESTIMENTO,
  ...DA_ASSINATURA,
  ...DO_SEGURO,
]

/** The variables that contracts of a kind may name. */
export const variaveisDo = (tipo: TipoDeContrato): readonly Variavel[] =>
  TODAS.filter((v) => !v.tipos || v.tipos.includes(tipo))

export const variavelDo = (tipo: TipoDeContrato, chave: string): Variavel | undefined =>
  variaveisDo(tipo).find((v) => v.chave === chave)

export const padroesDo = (tipo: TipoDeContrato): Record<string, string> =>
  Object.fromEntries(variaveisDo(tipo).flatMap((v) => (v.padrao === undefined ? [] : [[v.chave, v.padrao]])))

/** A label inside a sentence: `nome do cliente`, and `CPF ou CNPJ do cliente` as it is. */
export const emFrase = (rotulo: string): string =>
  /^[A-Z]{2}/.test(rotulo) ? rotulo : rotulo.slice(0, 1).toLowerCase() + rotulo.slice(1)
