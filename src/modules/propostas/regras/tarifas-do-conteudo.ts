import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { unidadesDoCooperado } from '#modules/simulacoes/regras/assinatura.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'

/** The copies of tariffs in the inputs. */
export function tarifasDe(c: ConteudoDaProposta): TarifaDaSimulacao[] {
  switch (c.tipo) {
    case 'autoconsumo':
      return c.entrada.unidades.map((u) => u.tarifa)
    case 'assinatura':
      return unidadesDoCooperado(c.entrada).map((u) => u.unidade.tarifa)
    case 'investimento':
      return [c.entrada.tarifa]
    case 'limpeza':
    case 'servicos':
      return []
  }
}

const unicos = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

export const distribuidorasDe = (c: ConteudoDaProposta): string[] => unicos(tarifasDe(c).map((t) => t.distribuidora.id))

/** Rows of the tariffs that the inputs were copied from. A tariff that was typed over has none. */
export function linhasUsadas(c: ConteudoDaProposta) {
  const daTabela = tarifasDe(c).filter((t) => t.vigenciaIds && t.vigenciaIds.length > 0)
  return {
    vigenciaIds: unicos(daTabela.flatMap((t) => t.vigenciaIds ?? [])),
    tributos: unicos(daTabela.map((t) => t.linhasDaBase?.tributo ?? null)),
    cosip: unicos(daTabela.map((t) => t.linhasDaBase?.cosip ?? null)),
  }
}
