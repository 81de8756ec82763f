import { NOME_DA_POLITICA_ICMS } from '#engines/energia/icms.ts'
import { diaBr } from '#kit/dias.ts'
import { comOrigem, type Origens } from '#engines/energia/rastro.ts'
import type { TarifaDaSimulacao } from '../contract/entrada.ts'

/** Typed in the proposal: the seller's own, without a row of the tariffs behind it. */
export const foiDigitada = (t: TarifaDaSimulacao): boolean =>
  t.origem === 'manual' && (t.vigenciaIds === undefined || t.vigenciaIds.length === 0)

/** `REH 3.500/2026` of "RESOLUÇÃO HOMOLOGATÓRIA Nº 3.500, DE 1 DE ABRIL DE 2026"; other texts stay as they are. */
export function rehCurta(reh: string): string {
  const achada = /resolu.*homologat.*?n\S*\s*([\d.]+)\D.*?(\d{4})/i.exec(reh)
  return achada ? `REH ${achada[1]}/${achada[2]}` : reh
}

const FONTES = { semente: 'semente', aneel: 'ANEEL', manual: 'tabela de tarifas', fatura: 'fatura de energia' } as const

/** Short, for the tag: the resolution, or how the row came. */
export function sinalDaTarifa(t: TarifaDaSimulacao): string {
  if (foiDigitada(t)) return t.rotulo ?? 'digitada'
  if (t.reh && t.origem !== 'semente') return rehCurta(t.reh)
  return t.rotulo ?? FONTES[t.origem]
}

/** Where a tariff comes from, whole: utility, resolution, source and since when. */
export function fonteDaTarifa(t: TarifaDaSimulacao): string {
  const fonte = t.origem === 'semente' ? (t.rotulo ?? FONTES.semente) : FONTES[t.origem]
  return [
    t.distribuidora.nome,
    ...(foiDigitada(t)
      ? ['digitada na proposta']
      : [t.reh ? rehCurta(t.reh) : '', fonte, t.desde ? `desde ${diaBr(t.desde)}` : '']),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Origin of what a row of the tariffs gives: its prices, taxes and the reading of the rules. */
export const origensDaTarifa = (t: TarifaDaSimulacao | undefined): Origens =>
  comOrigem(
    [
      'tarifa.te',
      'tarifa.tusd',
      'tarifa.fioB',
      'tributos.icms',
      'tributos.pis',
      'tributos.cofins',
      'tributos.cbs',
      'tributos.ibs',
      'icmsIsencaoAte',
      'politicaIcms',
      'cosip',
      'regraMinimo',
    ],
    { etiqueta: t && foiDigitada(t) ? 'premissa_livre' : 'fato', fonte: t && fonteDaTarifa(t) },
  )

/** ` até 31/12/2026, depois sem isenção`: how long the exemption of ICMS lasts; empty where it has no end. */
export function prazoDaIsencao(t: TarifaDaSimulacao): string {
  const fins = [
    t.icmsIsencaoAte ? `até ${diaBr(t.icmsIsencaoAte)}` : '',
    t.icmsIsencaoMeses === undefined ? '' : `por ${t.icmsIsencaoMeses} meses da conexão`,
  ].filter(Boolean)
  return fins.length > 0
    ? ` ${fins.join(' ou ')}, depois ${NOME_DA_POLITICA_ICMS[t.politicaIcmsDepois ?? 'SEM_ISENCAO']}`
    : ''
}
