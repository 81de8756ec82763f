import { precosDoMes } from '#engines/energia/anos.ts'
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
import { VERSAO_DO_MOTOR } from './versao.ts'

const podeEnviar = (avisos: readonly AvisoDaSimulacao[]) => !avisos.some((a) => a.gravidade === 'bloqueio')

const CENARIOS: Readonly<Record<NomeDoCenario, Cenario>> = {
  pessimista: { geracao: 0.92, deltaEnergia: -0.02, deltaVacancia: 0.05 },
  base: CENARIO_BASE,
  otimista: { geracao: 1.05, deltaEnergia: 0.01, deltaVacancia: 0 },
}

const paraOMotor = ({ tarifa, cdi: _, irSobreCdi: __, usina: ___, ...e }: EntradaDoInvestimento): EntradaDoMotor => ({
  ...e,
  tarifa: tarifa.tarifa,
  tributosConsumidor: tarifa.tributos,
  metodo: tarifa.metodo,
  politicaIcms: tarifa.politicaIcms,
})

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

type DoContrato = Pick<EntradaDaAssinatura, 'anoInicial' | 'classe' | 'plano'>

/** A year of one unit: the utility's bill, our charge, and what is left (reference §3.9). */
function simularUnidade({ unidade: u, alocadoKwh: alocado }: UnidadeDoCooperado, e: DoContrato) {
  const precos = precosDoMes(
    {
      ...u.tarifa,
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
    },
    1,
    0,
  )
  let lotes: Lote[] = u.creditosKwh ? [{ mes: 0, kwh: u.creditosKwh }] : []
  const meses = u.consumo.map((consumoKwh, m): MesDaAssinatura => {
    const alocadoKwh = alocado[m] ?? 0
    const vivos = expirarCreditos(lotes, m + 1).lotes
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
    lotes = criarCredito(usarCreditos(vivos, conta.creditoUsadoKwh).lotes, m + 1, conta.novoCreditoKwh)
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
      mes: m + 1,
      consumoKwh,
      alocadoKwh,
      compensadaKwh: conta.compensadaKwh,
      saldoKwh: saldoDe(lotes),
      contaSemCent,
      contaDistribuidoraCent: conta.totalCent,
      ...cobranca,
    }
  })
  return { numero: u.numero, tarifaCheia: precos.tarifaCheia, residual: precos.residual, meses }
}

/** The same month of several units. A month is blocked when the invoice of any of them would be. */
function somarMeses(mes: number, meses: readonly MesDaAssinatura[]): MesDaAssinatura {
  const total = (campo: keyof Omit<MesDaAssinatura, 'economia' | 'bloqueada'>) => somar(meses.map((m) => m[campo]))
  const contaSemCent = total('contaSemCent')
  const economiaLiquidaCent = total('economiaLiquidaCent')
  return {
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
