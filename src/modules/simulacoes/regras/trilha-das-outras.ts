import { diaBr } from '#kit/dias.ts'
import { comOrigem, deOndeVem, type DeOndeVem, type Origens, type Rastro } from '#engines/energia/rastro.ts'
import type { NomeDaRegra } from '#engines/energia/regras-citadas.ts'
import { RASTRO_DO_COOPERADO, RASTRO_DO_INVESTIMENTO } from '#engines/energia/rastros.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type {
  EntradaDaAssinatura,
  EntradaDaLimpeza,
  EntradaDoInvestimento,
  EntradaDosServicos,
} from '../contract/outras.ts'
import type {
  AssinaturaSimulada,
  InvestimentoSimulado,
  MesDaAssinatura,
  ServicoSimulado,
} from '../contract/resultado-das-outras.ts'
import { unidadesDoCooperado } from './assinatura.ts'
import { origensDaTarifa } from './fonte-da-tarifa.ts'
import { NOMES_DOS_MODELOS } from './nomes-dos-modelos.ts'
import { mediaMensal } from './outras.ts'
import { art17EmPalavras, regimeDe, regimeEmPalavras } from './regra-e-regime.ts'
import { origemDoConsumo, PADRAO } from './trilha.ts'

// "De onde vem" of the proposals that do not sell a plant to its user. Each function returns null for a figure without
// a trace.

const passo = (regra: NomeDaRegra, ...de: string[]) => ({ regra, de })
const fato = (fonte: string) => ({ etiqueta: 'fato', fonte }) as const

/** A scenario moves three inputs; the trace reads them as they are in it. */
const DO_CENARIO: Rastro = {
  ...RASTRO_DO_INVESTIMENTO,
  geracaoKwh: passo('GERACAO', 'geracaoAno1Kwh', 'geracaoDoCenario', 'disponibilidade', 'deg1', 'degN'),
  precoKwh: passo('RECEITA', 'tarifaCheia', 'residual', 'descontoConsumidor', 'energiaDoCenario'),
  receitaCent: passo('RECEITA', 'geracaoKwh', 'precoKwh', 'vacanciaDoCenario', 'inadimplencia'),
  impostosCent: passo('IMPOSTOS', 'pisCofinsCent', 'irpjCent', 'csllCent'),
  cdiLiquido: passo('CDI', 'cdi', 'irSobreCdi'),
  acimaDoCdi: passo('CDI', 'tir', 'cdiLiquido'),
}

const entreZeroEUm = (n: number) => Math.min(1, Math.max(0, n))

/** A figure of a scenario of a quota; of one year of it where `ano` is given, of its first year otherwise. */
export function origemNoInvestimento(
  e: EntradaDoInvestimento,
  { cdiLiquido }: Pick<InvestimentoSimulado, 'cdiLiquido'>,
  c: InvestimentoSimulado['cenarios'][number],
  figura: string,
  ano = c.anos[0],
): DeOndeVem | null {
  const doCenario = {
    geracaoDoCenario: c.cenario.geracao,
    energiaDoCenario: e.inflacaoEnergia + c.cenario.deltaEnergia,
    vacanciaDoCenario: entreZeroEUm(e.vacancia + c.cenario.deltaVacancia),
  }
  return deOndeVem({
    figura,
    rastro: DO_CENARIO,
    resultado: {
      ...ano,
      ...c,
      cdiLiquido,
      impostosCent: ano && ano.pisCofinsCent + ano.irpjCent + ano.csllCent,
    },
    entradas: {
      ...e,
      ...doCenario,
      tarifa: e.tarifa.tarifa,
      tributos: e.tarifa.tributos,
      politicaIcms: e.tarifa.politicaIcms,
      icmsIsencaoAte: e.tarifa.icmsIsencaoAte && diaBr(e.tarifa.icmsIsencaoAte),
      ano: ano?.ano ?? e.anoInicial,
      regra: `${art17EmPalavras(e)} depois de 2028`,
      regime: regimeEmPalavras(regimeDe(e)),
    },
    origens: {
      ...PADRAO,
      ...origensDaTarifa(e.tarifa),
      ...comOrigem(['classe', 'ano'], fato('Lei 14.300/2022')),
      ...comOrigem(['kWp', 'geracaoAno1Kwh', 'capexReais'], fato(`Usina ${e.usina}`)),
      regime:
        regimeDe(e).tipo === 'LUCRO_PRESUMIDO'
          ? fato('Lei 9.249/1995; Lei 9.430/1996')
          : { etiqueta: 'premissa_livre' },
      irSobreCdi: fato('Lei 11.033/2004, art. 1º'),
    },
  })
}

/** What each model charges by. */
const DA_COBRANCA: Readonly<Record<EntradaDaAssinatura['plano']['modelo'], readonly string[]>> = {
  FIXO_MENSAL: ['fixoMensalCent'],
  CREDITOS_COMPENSADOS: ['compensadaKwh', 'tarifaContratual'],
  DINAMICO_SOBRE_TARIFA: ['compensadaKwh', 'tarifaCheia', 'desconto'],
  ECONOMIA_GARANTIDA: ['contaSemCent', 'contaDistribuidoraCent', 'desconto'],
}

/** The energy of a unit is an input of the proposal: no plant is shared in it yet. */
const { alocadoKwh: _, ...DO_COOPERADO } = RASTRO_DO_COOPERADO

const rastroDaAssinatura = (modelo: EntradaDaAssinatura['plano']['modelo']): Rastro => ({
  ...DO_COOPERADO,
  cobrancaCent: passo('COBRANCA', 'modelo', ...DA_COBRANCA[modelo]),
  economiaMensalCent: passo('ECONOMIA', 'economiaLiquidaCent'),
  economia: passo('ECONOMIA', 'economiaLiquidaCent', 'contaSemCent'),
})

/** A figure of a membership: of one month of all units where `mes` is given, of the year otherwise. */
export function origemNaAssinatura(
  e: EntradaDaAssinatura,
  r: AssinaturaSimulada,
  figura: string,
  mes?: MesDaAssinatura,
): DeOndeVem | null {
  const unidades = unidadesDoCooperado(e)
  const [primeira] = unidades
  const { tarifa } = e.unidade
  const soma = (campo: 'compensadaKwh' | 'consumoKwh' | 'alocadoKwh') => somar(r.meses.map((m) => m[campo]))
  const doPonto = mes
    ? { ...mes, saldoNovoKwh: mes.saldoKwh }
    : {
        contaSemCent: r.contaSemCent,
        contaDistribuidoraCent: r.contaDistribuidoraCent,
        cobrancaCent: r.cobrancaCent,
        economiaLiquidaCent: r.economiaCent,
        economia: r.economia,
        compensadaKwh: soma('compensadaKwh'),
        consumoKwh: soma('consumoKwh'),
        alocadoKwh: soma('alocadoKwh'),
        saldoNovoKwh: r.meses.at(-1)?.saldoKwh,
      }
  const antes = mes && mes.mes > 1 ? r.meses[mes.mes - 2]?.saldoKwh : undefined
  const valores = {
    tarifaCheia: r.tarifaCheia,
    residual: r.residual,
    economiaMensalCent: mediaMensal(r.economiaCent),
    ...doPonto,
  }
  const origens: Origens = {
    ...PADRAO,
    ...origensDaTarifa(tarifa),
    ...comOrigem(['classe', 'ano'], fato('Lei 14.300/2022')),
    ...comOrigem(['ligacao'], fato('Fatura de energia')),
    ...comOrigem(['modelo', 'desconto', 'tarifaContratual', 'fixoMensalCent'], {
      etiqueta: 'premissa_livre',
      fonte: 'Plano da proposta',
    }),
    consumoKwh: origemDoConsumo(primeira?.unidade),
    saldoKwh: fato('Créditos da unidade no início'),
    alocadoKwh: { etiqueta: 'premissa_livre', fonte: 'Energia alocada na proposta' },
  }
  return deOndeVem({
    figura,
    rastro: rastroDaAssinatura(e.plano.modelo),
    resultado: valores,
    entradas: {
      ...valores,
      ...e.plano,
      modelo: NOMES_DOS_MODELOS[e.plano.modelo],
      tarifa: tarifa.tarifa,
      tributos: tarifa.tributos,
      politicaIcms: tarifa.politicaIcms,
      icmsIsencaoAte: tarifa.icmsIsencaoAte && diaBr(tarifa.icmsIsencaoAte),
      ligacao: e.unidade.ligacao,
      classe: e.classe,
      ano: e.anoInicial,
      regra: 'Fio B inteiro depois de 2028',
      saldoKwh: antes ?? somar(unidades.map((u) => u.unidade.creditosKwh ?? 0)),
    },
    origens,
  })
}

const DO_PRECO: Rastro = {
  precoCent: passo('SERVICO', 'precoDeTabelaCent', 'desconto'),
  custoDiretoCent: passo('PRECO', 'custos'),
  margemCent: passo('PRECO', 'precoCent', 'custoDiretoCent', 'tributosDoPreco', 'comissao'),
  margem: passo('PRECO', 'margemCent', 'precoCent'),
}

const rastroDaLimpeza = (por: EntradaDaLimpeza['por']): Rastro => ({
  ...DO_PRECO,
  porVezCent: passo(
    'SERVICO',
    por === 'modulo' ? 'modulos' : 'areaM2',
    'unitarioCent',
    'distanciaKm',
    'porKmCent',
    'alturaM',
    'acrescimoAltura',
    'minimoCent',
    'descontoRecorrencia',
  ),
  precoDeTabelaCent: passo('SERVICO', 'porVezCent', 'vezesPorAno'),
})

const RASTRO_DOS_SERVICOS: Rastro = { ...DO_PRECO, precoDeTabelaCent: passo('SERVICO', 'linhas') }

const doPreco = (p: PrecoDaProposta) => ({
  desconto: p.desconto ?? 0,
  tributosDoPreco: p.tributos,
  comissao: p.comissao,
})

const quantos = (n: number, um: string, varios: string) => `${n} ${n === 1 ? um : varios}`

/** A figure of a cleaning. */
export const origemNaLimpeza = (e: EntradaDaLimpeza, r: ServicoSimulado, figura: string): DeOndeVem | null =>
  deOndeVem({
    figura,
    rastro: rastroDaLimpeza(e.por),
    resultado: { ...r.preco, porVezCent: r.porVezCent },
    entradas: { ...e, ...doPreco(e.preco), custos: quantos(e.custos.length, 'linha', 'linhas') },
    origens: comOrigem(['modulos', 'areaM2', 'distanciaKm', 'alturaM'], fato('Visita ou projeto da usina')),
  })

/** A figure of hours and parts. */
export const origemNosServicos = (e: EntradaDosServicos, r: ServicoSimulado, figura: string): DeOndeVem | null =>
  deOndeVem({
    figura,
    rastro: RASTRO_DOS_SERVICOS,
    resultado: r.preco,
    entradas: {
      ...doPreco(e.preco),
      linhas: quantos(e.linhas.length, 'linha', 'linhas'),
      custos: quantos(e.linhas.length, 'linha', 'linhas'),
    },
    origens: {},
  })

/** Every trace of these proposals, for the words of the screen. */
export const RASTROS_DAS_OUTRAS: readonly Rastro[] = [
  DO_CENARIO,
  rastroDaAssinatura('FIXO_MENSAL'),
  rastroDaAssinatura('CREDITOS_COMPENSADOS'),
  rastroDaLimpeza('modulo'),
  rastroDaLimpeza('m2'),
  RASTRO_DOS_SERVICOS,
]
