/** Headings of ANEEL's file of homologated tariffs, in its order. */
const TITULOS = [
  'DatGeracaoConjuntoDados',
  'DscREH',
  'SigAgente',
  'NumCNPJDistribuidora',
  'DatInicioVigencia',
  'DatFimVigencia',
  'DscBaseTarifaria',
  'DscSubGrupo',
  'DscModalidadeTarifaria',
  'DscClasse',
  'DscSubClasse',
  'DscDetalhe',
  'NomPostoTarifario',
  'DscUnidadeTerciaria',
  'SigAgenteAcessante',
  'VlrTUSD',
  'VlrTE',
] as const
const TITULOS_DOS_COMPONENTES = [
  'DatGeracaoConjuntoDados',
  'DscResolucaoHomologatoria',
  'SigNomeAgente',
  'NumCPFCNPJ',
  'DatInicioVigencia',
  'DatFimVigencia',
  'DscBaseTarifaria',
  'DscSubGrupoTarifario',
  'DscModalidadeTarifaria',
  'DscClasseConsumidor',
  'DscSubClasseConsumidor',
  'DscDetalheConsumidor',
  'DscPostoTarifario',
  'DscUnidade',
  'SigNomeAgenteAcessante',
  'DscComponenteTarifario',
  'VlrComponenteTarifario',
] as const

/** One row of the file; what is omitted is that of B1 conventional, residential. */
export interface LinhaDaAneel {
  reh?: string
  agente: string
  cnpj?: string
  inicio: string
  fim?: string
  base?: string
  subgrupo?: string
  modalidade?: string
  classe?: string
  subclasse?: string
  detalhe?: string
  posto?: string
  unidade?: string
  acessante?: string
  tusd?: string
  te?: string
  componente?: string
  valor?: string
}

const comuns = (l: LinhaDaAneel): string[] => [
  '2026-11-20',
  // as published: with trailing blanks
  `${l.reh ?? 'RESOLUÇÃO HOMOLOGATÓRIA Nº 3.500, DE 1 DE ABRIL DE 2026'}   `,
  l.agente,
  l.cnpj ?? '',
  l.inicio,
  l.fim ?? '',
  l.base ?? 'Tarifa de Aplicação',
  l.subgrupo ?? 'B1',
  l.modalidade ?? 'Convencional',
  l.classe ?? 'Residencial',
  l.subclasse ?? 'Residencial',
  l.detalhe ?? 'Não se aplica',
  l.posto ?? 'Não se aplica',
]

const escrever = (titulos: readonly string[], linhas: readonly string[][]): string =>
  `\uFEFF${[titulos, ...linhas].map((l) => l.join(';')).join('\r\n')}\r\n`

/** ANEEL's CSV of tariffs: byte order mark, `;`, decimal comma. Numbers are given as written: `,00`, `,5`, `1.420,00`. */
export const arquivoDeTarifas = (linhas: readonly LinhaDaAneel[]): string =>
  escrever(
    TITULOS,
    linhas.map((l) => [
      ...comuns(l),
      l.unidade ?? 'MWh',
      l.acessante ?? 'Não se aplica',
      l.tusd ?? ',00',
      l.te ?? ',00',
    ]),
  )

/** ANEEL's CSV of the components of the tariffs. */
export const arquivoDeComponentes = (linhas: readonly LinhaDaAneel[]): string =>
  escrever(
    TITULOS_DOS_COMPONENTES,
    linhas.map((l) => [
      ...comuns(l),
      l.unidade ?? 'R$/MWh',
      l.acessante ?? 'Não se aplica',
      l.componente ?? 'TUSD',
      l.valor ?? ',00',
    ]),
  )

const LIGHT = { agente: 'LIGHT SESA', cnpj: '60444437000146', inicio: '2026-03-15', fim: '2027-03-14' }
const CE = { agente: 'ENEL CE', cnpj: '7047251000170', inicio: '2026-04-22' }
const A4 = { subgrupo: 'A4', classe: 'Não se aplica', subclasse: 'Não se aplica' }
const BRANCA = { ...LIGHT, modalidade: 'Branca' }
const VERDE = { ...LIGHT, ...A4, modalidade: 'Verde' }

/** One sample of every shape that the real file has (reference documents-wire §6). */
export const AMOSTRA: readonly LinhaDaAneel[] = [
  { ...LIGHT, tusd: '513,5', te: '310,26' },
  // of the calculation, of compensated energy, of one agent, of a social tariff: none is a tariff of ours
  { ...LIGHT, base: 'Base Econômica', tusd: '500,00', te: '300,00' },
  { ...LIGHT, detalhe: 'SCEE', tusd: '180,00', te: ',00' },
  { ...LIGHT, acessante: 'CERES', tusd: '1,00', te: '1,00' },
  { ...LIGHT, subclasse: 'Residencial Tarifa Social – faixa 01', tusd: '200,00', te: '100,00' },
  { ...LIGHT, modalidade: 'Convencional pré-pagamento', tusd: '513,5', te: '310,26' },
  { ...BRANCA, posto: 'Ponta', tusd: '1.420,00', te: '480,478264' },
  { ...BRANCA, posto: 'Intermediário', tusd: '920,00', te: '300,00' },
  { ...BRANCA, posto: 'Fora de ponta', tusd: '410,00', te: '300,00' },
  { ...VERDE, unidade: 'kW', tusd: '34,27' },
  { ...VERDE, posto: 'Ponta', tusd: '1.310,00', te: '480,00' },
  { ...VERDE, posto: 'Fora ponta', tusd: '110,00', te: '298,00' },
  { ...LIGHT, ...A4, modalidade: 'Geração', unidade: 'kW', tusd: '12,5' },
  // the CNPJ lost its zero, and the old resolution was not closed: the later one wins
  { ...CE, inicio: '2025-04-22', tusd: '464,88', te: '245,19' },
  { ...CE, fim: '2027-04-21', tusd: '470,00', te: '250,00' },
  // an agent that is not registered here
  {
    agente: 'CERSAD DISTRIBUI',
    cnpj: '04300000000100',
    inicio: '2026-05-01',
    fim: '2027-04-30',
    tusd: '1,00',
    te: '1,00',
  },
  // refused: no TUSD; two values for the same key; a day that is none
  { agente: 'DMED', inicio: '2026-11-22', fim: '2027-11-21', tusd: '', te: '221,14' },
  { agente: 'RGE SUL', inicio: '2026-06-19', fim: '2027-06-18', tusd: '517,75', te: '304,45' },
  { agente: 'RGE SUL', inicio: '2026-06-19', fim: '2027-06-18', tusd: '530,00', te: '304,45' },
  { agente: 'Sulgipe', inicio: '2026-05-22', fim: '31/02/2027', tusd: '447,53', te: '231,80' },
  // long over
  { ...LIGHT, inicio: '2019-03-15', fim: '2020-03-14', tusd: '300,00', te: '200,00' },
]
