import { semAcentos } from '#kit/texto.ts'

/** The content of a column of the table of billed lines. */
export type Coluna =
  | 'codigo'
  | 'descricao'
  | 'mes'
  | 'unidade'
  | 'quantidade'
  | 'preco'
  | 'precoSemTributos'
  | 'valor'
  | 'pisCofins'
  | 'basePisCofins'
  | 'pis'
  | 'cofins'
  | 'baseIcms'
  | 'aliquota'
  | 'icms'
  | 'tarifa'

/** Labels as printed, without accents, case and final colon. The first of the list that has a value wins. */
export interface Rotulos {
  uc: string[]
  cliente: string[]
  mes: string[]
  total: string[]
}

/** One utility: a new one is a row here, no code. */
export interface Concessionaria {
  /** `SigAgente` of ANEEL's open data */
  agente: string
  cnpj: string
  /** legal name and site as printed, for a bill without key and CNPJ */
  nomes: string[]
  rotulos: Rotulos
  /** order of the numbers of a line, for a table whose head is not recognised */
  colunas: Coluna[]
  /** the bill has one price per kWh: it never prints TE and TUSD */
  precoUnico?: true
}

const ENEL: Coluna[] = ['quantidade', 'preco', 'valor', 'pisCofins', 'baseIcms', 'aliquota', 'icms', 'tarifa']
const ENEL_SP: Rotulos = {
  uc: ['instalacao / unidade consumidora', 'unidade consumidora', 'n instalacao'],
  cliente: ['n do cliente'],
  mes: ['mes/ano', 'mes/ano de referencia'],
  total: ['total a pagar'],
}
const EQUATORIAL: Pick<Concessionaria, 'rotulos' | 'colunas' | 'precoUnico'> = {
  rotulos: {
    uc: ['unidade consumidora'],
    cliente: ['parceiro de negocio'],
    mes: ['conta mes'],
    total: ['total a pagar'],
  },
  colunas: ['quantidade', 'preco', 'precoSemTributos', 'pisCofins', 'baseIcms', 'aliquota', 'icms', 'valor'],
  precoUnico: true,
}

export const CONCESSIONARIAS: Concessionaria[] = [
  {
    agente: 'CEMIG-D',
    cnpj: '06981180000116',
    nomes: ['cemig distribuicao'],
    rotulos: {
      uc: ['n da instalacao', 'unidade consumidora'],
      cliente: ['n do cliente'],
      mes: ['referente a'],
      total: ['valor a pagar (r$)', 'valor a pagar'],
    },
    colunas: ENEL,
  },
  {
    agente: 'CPFL-PAULISTA',
    cnpj: '33050196000188',
    nomes: ['companhia paulista de forca e luz'],
    rotulos: {
      uc: ['codigo da instalacao', 'numero da uc'],
      cliente: ['parceiro de negocio', 'seu codigo'],
      mes: ['ref: mes/ano'],
      total: ['total a pagar', 'total consolidado'],
    },
    colunas: [
      'quantidade',
      'tarifa',
      'preco',
      'valor',
      'baseIcms',
      'aliquota',
      'icms',
      'basePisCofins',
      'pis',
      'cofins',
    ],
  },
  {
    agente: 'ENEL SP',
    cnpj: '61695227000193',
    nomes: ['eletropaulo metropolitana', 'enel distribuicao sao paulo'],
    rotulos: ENEL_SP,
    colunas: ENEL,
  },
  {
    agente: 'ENEL RJ',
    cnpj: '33050071000158',
    nomes: ['ampla energia', 'enel distribuicao rio'],
    rotulos: ENEL_SP,
    colunas: ENEL,
  },
  {
    agente: 'ENEL CE',
    cnpj: '07047251000170',
    nomes: ['companhia energetica do ceara', 'enel distribuicao ceara'],
    rotulos: { ...ENEL_SP, uc: ['n instalacao', 'n da instalacao'], mes: ['mes/ano de referencia', 'mes/ano'] },
    colunas: ENEL,
  },
  {
    agente: 'LIGHT SESA',
    cnpj: '60444437000146',
    nomes: ['light servicos de eletricidade'],
    rotulos: {
      uc: ['numero da uc', 'codigo da instalacao'],
      cliente: ['codigo do cliente'],
      mes: ['mes/ano', 'referencia'],
      total: ['total a pagar'],
    },
    colunas: ENEL,
  },
  {
    agente: 'EQUATORIAL GO',
    cnpj: '01543032000104',
    nomes: ['equatorial goias'],
    ...EQUATORIAL,
    colunas: ENEL,
  },
  { agente: 'EQUATORIAL PA', cnpj: '04895728000180', nomes: ['equatorial para'], ...EQUATORIAL },
  { agente: 'EQUATORIAL MA', cnpj: '06272793000184', nomes: ['equatorial maranhao'], ...EQUATORIAL },
  {
    agente: 'COELBA',
    cnpj: '15139629000194',
    nomes: ['companhia de eletricidade do estado da bahia', 'neoenergia coelba'],
    rotulos: {
      uc: ['codigo da instalacao'],
      cliente: ['codigo do cliente'],
      mes: ['ref: mes/ano', 'mes/ano'],
      total: ['total a pagar'],
    },
    colunas: ENEL,
  },
  {
    agente: 'COPEL-DIS',
    cnpj: '04368898000106',
    nomes: ['copel distribuicao'],
    rotulos: {
      uc: ['unidade consumidora'],
      cliente: ['codigo do cliente', 'n do cliente'],
      mes: ['ref: mes/ano', 'referencia'],
      total: ['total a pagar'],
    },
    colunas: ['quantidade', 'preco', 'valor', 'pisCofins', 'baseIcms', 'aliquota', 'icms', 'tarifa'],
  },
  {
    agente: 'CELESC-DIS',
    cnpj: '08336783000190',
    nomes: ['celesc distribuicao'],
    rotulos: {
      uc: ['unidade consumidora'],
      cliente: ['cliente', 'codigo do cliente', 'n do cliente'],
      mes: ['referencia', 'mes/ano'],
      total: ['total a pagar'],
    },
    colunas: ['quantidade', 'preco', 'valor', 'pisCofins', 'baseIcms', 'aliquota', 'icms', 'tarifa'],
  },
]

const juntos = (campo: keyof Rotulos): string[] => [...new Set(CONCESSIONARIAS.flatMap((c) => c.rotulos[campo]))]

/** Labels of every utility, for a bill of one that has no row. */
export const ROTULOS_DE_TODAS: Rotulos = {
  uc: juntos('uc'),
  cliente: juntos('cliente'),
  mes: juntos('mes'),
  total: juntos('total'),
}

export const porCnpj = (cnpj: string | null): Concessionaria | null =>
  CONCESSIONARIAS.find((c) => c.cnpj === cnpj) ?? null

/** Finds the utility by a CNPJ in the text, then by its name. The key's CNPJ is better and comes first. */
export function peloTexto(texto: string): Concessionaria | null {
  const digitos = texto.replace(/[.\-/\s]/g, '')
  const t = semAcentos(texto)
  return (
    CONCESSIONARIAS.find((c) => digitos.includes(c.cnpj)) ??
    CONCESSIONARIAS.find((c) => c.nomes.some((nome) => t.includes(nome))) ??
    null
  )
}
