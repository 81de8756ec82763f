export const tiposDeLocal = [
  'almoxarifado',
  'van',
  'obra',
  'transito',
  'quarentena',
  'avaria',
  'fornecedor',
  'cliente',
  'consumo',
  'ajuste',
  'perda',
  'variacao',
] as const
export type TipoDeLocal = (typeof tiposDeLocal)[number]

/** Kinds of movement that a user may ask for; a reversal and a correction of value have commands of their own. */
export const tiposDeMovimento = ['entrada', 'saida', 'transferencia', 'ajuste', 'perda', 'devolucao'] as const
export type TipoDeMovimento = (typeof tiposDeMovimento)[number]
export const tiposNaLista = [...tiposDeMovimento, 'estorno', 'acerto'] as const

export const tiposFisicos = ['almoxarifado', 'van', 'obra', 'transito', 'quarentena', 'avaria'] as const
export const dimensoes = ['contagem', 'comprimento', 'massa', 'area', 'volume', 'tempo', 'embalagem'] as const
export const rastreios = ['nenhum', 'lote', 'serie'] as const
/** Kinds that need no datasheet: modules and inverters are born in the catalogue. */
export const tiposDeItemNovo = ['estrutura', 'protecao', 'cabo', 'outro'] as const
/** What the balance of a material says about it. */
export const estadosDoSaldo = ['disponivel', 'reservado', 'zerado'] as const

/** Where goods that are held back may go. */
export const destinosDoRetido = ['liberar', 'devolver', 'perda'] as const
export type DestinoDoRetido = (typeof destinosDoRetido)[number]

/** One open alert of a kind about a material in a place. */
export const tiposDeAlerta = [
  'abaixo_minimo',
  'ponto_pedido',
  'ruptura_prevista',
  'validade',
  'garantia',
  'acima_maximo',
  'parado',
  'serie_sem_destino',
  'transferencia_atrasada',
  'saida_emergencial',
  'reserva_vencida',
  'divergencia_livro',
] as const
export type TipoDeAlerta = (typeof tiposDeAlerta)[number]

/** The checks of every night: what each compares is in `consultas/saude.ts`. */
export const propriedadesDoLivro = ['P1', 'P2', 'P3', 'P5', 'P12', 'P18'] as const
export type PropriedadeDoLivro = (typeof propriedadesDoLivro)[number]

export const tiposDeRelatorio = [
  'posicao',
  'kardex',
  'movimentos',
  'valor',
  'abc',
  'giro',
  'consumo',
  'perdas',
  'parados',
  'series_por_cliente',
  'acuracia',
] as const
export type TipoDeRelatorio = (typeof tiposDeRelatorio)[number]

/** What goods leave for: each is offered by the module that has it. */
export const tiposDeOrigem = ['ordem', 'projeto'] as const
export type TipoDeOrigem = (typeof tiposDeOrigem)[number]
/** Of an adjustment above the limit. */
export const situacoesDoAjuste = ['esperando', 'aprovado', 'recusado', 'retirado'] as const
export type SituacaoDoAjuste = (typeof situacoesDoAjuste)[number]
export const motivosServemPara = ['ajuste', 'perda', 'ambos'] as const
