import { classificarGd } from '#engines/energia/classe.ts'
import { consumoReal } from '#engines/energia/existente.ts'
import { somar } from '#engines/energia/numeros.ts'
import type { RegraDeTransicao } from '#engines/energia/classe.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { UsinaSimulada } from '../contract/resultado.ts'
import { indiceDaGeradora, projetar, type OpcoesDaProjecao, type Projecao } from './unidades.ts'

/**
 * The inputs with the real consumption of the plant's unit, and what the plant that it has generates in 12 months. Null
 * where there is none.
 */
export function comExistente(e: EntradaDaSimulacao): { entrada: EntradaDaSimulacao; geracao: number[] } | null {
  const { existente } = e
  const geradora = indiceDaGeradora(e.unidades)
  const unidade = e.unidades[geradora]
  if (!existente || !unidade) return null
  const { consumo, geracao } = consumoReal({ ...existente, consumoMedido: unidade.consumo })
  const unidades = e.unidades.map((u, n) => (n === geradora ? { ...u, consumo } : u))
  return { entrada: { ...e, unidades }, geracao }
}

export const geracaoExistenteKwh = (e: EntradaDaSimulacao): number => somar(comExistente(e)?.geracao ?? [])

/** The bill after the increase, against the bill with the plant that exists: its months and years take the place of "before". */
function contra(antes: Projecao, depois: Projecao): Projecao {
  return {
    ...depois,
    anos: depois.anos.map((a, y) => ({
      ...a,
      geracaoKwh: a.geracaoKwh - (antes.anos[y]?.geracaoKwh ?? 0),
      unidades: a.unidades.map((u, n) => ({
        ...u,
        semSolarCent: antes.anos[y]?.unidades[n]?.comSolarCent ?? u.semSolarCent,
      })),
    })),
    meses: depois.meses.map((meses, n) =>
      meses.map((m, i) => {
        const hoje = antes.meses[n]?.[i]
        if (!hoje) return m
        return {
          ...m,
          semSolarCent: hoje.comSolarCent,
          economiaCent: hoje.comSolarCent - m.comSolarCent,
          linhas: m.linhas.map((l) => ({
            ...l,
            antesCent: hoje.linhas.find((h) => h.chave === l.chave)?.depoisCent ?? 0,
          })),
        }
      }),
    ),
  }
}

/**
 * The projection of a proposal. With an existing plant it is an increase: the saving counts against the bill of today,
 * and the part of a GD I plant stays free of charge (REN 1.000 art. 655-R/S; reference §1.4).
 */
export function projecaoDe(
  e: EntradaDaSimulacao,
  usina: UsinaSimulada,
  regra: RegraDeTransicao,
  opcoes: OpcoesDaProjecao = {},
): Projecao {
  const atual = comExistente(e)
  if (!atual || !e.existente) return projetar(e, usina.geracaoMensalKwh, usina.classe, regra, opcoes)
  const { potenciaKw, dataProtocolo } = e.existente
  const classe = classificarGd({ ...e.conexao, dataProtocolo, kwAc: potenciaKw })
  const antes = projetar(atual.entrada, atual.geracao, classe, regra, opcoes)
  const geracao = usina.geracaoMensalKwh.map((kwh, m) => kwh + (atual.geracao[m] ?? 0))
  const ampliacao = classe === 'GD_I' ? { kwGdI: potenciaKw, kwNovo: usina.potenciaInstaladaAcKw } : undefined
  return contra(antes, projetar(atual.entrada, geracao, usina.classe, regra, { ...opcoes, ampliacao }))
}
