import { haDemonstracao } from '#modules/acesso/publico.ts'
import { passosDoCatalogo } from '#modules/catalogo/publico.ts'
import { passosDaCobranca } from '#modules/cobranca/publico.ts'
import { passosDosContratos } from '#modules/contratos/publico.ts'
import { passosDasEquipes } from '#modules/equipes/publico.ts'
import { passosDoEstoque } from '#modules/estoque/publico.ts'
import { passosDasFaturas } from '#modules/faturas/publico.ts'
import { passosDasMatriculas } from '#modules/matriculas/publico.ts'
import { passosDasOrdens } from '#modules/ordens/publico.ts'
import { passosDasPropostas } from '#modules/propostas/publico.ts'
import { passosDasTarifas } from '#modules/tarifas/publico.ts'
import { passosDasUsinas } from '#modules/usinas/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lerParametro } from '#platform/postgres/parametros.ts'
import type { Servicos } from '#platform/servicos.ts'
import { passosDasAreas, type AreaComComeco, type PassoDaArea } from '../../contract/comeco.ts'

/** Parameter of the company: whether its administrators dismissed the list of an area. */
export const comecoDispensadoDa = (area: AreaComComeco) => `paineis.comeco_dispensado.${area}`

/** The module that answers for a step, about all of its own in one statement. */
const deQuem: Record<PassoDaArea, (db: Db) => Promise<Partial<Record<PassoDaArea, boolean>>>> = {
  tarifa: passosDasTarifas,
  equipamento: passosDoCatalogo,
  preco: passosDoCatalogo,
  modelo: passosDasPropostas,
  proposta: passosDasPropostas,
  proposta_de_assinatura: passosDasPropostas,
  clausulas: passosDosContratos,
  contrato: passosDosContratos,
  matricula: passosDasMatriculas,
  usina: passosDasUsinas,
  lote: passosDasFaturas,
  conta: passosDaCobranca,
  recebimento: passosDaCobranca,
  local: passosDoEstoque,
  material: passosDoEstoque,
  saldo: passosDoEstoque,
  servico: passosDasOrdens,
  ordem: passosDasOrdens,
  equipe: passosDasEquipes,
  visita: passosDasEquipes,
}

/**
 * Which of the first steps of an area the data shows as done. Each answer stops at the first row. No steps while the
 * demonstration is here: its data would answer for the company's.
 */
export async function comecoDaArea(s: Pick<Servicos, 'banco'>, area: AreaComComeco) {
  const modulos = new Set(passosDasAreas[area].map((passo) => deQuem[passo]))
  const [demonstracao, dispensado, ...respostas] = await Promise.all([
    haDemonstracao(s.banco.db),
    lerParametro<boolean>(s.banco, comecoDispensadoDa(area)),
    ...[...modulos].map((perguntar) => perguntar(s.banco.db)),
  ])
  const feitos: Partial<Record<PassoDaArea, boolean>> = Object.assign({}, ...respostas)
  return {
    dispensado: dispensado === true,
    passos: demonstracao ? [] : passosDasAreas[area].map((passo) => ({ passo, feito: feitos[passo] ?? false })),
  }
}
