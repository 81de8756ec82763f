import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { arredondarCentavos } from '#engines/energia/numeros.ts'
import type { EntradaDaAssinatura } from '../contract/outras.ts'
import type { AssinaturaSimulada, MesDaAssinatura } from '../contract/resultado-das-outras.ts'
import type { AvisoDaSimulacao } from '../contract/resultado.ts'
import { emDia, emNumero, emPct, emReais } from './em-numeros.ts'

type Plano = EntradaDaAssinatura['plano']

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** What a plan charges by, per model; a plan without it charges nothing. */
const FALTA: Readonly<Record<ModeloDeCobranca, (p: Plano) => string | null>> = {
  FIXO_MENSAL: (p) => (p.fixoMensalCent ? null : 'Informe o valor fixo por mês.'),
  CREDITOS_COMPENSADOS: (p) => (p.tarifaContratual ? null : 'Informe a tarifa do contrato em R$ por kWh.'),
  DINAMICO_SOBRE_TARIFA: () => null,
  ECONOMIA_GARANTIDA: () => null,
}

/** What the chosen model still lacks; null when it can charge. */
export const faltaNoPlano = (p: Plano): string | null => FALTA[p.modelo](p)

/** Sentences about a membership, what stops sending first. */
export function avisosDaAssinatura(e: EntradaDaAssinatura, meses: readonly MesDaAssinatura[]): AvisoDaSimulacao[] {
  const { unidade: u, plano } = e
  const bloqueio = (codigo: AvisoDaSimulacao['codigo'], campo: string, frase: string): AvisoDaSimulacao => ({
    codigo,
    gravidade: 'bloqueio',
    campo,
    frase,
  })
  const falta = faltaNoPlano(plano)
  const pior = mesesQuePerdem(meses)[0]
  return [
    ...(u.mercadoLivre
      ? [bloqueio('UNIDADE_RECUSADA', 'unidade', 'Esta unidade é do mercado livre: não recebe desta usina.')]
      : []),
    ...(u.consumo.every((kwh) => kwh === 0)
      ? [bloqueio('SEM_CONSUMO', 'unidade.consumo', 'Digite o consumo dos meses.')]
      : []),
    ...(e.alocadoKwh.every((kwh) => kwh === 0)
      ? [bloqueio('SEM_CONSUMO', 'alocadoKwh', 'Informe a energia alocada a esta unidade.')]
      : []),
    ...(falta ? [bloqueio('PRECO', 'plano', falta)] : []),
    ...(pior ? [bloqueio('PERDE_NO_MES', 'plano', frasePerde(pior))] : []),
    ...(u.tarifa.lacunaDesde
      ? [
          {
            codigo: 'LACUNA' as const,
            gravidade: 'alerta' as const,
            campo: 'unidade.tarifa',
            frase:
              `${u.tarifa.distribuidora.nome} está sem tarifa desde ${emDia(u.tarifa.lacunaDesde)}. ` +
              'Uso a última conhecida, com aviso na proposta.',
          },
        ]
      : []),
  ]
}

/** Months whose charge may not be sent, the greatest loss first. */
export const mesesQuePerdem = (meses: readonly MesDaAssinatura[]): MesDaAssinatura[] =>
  meses.filter((m) => m.bloqueada).toSorted((a, b) => a.economiaLiquidaCent - b.economiaLiquidaCent)

function frasePerde(pior: MesDaAssinatura): string {
  return pior.economiaLiquidaCent < 0
    ? `Com este modelo o cooperado perde ${emReais(-pior.economiaLiquidaCent)} em ` +
        `${MESES[pior.mes - 1] ?? ''}. Troque o modelo ou o desconto.`
    : 'O preço por kWh deste modelo passa do que cada kWh economiza. Troque o modelo ou o desconto.'
}

type Precos = Pick<AssinaturaSimulada, 'tarifaCheia' | 'residual'>

/** How the charge of a month comes about, such as `2.000,00 kWh × R$ 0,93588 × (1 − 15 %)`. */
export function contaDaCobranca(m: MesDaAssinatura, p: Plano, { tarifaCheia }: Precos): string {
  const kwh = `${emNumero(m.compensadaKwh, 2)} kWh`
  const menos = `(1 − ${emPct(p.desconto ?? 0, 0)})`
  switch (p.modelo) {
    case 'FIXO_MENSAL':
      return 'valor fixo do mês'
    case 'CREDITOS_COMPENSADOS':
      return `${kwh} × R$ ${emNumero(p.tarifaContratual ?? 0, 5)}`
    case 'DINAMICO_SOBRE_TARIFA':
      return `${kwh} × R$ ${emNumero(tarifaCheia, 5)} × ${menos}`
    case 'ECONOMIA_GARANTIDA':
      return `(${emReais(m.contaSemCent)} − ${emReais(m.contaDistribuidoraCent)}) × ${menos}`
  }
}

/** `R$ 1.871,76 − R$ 538,13 − R$ 1.590,99 = − R$ 257,36`: bill without the plan, the utility's, our charge. */
export const contaDoMes = (m: MesDaAssinatura): string =>
  `${emReais(m.contaSemCent)} − ${emReais(m.contaDistribuidoraCent)} − ${emReais(m.cobrancaCent)} = ` +
  emReais(m.economiaLiquidaCent)

/** A plan that changes to a model begins with the charge of the guaranteed saving, in that model's own terms. */
export function planoNoModelo(p: Plano, modelo: ModeloDeCobranca, r: AssinaturaSimulada): Plano {
  const desconto = p.desconto ?? 0.15
  const garantidaCent = (r.contaSemCent - r.contaDistribuidoraCent) * (1 - desconto)
  return {
    ...p,
    modelo,
    desconto,
    tarifaContratual: p.tarifaContratual || Number(((r.tarifaCheia - r.residual) * (1 - desconto)).toFixed(5)),
    fixoMensalCent: p.fixoMensalCent || arredondarCentavos(garantidaCent / r.meses.length),
  }
}
