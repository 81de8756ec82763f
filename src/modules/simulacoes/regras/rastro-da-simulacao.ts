import type { NomeDaRegra } from '#engines/energia/regras-citadas.ts'
import type { PassoDoRastro, Rastro } from '#engines/energia/rastro.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import { RASTRO_DA_USINA, RASTRO_DO_EMPRESTIMO, RASTRO_DOS_ANOS } from '#engines/energia/rastros.ts'

const { modulos: _, ...DA_USINA } = RASTRO_DA_USINA
const passo = (regra: NomeDaRegra, ...de: string[]): PassoDoRastro => ({ regra, de })

/** Lines of the bill of a month. The total of each column is `semSolarCent` or `comSolarCent`. */
const DAS_LINHAS: Rastro = {
  usadaNaHoraCent: passo('MEDIDOR', 'autoconsumoKwh', 'tarifaCheia'),
  compensadaAntesCent: passo('COMPENSACAO', 'compensadaKwh', 'tarifaCheia'),
  compensadaDepoisCent: passo('RESIDUAL', 'compensadaKwh', 'residual'),
  redeAntesCent: passo('CONTA_B', 'consumoRedeKwh', 'compensadaKwh', 'tarifaCheia'),
  redeCent: passo('CONTA_B', 'consumoRedeKwh', 'compensadaKwh', 'tarifaCheia'),
  complementoAntesCent: passo('DISPONIBILIDADE', 'consumo', 'disponibilidadeCent'),
  complementoDepoisCent: passo('DISPONIBILIDADE', 'compensadaKwh', 'residual', 'disponibilidadeCent'),
  bandeiraAntesCent: passo('CONTA_B', 'consumo', 'bandeiraSemTributos'),
  bandeiraDepoisCent: passo('CONTA_B', 'consumoRedeKwh', 'compensadaKwh', 'bandeiraSemTributos'),
  cosipCent: passo('CONTA_B', 'cosip', 'inflacaoCosip'),
}

/** Lines that only group A has; its energy lines read the prices of off-peak. */
const DO_GRUPO_A: Rastro = {
  pontaCompensadaAntesCent: passo('CONTA_A', 'compensadaPontaKwh', 'tarifaDaPonta'),
  pontaCompensadaDepoisCent: passo('RESIDUAL', 'compensadaPontaKwh', 'residualDaPonta'),
  redeNaPontaCent: passo('CONTA_A', 'consumoPonta', 'compensadaPontaKwh', 'tarifaDaPonta'),
  demandaCent: passo('CONTA_A', 'demandas'),
  ultrapassagemCent: passo('CONTA_A', 'demandas'),
  injecaoCent: passo('CONTA_A', 'demandas', 'demandaDeInjecao'),
  reativoCent: passo('CONTA_A', 'reativo'),
}

/** Ways to pay, and what each does to the customer's own money. */
const DOS_PAGAMENTOS: Rastro = {
  aVistaCent: passo('PRECO', 'precoCent', 'descontoAVista'),
  parcelaSemJurosCent: passo('PARCELAS', 'precoCent', 'entradaCent', 'parcelas'),
  totalDoPagamentoCent: passo('PARCELAS', 'entradaCent', 'parcelaCent', 'parcelas', 'iofCent'),
  totalSemJurosCent: passo('PARCELAS', 'entradaCent', 'parcelaSemJurosCent', 'parcelas'),
  ultimaParcelaCent: passo('PARCELAS', 'principalCent', 'parcelaCent', 'parcelas'),
  folgaMediaCent: passo('ECONOMIA', 'economiaCent', 'parcelaCent'),
  folgaSemJurosCent: passo('ECONOMIA', 'economiaCent', 'parcelaSemJurosCent'),
}
const FINANCIADO = ['entradaCent', 'parcelaCent', 'fluxoCent']
const PARCELADO = ['entradaCent', 'parcelaSemJurosCent', 'fluxoCent']
const A_VISTA = ['aVistaCent', 'fluxoCent']
/** Indicators of the customer's own money, by the kind of payment. */
const DO_DINHEIRO_PROPRIO: Rastro = {
  vplFinanciadoCent: passo('INDICADORES', ...FINANCIADO, 'tma'),
  tirFinanciado: passo('INDICADORES', ...FINANCIADO),
  paybackFinanciadoAnos: passo('INDICADORES', ...FINANCIADO),
  vplParceladoCent: passo('INDICADORES', ...PARCELADO, 'tma'),
  tirParcelado: passo('INDICADORES', ...PARCELADO),
  paybackParceladoAnos: passo('INDICADORES', ...PARCELADO),
  vplAVistaCent: passo('INDICADORES', ...A_VISTA, 'tma'),
  tirAVista: passo('INDICADORES', ...A_VISTA),
  paybackAVistaAnos: passo('INDICADORES', ...A_VISTA),
}

/** With an existing plant, "before" is the bill that it leaves. */
const DA_AMPLIACAO: Rastro = {
  compensadaAntesCent: passo('RESIDUAL', 'existente', 'residual'),
  redeAntesCent: passo('CONTA_B', 'consumo', 'existente', 'tarifaCheia'),
  semSolarCent: passo('CONTA_B', 'consumo', 'existente', 'tarifaCheia', 'residual', 'disponibilidadeCent', 'cosip'),
}
/** What reads the consumption reads the loads to come, too. */
const COM_CARGAS = ['autoconsumoKwh', 'consumoRedeKwh', 'semSolarCent', 'coberturaObtida', 'kWpTeorico']

/** The engine's traces joined: the modules are the seller's choice here, the investment is the price. */
const RASTRO_DA_SIMULACAO: Rastro = {
  ...RASTRO_DO_EMPRESTIMO,
  ...RASTRO_DOS_ANOS,
  ...DA_USINA,
  ...DAS_LINHAS,
  ...DO_GRUPO_A,
  ...DOS_PAGAMENTOS,
  ...DO_DINHEIRO_PROPRIO,
  fatorOrientacao: passo('ORIENTACAO', 'inclinacao', 'azimute', 'latitude'),
  cobertura: passo('POTENCIA', 'geracaoAnualKwh', 'consumo'),
  produtividade: passo('GERACAO', 'geracaoAnualKwh', 'kWp'),
  economiaMensalCent: passo('ECONOMIA', 'economiaCent'),
  /** fraction of the bill */
  economia: passo('ECONOMIA', 'economiaCent', 'semSolarCent'),
  precoDaRede: passo('GROSS_UP', 'tarifaCheia'),
  custosDoAnoCent: passo('FLUXO', 'omCent', 'seguroCent', 'trocaCent'),
  custoDiretoCent: passo('PRECO', 'custos', 'modulos', 'kWp'),
  precoCent: passo('PRECO', 'custoDiretoCent', 'preco'),
  margemCent: passo('PRECO', 'precoCent', 'custoDiretoCent', 'preco'),
  investimentoCent: passo('PRECO', 'precoCent'),
  valorCent: passo('PARCELAS', 'precoCent', 'entradaCent'),
}

/** The trace of these inputs: an increase and loads to come add what their figures read. */
export function rastroDaSimulacao(e: Pick<EntradaDaSimulacao, 'existente' | 'cargas'>): Rastro {
  const rastro = e.existente ? { ...RASTRO_DA_SIMULACAO, ...DA_AMPLIACAO } : RASTRO_DA_SIMULACAO
  if (e.cargas.length === 0) return rastro
  const comCargas = COM_CARGAS.flatMap((nome) => {
    const p = rastro[nome]
    return p ? [[nome, { ...p, de: [...p.de, 'cargas'] }] as const] : []
  })
  return { ...rastro, ...Object.fromEntries(comCargas) }
}
