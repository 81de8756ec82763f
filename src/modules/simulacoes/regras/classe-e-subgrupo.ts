import { NOMES_DAS_CLASSES } from '#modules/contatos/regras/nomes-das-classes.ts'
import type { TarifaDaSimulacao, UnidadeDaSimulacao } from '../contract/entrada.ts'
import type { AvisoDaSimulacao } from '../contract/resultado.ts'
import { ehGrupoA } from '../contract/subgrupos.ts'

type Subgrupo = TarifaDaSimulacao['subgrupo']

/**
 * The subgroup that the class of a unit has. Group A is by voltage, of any class; public lighting (B4) is not simulated.
 */
export function subgrupoDaClasse(classe: UnidadeDaSimulacao['classeDeConsumo'], atual: Subgrupo): Subgrupo {
  if (!classe || classe === 'iluminacao_publica' || ehGrupoA(atual)) return atual
  return classe === 'residencial' ? 'B1' : classe === 'rural' ? 'B2' : 'B3'
}

/** The subgroup that a unit should have by its class; null where the tariff agrees. */
export function subgrupoQueFalta(u: Pick<UnidadeDaSimulacao, 'classeDeConsumo' | 'tarifa'>): Subgrupo | null {
  const certo = subgrupoDaClasse(u.classeDeConsumo, u.tarifa.subgrupo)
  return certo === u.tarifa.subgrupo ? null : certo
}

/** The class of a unit and its tariff are of one subgroup, or the price is of another customer. */
export function avisoDaClasse(u: UnidadeDaSimulacao, campo: string): AvisoDaSimulacao[] {
  const certo = subgrupoQueFalta(u)
  if (!certo || !u.classeDeConsumo) return []
  const qual = u.numero ? `A unidade ${u.numero}` : 'A unidade'
  const classe = NOMES_DAS_CLASSES[u.classeDeConsumo].toLowerCase()
  return [
    {
      codigo: 'CLASSE',
      gravidade: 'alerta',
      campo,
      frase: `${qual} é da classe ${classe} e a tarifa é ${u.tarifa.subgrupo}: confira, a dessa classe é ${certo}.`,
    },
  ]
}
