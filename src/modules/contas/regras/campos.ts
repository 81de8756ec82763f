import { ligacoes } from '#engines/energia/fatura-b.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'
import { modalidades, subgrupos } from '#modules/unidades/tipos.ts'

export const gruposDeCampos = ['unidade', 'valores', 'demanda', 'tributos', 'creditos', 'historico'] as const
export type GrupoDeCampos = (typeof gruposDeCampos)[number]
export const tiposDeCampo = ['texto', 'kwh', 'kw', 'dinheiro', 'preco', 'pct', 'dia', 'mes', 'escolha'] as const
export type TipoDeCampo = (typeof tiposDeCampo)[number]

/** A field of a bill as a person confirms it. Values are canonical text: decimals with a dot, ISO days, codes. */
export interface CampoDaConta {
  chave: string
  rotulo: string
  grupo: GrupoDeCampos
  tipo: TipoDeCampo
  opcoes?: readonly string[]
  /** nothing is computed from the bill without it */
  obrigatorio?: true
  /** checks of the engine that vouch for it, or that throw doubt on it */
  conferencias?: readonly string[]
}

export const bandeiras = ['verde', 'amarela', 'vermelha1', 'vermelha2', 'escassez'] as const

const SOMA = ['SOMA_DOS_ITENS', 'QUANTIDADE_VEZES_PRECO']

/** The fields that are always offered, in the order of the screen; months of the history follow. */
export const CAMPOS: readonly CampoDaConta[] = [
  { chave: 'uc', rotulo: 'Unidade consumidora', grupo: 'unidade', tipo: 'texto', obrigatorio: true },
  {
    chave: 'concessionaria',
    rotulo: 'Concessionária',
    grupo: 'unidade',
    tipo: 'texto',
    obrigatorio: true,
    conferencias: ['CHAVE_CONCESSIONARIA'],
  },
  { chave: 'titular', rotulo: 'Titular', grupo: 'unidade', tipo: 'texto' },
  { chave: 'classe', rotulo: 'Classe', grupo: 'unidade', tipo: 'escolha', opcoes: classesDeConsumo, obrigatorio: true },
  { chave: 'subgrupo', rotulo: 'Subgrupo', grupo: 'unidade', tipo: 'escolha', opcoes: subgrupos, obrigatorio: true },
  {
    chave: 'modalidade',
    rotulo: 'Modalidade',
    grupo: 'unidade',
    tipo: 'escolha',
    opcoes: modalidades,
    obrigatorio: true,
  },
  { chave: 'ligacao', rotulo: 'Ligação', grupo: 'unidade', tipo: 'escolha', opcoes: ligacoes, obrigatorio: true },
  { chave: 'medidor', rotulo: 'Medidor', grupo: 'unidade', tipo: 'texto' },
  {
    chave: 'mesReferencia',
    rotulo: 'Mês da conta',
    grupo: 'unidade',
    tipo: 'mes',
    obrigatorio: true,
    conferencias: ['MES_PERTO_DA_LEITURA'],
  },
  {
    chave: 'leituraAnteriorIso',
    rotulo: 'Leitura anterior',
    grupo: 'unidade',
    tipo: 'dia',
    conferencias: ['PERIODO'],
  },
  { chave: 'leituraAtualIso', rotulo: 'Leitura atual', grupo: 'unidade', tipo: 'dia', conferencias: ['PERIODO'] },
  { chave: 'vencimentoIso', rotulo: 'Vencimento', grupo: 'unidade', tipo: 'dia' },
  {
    chave: 'consumoKwh',
    rotulo: 'Consumo',
    grupo: 'valores',
    tipo: 'kwh',
    obrigatorio: true,
    conferencias: ['CONSUMO_DO_MEDIDOR', 'LEITURAS', ...SOMA],
  },
  { chave: 'precoTusd', rotulo: 'TUSD com tributos', grupo: 'valores', tipo: 'preco', conferencias: SOMA },
  { chave: 'precoTe', rotulo: 'TE com tributos', grupo: 'valores', tipo: 'preco', conferencias: SOMA },
  { chave: 'preco', rotulo: 'Preço do kWh com tributos', grupo: 'valores', tipo: 'preco', conferencias: SOMA },
  { chave: 'cosipCentavos', rotulo: 'Iluminação pública', grupo: 'valores', tipo: 'dinheiro', conferencias: SOMA },
  {
    chave: 'totalCentavos',
    rotulo: 'Total a pagar',
    grupo: 'valores',
    tipo: 'dinheiro',
    obrigatorio: true,
    conferencias: ['VALOR_DO_CODIGO', 'SOMA_DOS_ITENS'],
  },
  { chave: 'tarifaTusd', rotulo: 'TUSD sem tributos', grupo: 'tributos', tipo: 'preco', conferencias: ['TRIBUTOS'] },
  { chave: 'tarifaTe', rotulo: 'TE sem tributos', grupo: 'tributos', tipo: 'preco', conferencias: ['TRIBUTOS'] },
  {
    chave: 'tarifa',
    rotulo: 'Tarifa do kWh sem tributos',
    grupo: 'tributos',
    tipo: 'preco',
    conferencias: ['TRIBUTOS'],
  },
  { chave: 'icmsPct', rotulo: 'ICMS', grupo: 'tributos', tipo: 'pct', conferencias: ['TRIBUTOS'] },
  { chave: 'pisPct', rotulo: 'PIS', grupo: 'tributos', tipo: 'pct', conferencias: ['TRIBUTOS'] },
  { chave: 'cofinsPct', rotulo: 'COFINS', grupo: 'tributos', tipo: 'pct', conferencias: ['TRIBUTOS'] },
  { chave: 'bandeira', rotulo: 'Bandeira', grupo: 'tributos', tipo: 'escolha', opcoes: bandeiras },
  { chave: 'bandeiraCentavos', rotulo: 'Valor da bandeira', grupo: 'tributos', tipo: 'dinheiro', conferencias: SOMA },
  { chave: 'injetadaKwh', rotulo: 'Energia injetada', grupo: 'creditos', tipo: 'kwh', conferencias: ['LEITURAS'] },
  {
    chave: 'compensadaKwh',
    rotulo: 'Energia compensada',
    grupo: 'creditos',
    tipo: 'kwh',
    conferencias: ['COMPENSADA_ATE_O_CONSUMO', ...SOMA],
  },
  {
    chave: 'saldoCreditosKwh',
    rotulo: 'Saldo de créditos',
    grupo: 'creditos',
    tipo: 'kwh',
    conferencias: ['SALDO'],
  },
]

/** What only a bill of group A has. With one demand for the whole day (verde) there is none at peak. */
export const CAMPOS_DO_GRUPO_A: readonly CampoDaConta[] = [
  { chave: 'demandaContratadaKw', rotulo: 'Demanda contratada', grupo: 'demanda', tipo: 'kw' },
  { chave: 'demandaContratadaPontaKw', rotulo: 'Contratada na ponta', grupo: 'demanda', tipo: 'kw' },
  { chave: 'demandaMedidaKw', rotulo: 'Demanda medida', grupo: 'demanda', tipo: 'kw' },
  { chave: 'demandaMedidaPontaKw', rotulo: 'Medida na ponta', grupo: 'demanda', tipo: 'kw' },
]
export const ehDoGrupoA = (subgrupo: string | null | undefined): boolean => subgrupo?.startsWith('A') ?? false

const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

export const chaveDoMes = (mes: string): string => `consumo.${mes}`
export const mesDaChave = (chave: string): string | null =>
  /^consumo\.(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(chave)?.[1] ?? null

export const chaveDaPonta = (mes: string): string => `ponta.${mes}`
const CHAVE_DO_MES = /^(consumo|ponta)\.(\d{4}-(?:0[1-9]|1[0-2]))$/
/** The month of a row of the history, of the whole day or of peak. */
export const mesDaLinha = (chave: string): string | null => CHAVE_DO_MES.exec(chave)?.[2] ?? null

/** The definition of a field, a month of the history included; null for an unknown key. */
export function campoDaConta(chave: string): CampoDaConta | null {
  const fixo = [...CAMPOS, ...CAMPOS_DO_GRUPO_A].find((c) => c.chave === chave)
  if (fixo) return fixo
  const mes = mesDaLinha(chave)
  if (!mes) return null
  const quando = `${MESES[Number(mes.slice(5)) - 1] ?? ''} de ${mes.slice(0, 4)}`
  return mesDaChave(chave)
    ? { chave, rotulo: `Consumo de ${quando}`, grupo: 'historico', tipo: 'kwh' }
    : { chave, rotulo: `Ponta de ${quando}`, grupo: 'demanda', tipo: 'kwh' }
}

/** The twelve months that end with `mes`, oldest first. */
export function dozeMeses(mes: string): string[] {
  const ultimo = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1
  return Array.from({ length: 12 }, (_, n) => {
    const m = ultimo - 11 + n
    return `${Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, '0')}`
  })
}
