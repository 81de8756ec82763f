import type { NomeDaRegra } from './regras-citadas.ts'
import type { PassoDoRastro, Rastro } from './rastro.ts'

const passo = (regra: NomeDaRegra, ...de: string[]): PassoDoRastro => ({ regra, de })
const IMPOSTOS = ['tributos.icms', 'tributos.pis', 'tributos.cofins', 'tributos.cbs', 'tributos.ibs']
const TARIFA_CHEIA = passo('GROSS_UP', 'tarifa.te', 'tarifa.tusd', ...IMPOSTOS)
const RESIDUAL = passo('RESIDUAL', 'encargo', 'tarifa.te', 'tarifa.tusd', ...IMPOSTOS, 'politicaIcms', 'icmsIsencaoAte')
const ENCARGO = passo('ENCARGO', 'tarifa.fioB', 'classe', 'ano', 'regra')
const PRECOS = { tarifaCheia: TARIFA_CHEIA, encargo: ENCARGO, residual: RESIDUAL }

/** Month of a group B unit: figures of `ContaB` and `MesSimulado`. */
export const RASTRO_DO_MES: Rastro = {
  ...PRECOS,
  geracaoKwh: passo('GERACAO', 'kWp', 'hsp', 'pr', 'fatorOrientacao', 'deg1', 'degN'),
  autoconsumoKwh: passo('MEDIDOR', 'consumo', 'geracaoKwh', 'simultaneidade'),
  consumoRedeKwh: passo('MEDIDOR', 'consumo', 'autoconsumoKwh'),
  injetadaKwh: passo('MEDIDOR', 'geracaoKwh', 'autoconsumoKwh'),
  disponibilidadeCent: passo('DISPONIBILIDADE', 'ligacao', 'tarifaCheia'),
  compensadaKwh: passo('COMPENSACAO', 'consumoRedeKwh', 'injetadaKwh', 'tarifaCheia', 'residual', 'regraMinimo'),
  novoCreditoKwh: passo('CREDITOS', 'injetadaKwh', 'compensadaKwh'),
  expiradoKwh: passo('CREDITOS', 'novoCreditoKwh'),
  saldoKwh: passo('CREDITOS', 'novoCreditoKwh', 'compensadaKwh'),
  energiaCent: passo('CONTA_B', 'consumoRedeKwh', 'compensadaKwh', 'tarifaCheia', 'residual', 'disponibilidadeCent'),
  comSolarCent: passo('CONTA_B', 'energiaCent', 'bandeiraSemTributos', 'cosip'),
  totalCent: passo('CONTA_B', 'energiaCent', 'bandeiraSemTributos', 'cosip'),
  semSolarCent: passo('CONTA_B', 'consumo', 'tarifaCheia', 'disponibilidadeCent', 'cosip'),
  economiaCent: passo('ECONOMIA', 'semSolarCent', 'comSolarCent'),
}

/** Year of the projection, its cash flow and indicators. */
export const RASTRO_DOS_ANOS: Rastro = {
  ...RASTRO_DO_MES,
  saldoFinalKwh: passo('CREDITOS', 'saldoKwh'),
  expiradoAcumKwh: passo('CREDITOS', 'expiradoKwh'),
  omCent: passo('FLUXO', 'omAnual', 'ipca'),
  seguroCent: passo('FLUXO', 'seguroAnual', 'ipca'),
  trocaCent: passo('FLUXO', 'trocas', 'ipca'),
  fluxoCent: passo('FLUXO', 'economiaCent', 'inflacaoEnergia', 'omCent', 'seguroCent', 'trocaCent'),
  acumuladoCent: passo('FLUXO', 'investimentoCent', 'fluxoCent'),
  economiaTotalCent: passo('ECONOMIA', 'economiaCent', 'inflacaoEnergia'),
  vplCent: passo('INDICADORES', 'investimentoCent', 'fluxoCent', 'tma'),
  tir: passo('INDICADORES', 'investimentoCent', 'fluxoCent'),
  paybackSimplesAnos: passo('INDICADORES', 'investimentoCent', 'fluxoCent'),
  paybackSimplesMeses: passo('INDICADORES', 'paybackSimplesAnos'),
  paybackDescontadoAnos: passo('INDICADORES', 'investimentoCent', 'fluxoCent', 'tma'),
  roi: passo('INDICADORES', 'investimentoCent', 'fluxoCent'),
  lcoe: passo('INDICADORES', 'investimentoCent', 'omCent', 'seguroCent', 'trocaCent', 'geracaoKwh', 'tma'),
}

export const RASTRO_DA_USINA: Rastro = {
  kWpTeorico: passo('POTENCIA', 'consumo', 'cobertura', 'hsp', 'pr', 'fatorOrientacao'),
  modulos: passo('POTENCIA', 'kWpTeorico', 'modulo.wp'),
  kWp: passo('POTENCIA', 'modulos', 'modulo.wp'),
  fdi: passo('INVERSOR', 'kWp', 'inversoresKw', 'fdiMin', 'fdiMax'),
  potenciaInstaladaAcKw: passo('INVERSOR', 'kWp', 'inversoresKw'),
  areaModulosM2: passo('AREA', 'modulos', 'modulo.alturaM', 'modulo.larguraM'),
  areaTelhadoM2: passo('AREA', 'areaModulosM2', 'fatorAreaTelhado'),
  geracaoAnualKwh: passo('GERACAO', 'kWp', 'hsp', 'pr', 'fatorOrientacao'),
  coberturaObtida: passo('POTENCIA', 'geracaoAnualKwh', 'consumo'),
  maxModulosSerie: passo('STRING', 'modulo.voc', 'modulo.betaVocPorC', 'tMinC', 'vdcMax'),
  minModulosSerie: passo('STRING', 'modulo.vmp', 'modulo.gamaVmpPorC', 'tCelulaMaxC', 'vMpptMin'),
}

const POSTOS = ['ponta', 'foraPonta', 'tributos', 'politicaIcms']

export const RASTRO_DA_CONTA_A: Rastro = {
  autoconsumoKwh: passo('MEDIDOR', 'consumoForaPontaKwh', 'geracaoKwh', 'simultaneidadeForaPonta'),
  injetadaKwh: passo('MEDIDOR', 'geracaoKwh', 'autoconsumoKwh'),
  fatorPonta: passo('CONTA_A', 'ponta', 'foraPonta'),
  compForaPontaKwh: passo('CONTA_A', 'consumoForaPontaKwh', 'autoconsumoKwh', 'injetadaKwh'),
  compPontaKwh: passo('CONTA_A', 'consumoPontaKwh', 'injetadaKwh', 'compForaPontaKwh', 'fatorPonta'),
  saldoForaPontaKwh: passo('CREDITOS', 'injetadaKwh', 'compForaPontaKwh', 'compPontaKwh', 'fatorPonta'),
  demandaFaturadaKw: passo('CONTA_A', 'demandas'),
  ultrapassagemKw: passo('CONTA_A', 'demandas', 'toleranciaUltrapassagem'),
  sem: passo('CONTA_A', ...POSTOS, 'consumoPontaKwh', 'consumoForaPontaKwh', 'demandas', 'reativo', 'cosip'),
  com: passo('CONTA_A', ...POSTOS, 'compForaPontaKwh', 'compPontaKwh', 'demandas', 'injecao', 'reativo', 'cosip'),
  economiaCent: passo('ECONOMIA', 'sem', 'com'),
}

export const RASTRO_DO_EMPRESTIMO: Rastro = {
  iofCent: passo('IOF', 'valorCent', 'iofFixo', 'iofDiario', 'taxaMensal', 'parcelas', 'dataContrato'),
  principalCent: passo('IOF', 'valorCent', 'iofCent', 'iofFinanciado'),
  parcelaCent: passo('PARCELAS', 'principalCent', 'taxaMensal', 'parcelas', 'carenciaMeses'),
  totalPagoCent: passo('PARCELAS', 'parcelaCent', 'parcelas'),
  totalJurosCent: passo('PARCELAS', 'totalPagoCent', 'principalCent'),
  cetAnual: passo('CET', 'valorCent', 'parcelaCent', 'dataContrato'),
}

export const RASTRO_DO_COOPERADO: Rastro = {
  ...PRECOS,
  alocadoKwh: passo('RATEIO', 'excedenteKwh', 'percentual', 'ordem'),
  compensadaKwh: passo('COMPENSACAO', 'consumoKwh', 'alocadoKwh', 'saldoKwh', 'tarifaCheia', 'residual'),
  saldoNovoKwh: passo('CREDITOS', 'alocadoKwh', 'saldoKwh', 'compensadaKwh'),
  contaSemCent: passo('CONTA_B', 'consumoKwh', 'tarifaCheia'),
  contaDistribuidoraCent: passo('CONTA_B', 'consumoKwh', 'compensadaKwh', 'tarifaCheia', 'residual'),
  cobrancaCent: passo('COBRANCA', 'modelo', 'desconto', 'compensadaKwh', 'contaSemCent', 'contaDistribuidoraCent'),
  economiaLiquidaCent: passo('ECONOMIA', 'contaSemCent', 'contaDistribuidoraCent', 'cobrancaCent'),
}

export const RASTRO_DO_INVESTIMENTO: Rastro = {
  ...PRECOS,
  geracaoKwh: passo('GERACAO', 'geracaoAno1Kwh', 'cenario', 'disponibilidade', 'deg1', 'degN'),
  precoKwh: passo('RECEITA', 'tarifaCheia', 'residual', 'descontoConsumidor', 'inflacaoEnergia'),
  receitaCent: passo('RECEITA', 'geracaoKwh', 'precoKwh', 'vacancia', 'inadimplencia'),
  pisCofinsCent: passo('IMPOSTOS', 'receitaCent', 'regime'),
  irpjCent: passo('IMPOSTOS', 'receitaCent', 'regime'),
  csllCent: passo('IMPOSTOS', 'receitaCent', 'regime'),
  gestaoCent: passo('FLUXO', 'receitaCent', 'gestaoPct'),
  omCent: passo('FLUXO', 'omPorKwpAno', 'kWp', 'ipca'),
  seguroCent: passo('FLUXO', 'seguroPctCapex', 'capexReais', 'ipca'),
  arrendamentoCent: passo('FLUXO', 'arrendamentoMes', 'ipca'),
  tusdgCent: passo('FLUXO', 'demandaInjecaoKw', 'tusdgReaisKw', 'inflacaoEnergia'),
  trocaCent: passo('FLUXO', 'trocas', 'ipca'),
  liquidoUsinaCent: passo(
    'FLUXO',
    'receitaCent',
    'omCent',
    'seguroCent',
    'arrendamentoCent',
    'gestaoCent',
    'tusdgCent',
    'pisCofinsCent',
    'irpjCent',
    'csllCent',
    'trocaCent',
  ),
  investidorCent: passo('FLUXO', 'liquidoUsinaCent', 'cota'),
  aporteCent: passo('FLUXO', 'capexReais', 'cota'),
  totalRecebidoCent: passo('INDICADORES', 'investidorCent'),
  rendaMensalMediaAno1Cent: passo('INDICADORES', 'investidorCent'),
  vplCent: passo('INDICADORES', 'aporteCent', 'investidorCent', 'tma'),
  tir: passo('INDICADORES', 'aporteCent', 'investidorCent'),
  paybackSimplesAnos: passo('INDICADORES', 'aporteCent', 'investidorCent'),
  paybackDescontadoAnos: passo('INDICADORES', 'aporteCent', 'investidorCent', 'tma'),
}

export const TODOS: readonly Rastro[] = [
  RASTRO_DO_MES,
  RASTRO_DOS_ANOS,
  RASTRO_DA_USINA,
  RASTRO_DA_CONTA_A,
  RASTRO_DO_EMPRESTIMO,
  RASTRO_DO_COOPERADO,
  RASTRO_DO_INVESTIMENTO,
]
