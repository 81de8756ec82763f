import { precosDoMes, type EntradaDosAnos } from '#engines/energia/anos.ts'
import { anoArt17 } from '#engines/energia/classe.ts'
import { cobrancaCooperativa } from '#engines/energia/cooperativa.ts'
import { criarCredito, expirarCreditos, saldoDe, usarCreditos, type Lote } from '#engines/energia/creditos.ts'
import { contaGrupoB, contaSemSolar, disponibilidadeKwh } from '#engines/energia/fatura-b.ts'
import {
  CENARIO_BASE,
  cdiLiquido,
  simularInvestimento,
  tornado,
  type Cenario,
  type EntradaDoInvestimento as EntradaDoMotor,
} from '#engines/energia/investidor.ts'
import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import type { EntradaDaAssinatura, EntradaDoInvestimento, UnidadeDoCooperado } from '../contract/outras.ts'
import {
  nomesDosCenarios,
  type AssinaturaSimulada,
  type InvestimentoSimulado,
  type MesDaAssinatura,
  type NomeDoCenario,
} from '../contract/resultado-das-outras.ts'
import type { AvisoDaSimulacao } from '../contract/resultado.ts'
import { emNumero } from './em-numeros.ts'
import { avisosDaAssinatura, unidadesDoCooperado } from './assinatura.ts'
import { regraDoArt17 } from './regra-e-regime.ts'
import { tarifaDaUsina } from './tarifa-da-usina.ts'
import { VERSAO_DO_MOTOR } from './versao.ts'

const podeEnviar = (avisos: readonly AvisoDaSimulacao[]) => !avisos.some((a) => a.gravidade === 'bloqueio')

const CENARIOS: Readonly<Record<NomeDoCenario, Cenario>> = {
  pessimista: { geracao: 0.92, deltaEnergia: -0.02, deltaVacancia: 0.05 },
  base: CENARIO_BASE,
  otimista: { geracao: 1.05, deltaEnergia: 0.01, deltaVacancia: 0 },
}

/** The units that use the energy are of other holders. */
function paraOMotor(entrada: EntradaDoInvestimento): EntradaDoMotor {
  const { tarifa, cdi: _, irSobreCdi: __, usina: ___, art17: ____, fioBPosTransicao: _____, ...e } = entrada
  const t = tarifaDaUsina(tarifa, { totalKw: e.kWp, entreTitulares: true })
  return {
    ...e,
    regra: regraDoArt17(entrada, anoArt17(null)),
    tarifa: t.tarifa,
    tributosConsumidor: t.tributos,
    metodo: t.metodo,
    politicaIcms: t.politicaIcms,
    icmsIsencaoMeses: t.icmsIsencaoMeses,
    icmsIsencaoAte: t.icmsIsencaoAte,
    politicaIcmsDepois: t.politicaIcmsDepois,
    pisCofinsCobrado: t.pisCofinsCobrado,
  }
}

/** Quota of a plant in three scenarios beside CDI after tax (reference §3.10). */
export function calcularInvestimento(e: EntradaDoInvestimento): InvestimentoSimulado {
  const motor = paraOMotor(e)
  const cdi = cdiLiquido(e.cdi, e.irSobreCdi)
  const cenarios = nomesDosCenarios.map((nome) => {
    const r = simularInvestimento(motor, CENARIOS[nome])
    return { ...r, nome, cenario: CENARIOS[nome], acimaDoCdi: r.tir === null ? null : r.tir - cdi }
  })
  const avisos = cenarios.flatMap((c): AvisoDaSimulacao[] =>
    c.acimaDoCdi === null || c.acimaDoCdi < 0
      ? [
          {
            codigo: 'ABAIXO_DO_CDI',
            gravidade: 'alerta',
            campo: 'cdi',
            frase:
              c.acimaDoCdi === null
                ? `No cenário ${c.nome} o aporte não se paga no prazo.`
                : `No cenário ${c.nome} o retorno fica ${emNumero(-c.acimaDoCdi * 100, 2)} p.p. abaixo do CDI líquido.`,
          },
        ]
      : [],
  )
  return {
    versaoDoMotor: VERSAO_DO_MOTOR,
    aporteCent: cenarios[0]?.aporteCent ?? 0,
    cenarios,
    cdiLiquido: cdi,
    tornado: tornado(motor),
    avisos,
    podeEnviar: podeEnviar(avisos),
  }
}

type DoContrato = Pick<EntradaDaAssinatura, 'anoInicial' | 'classe' | 'plano' | 'prazoMeses'>

/** No rule of the compensation has a date after them. */
const ANOS_COM_DATA = 10

/**
 * One unit: the utility's bill, our charge, and what is left (reference §3.9), month by month. Prices are those of the
 * first year; what has a date moves in the years after it, such as Fio B and an exemption of ICMS.
 */
function simularUnidade({ unidade: u, alocadoKwh: alocado }: UnidadeDoCooperado, e: DoContrato) {
  const condicao: EntradaDosAnos = {
    ...tarifaDaUsina(u.tarifa, { totalKw: 0, entreTitulares: true }),
    anos: 1,
    anoInicial: e.anoInicial,
    ligacao: u.ligacao,
    consumo: u.consumo,
    geracaoNominal: alocado,
    deg1: 0,
    degN: 0,
    simultaneidade: 0,
    classe: e.classe,
    regra: { anoArt17: anoArt17(null), fioBPosTransicao: 1 },
  }
  let lotes: Lote[] = u.creditosKwh ? [{ mes: 0, kwh: u.creditosKwh }] : []
  const simularMes = (y: number, m: number): MesDaAssinatura => {
    const precos = precosDoMes(condicao, y, m)
    const t = 12 * (y - 1) + m + 1
    const [consumoKwh, alocadoKwh] = [u.consumo[m] ?? 0, alocado[m] ?? 0]
    const vivos = expirarCreditos(lotes, t).lotes
    const minimoKwh = disponibilidadeKwh(u, consumoKwh)
    const conta = contaGrupoB({
      consumoRedeKwh: consumoKwh,
      injetadaKwh: alocadoKwh,
      creditosKwh: saldoDe(vivos),
      minimoKwh,
      regraMinimo: u.tarifa.regraMinimo,
      baixaRenda: u.baixaRenda,
      ...precos,
    })
    lotes = criarCredito(usarCreditos(vivos, conta.creditoUsadoKwh).lotes, t, conta.novoCreditoKwh)
    const contaSemCent = contaSemSolar({ consumoKwh, minimoKwh, ...precos })
    const { rastro: _, ...cobranca } = cobrancaCooperativa(
      {
        compensadaKwh: conta.compensadaKwh,
        contaSemCent,
        contaDistribuidoraCent: conta.totalCent,
        tarifaCheia: precos.tarifaCheia,
        residual: precos.residual,
      },
      e.plano,
    )
    return {
      ano: e.anoInicial + y - 1,
      mes: m + 1,
      consumoKwh,
      alocadoKwh,
      compensadaKwh: conta.compensadaKwh,
      saldoKwh: saldoDe(lotes),
      contaSemCent,
      contaDistribuidoraCent: conta.totalCent,
      ...cobranca,
    }
  }
  const anoDeMeses = (y: number) => Array.from({ length: 12 }, (_, m) => simularMes(y, m))
  const meses = anoDeMeses(1)
  const anos = Math.min(ANOS_COM_DATA, Math.ceil((e.prazoMeses ?? 12) / 12))
  const depois = Array.from({ length: Math.max(0, anos - 1) }, (_, i) => anoDeMeses(i + 2)).flat()
  const { tarifaCheia, residual } = precosDoMes(condicao, 1, 0)
  const noPrazo = depois.slice(0, (e.prazoMeses ?? 12) - 12)
  return { numero: u.numero, tarifaCheia, residual, meses, perdasDepois: noPrazo.filter((m) => m.bloqueada) }
}

/** The same month of several units. A month is blocked when the invoice of any of them would be. */
function somarMeses(ano: number, mes: number, meses: readonly MesDaAssinatura[]): MesDaAssinatura {
  const total = (campo: keyof Omit<MesDaAssinatura, 'economia' | 'bloqueada' | 'ano' | 'mes'>) =>
    somar(meses.map((m) => m[campo]))
  const contaSemCent = total('contaSemCent')
  const economiaLiquidaCent = total('economiaLiquidaCent')
  return {
    ano,
    mes,
    consumoKwh: total('consumoKwh'),
    alocadoKwh: total('alocadoKwh'),
    compensadaKwh: total('compensadaKwh'),
    saldoKwh: total('saldoKwh'),
    contaSemCent,
    contaDistribuidoraCent: total('contaDistribuidoraCent'),
    cobrancaCent: total('cobrancaCent'),
    economiaLiquidaCent,
    economia: contaSemCent > 0 ? economiaLiquidaCent / contaSemCent : null,
    bloqueada: meses.some((m) => m.bloqueada),
  }
}

/** A year of a member with all units. */
export function calcularAssinatura(e: EntradaDaAssinatura): AssinaturaSimulada {
  const unidades = unidadesDoCooperado(e).map((u) => simularUnidade(u, e))
  const meses = Array.from({ length: 12 }, (_, m) =>
    somarMeses(
      e.anoInicial,
      m + 1,
      unidades.flatMap((u) => u.meses[m] ?? []),
    ),
  )
  const total = (campo: 'contaSemCent' | 'contaDistribuidoraCent' | 'cobrancaCent' | 'economiaLiquidaCent') =>
    somar(meses.map((m) => m[campo]))
  const avisos = avisosDaAssinatura(e, unidades)
  const contaSemCent = total('contaSemCent')
  const economiaCent = total('economiaLiquidaCent')
  return {
    versaoDoMotor: VERSAO_DO_MOTOR,
    tarifaCheia: unidades[0]?.tarifaCheia ?? 0,
    residual: unidades[0]?.residual ?? 0,
    unidades,
    meses,
    contaSemCent,
    contaDistribuidoraCent: total('contaDistribuidoraCent'),
    cobrancaCent: total('cobrancaCent'),
    economiaCent,
    economia: contaSemCent > 0 ? economiaCent / contaSemCent : null,
    avisos,
    podeEnviar: podeEnviar(avisos),
  }
}

export const mediaMensal = (anualCent: number): number => arredondarCentavos(anualCent / 12)
