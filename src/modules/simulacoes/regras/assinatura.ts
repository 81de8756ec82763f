import { mesCurto } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { arredondarCentavos } from '#engines/energia/numeros.ts'
import type { EntradaDaAssinatura, UnidadeDoCooperado } from '../contract/outras.ts'
import type {
  AssinaturaSimulada,
  MesDaAssinatura,
  UnidadeDoCooperadoSimulada,
} from '../contract/resultado-das-outras.ts'
import type { AvisoDaSimulacao } from '../contract/resultado.ts'
import { avisoDaClasse } from './classe-e-subgrupo.ts'
import { emNumero, emPct, emReais } from './em-numeros.ts'

type Plano = EntradaDaAssinatura['plano']

/** The first unit and the further ones, in the order of the proposal. */
export const unidadesDoCooperado = ({
  unidade,
  alocadoKwh,
  outras = [],
}: EntradaDaAssinatura): UnidadeDoCooperado[] => [{ unidade, alocadoKwh }, ...outras]

/** Path of the inputs of a unit, in front of its fields. */
export const caminhoDaUnidade = (n: number): string => (n === 0 ? '' : `outras.${n - 1}.`)

/** What a plan charges by, per model; a plan without it charges nothing. */
const FALTA: Readonly<Record<ModeloDeCobranca, (p: Plano) => string | null>> = {
  FIXO_MENSAL: (p) => (p.fixoMensalCent ? null : 'Informe o valor fixo por mês.'),
  CREDITOS_COMPENSADOS: (p) => (p.tarifaContratual ? null : 'Informe a tarifa do contrato em R$ por kWh.'),
  DINAMICO_SOBRE_TARIFA: () => null,
  ECONOMIA_GARANTIDA: () => null,
}

/** What the chosen model still lacks; null when it can charge. */
export const faltaNoPlano = (p: Plano): string | null => FALTA[p.modelo](p)

const bloqueio = (codigo: AvisoDaSimulacao['codigo'], campo: string, frase: string): AvisoDaSimulacao => ({
  codigo,
  gravidade: 'bloqueio',
  campo,
  frase,
})

/** Sentences about one unit. `onde` is its path. */
const avisosDaUnidade = ({ unidade: u, alocadoKwh }: UnidadeDoCooperado, onde: string): AvisoDaSimulacao[] => [
  ...(u.mercadoLivre
    ? [bloqueio('UNIDADE_RECUSADA', `${onde}unidade`, 'Esta unidade é do mercado livre: não recebe desta usina.')]
    : []),
  ...(u.consumo.every((kwh) => kwh === 0)
    ? [bloqueio('SEM_CONSUMO', `${onde}unidade.consumo`, 'Digite o consumo dos meses.')]
    : []),
  ...(alocadoKwh.every((kwh) => kwh === 0)
    ? [bloqueio('SEM_CONSUMO', `${onde}alocadoKwh`, 'Informe a energia alocada a esta unidade.')]
    : []),
  ...(u.tarifa.lacunaDesde
    ? [
        {
          codigo: 'LACUNA' as const,
          gravidade: 'alerta' as const,
          campo: `${onde}unidade.tarifa`,
          frase:
            `${u.tarifa.distribuidora.nome} está sem tarifa desde ${diaBr(u.tarifa.lacunaDesde)}. ` +
            'Uso a última conhecida, com aviso na proposta.',
        },
      ]
    : []),
  ...avisoDaClasse(u, `${onde}unidade.tarifa`),
]

/** A plant serves the units of one utility (reference §1.3). */
function daOutraDistribuidora(unidades: readonly UnidadeDoCooperado[]): AvisoDaSimulacao[] {
  const nomeDa = (u: UnidadeDoCooperado) => u.unidade.tarifa.distribuidora.nome
  const [primeira] = unidades
  return unidades.flatMap((u, n) =>
    primeira && nomeDa(u) !== nomeDa(primeira)
      ? [
          bloqueio(
            'OUTRA_DISTRIBUIDORA',
            `${caminhoDaUnidade(n)}unidade`,
            `Esta unidade é da ${nomeDa(u)}: não recebe desta usina.`,
          ),
        ]
      : [],
  )
}

/** Sentences about a membership: its units, the plan, and the worst month by which the member would lose. */
export function avisosDaAssinatura(
  e: EntradaDaAssinatura,
  simuladas: readonly UnidadeDoCooperadoSimulada[],
): AvisoDaSimulacao[] {
  const unidades = unidadesDoCooperado(e)
  const falta = faltaNoPlano(e.plano)
  const pior = perdasDoCooperado(simuladas)[0]
  return [
    ...unidades.flatMap((u, n) => avisosDaUnidade(u, caminhoDaUnidade(n))),
    ...daOutraDistribuidora(unidades),
    ...(falta ? [bloqueio('PRECO', 'plano', falta)] : []),
    ...(pior ? [bloqueio('PERDE_NO_MES', 'plano', frasePerde(pior))] : []),
  ]
}

/** Months of the contract in which any unit would lose. */
export const mesesComPerda = (unidades: readonly UnidadeDoCooperadoSimulada[]): number =>
  new Set(perdasDoCooperado(unidades).map(({ mes }) => `${mes.ano}-${mes.mes}`)).size

export interface PerdaDoCooperado {
  mes: MesDaAssinatura
  unidade: UnidadeDoCooperadoSimulada
  /** Names the unit where there is more than one. */
  onde: string
}

/** Invoices that may not be sent, the greatest loss first. */
export const perdasDoCooperado = (unidades: readonly UnidadeDoCooperadoSimulada[]): PerdaDoCooperado[] =>
  unidades
    .flatMap((unidade, n) => {
      const onde = unidades.length > 1 ? `, ${nomeDaUnidade(unidade, n)}` : ''
      const perdidos = [...unidade.meses.filter((m) => m.bloqueada), ...unidade.perdasDepois]
      return perdidos.map((mes) => ({ mes, unidade, onde }))
    })
    .toSorted((a, b) => a.mes.economiaLiquidaCent - b.mes.economiaLiquidaCent)

export const nomeDaUnidade = (u: { numero: string }, n: number): string =>
  u.numero ? `UC ${u.numero}` : `unidade ${n + 1}`

const frasePerde = ({ mes, onde }: PerdaDoCooperado): string =>
  mes.economiaLiquidaCent < 0
    ? `Com este modelo o cooperado perde ${emReais(-mes.economiaLiquidaCent)} em ` +
      `${mesCurto(mes.mes)}/${mes.ano}${onde}. Troque o modelo ou o desconto.`
    : 'O preço por kWh deste modelo passa do que cada kWh economiza. Troque o modelo ou o desconto.'

/** How the charge of a month comes about, such as `2.000,00 kWh × R$ 0,93588 × (1 − 15 %)`. */
export function contaDaCobranca(
  m: MesDaAssinatura,
  p: Plano,
  { tarifaCheia }: Pick<UnidadeDoCooperadoSimulada, 'tarifaCheia'>,
): string {
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
    fixoMensalCent: p.fixoMensalCent || arredondarCentavos(garantidaCent / r.meses.length / r.unidades.length),
  }
}
