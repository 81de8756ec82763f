import { diaAqui } from '#kit/aqui.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Diferenca } from '../../contract/formas.ts'
import { propostaSalva } from '../../eventos.ts'
import { passar } from '../../regras/ciclo.ts'
import { diferencasEntre } from '../../regras/diferencas.ts'
import { versaoDa } from '../consultas/detalhe.ts'
import { comTarifasDe } from '../consultas/tarifas-de-hoje.ts'
import { exigirSemPedido, gravarConteudo, trancar } from './nucleo.ts'
import { renovarTrancada } from './renovar.ts'

export interface Reprecificada {
  versao: number
  /** the version was opened now; otherwise the one in progress has the new tariffs */
  nova: boolean
  diferencas: Diferenca[]
}

/**
 * Gives an open proposal today's tariffs. What the customer has stays: the next version opens, as by a renewal. A
 * version in progress takes the tariffs itself. No difference, no version.
 */
export async function reprecificar(u: Unidade, ctx: Ctx, id: string, agora = new Date()): Promise<Reprecificada> {
  const p = await trancar(u, ctx, id, agora)
  passar(p.estado, 'editar')
  await exigirSemPedido(u, id)
  const atual = await versaoDa(u.tx, id, p.versao)
  if (!atual) throw conflito('A proposta não tem versão para reprecificar.')
  const conteudo = await comTarifasDe(u.tx, atual.conteudo, diaAqui(agora))
  const diferencas = diferencasEntre(atual.conteudo, conteudo)
  if (diferencas.length === 0) return { versao: p.versao, nova: false, diferencas }
  if (atual.estado !== 'aberta') {
    const renovada = await renovarTrancada(u, p, agora)
    return { versao: renovada.versao, nova: true, diferencas: renovada.diferencas }
  }
  await gravarConteudo(u, p, atual.n, conteudo)
  u.auditar({
    acao: 'proposta.reprecificar',
    entidade: 'proposta',
    entidade_id: id,
    depois: { numero: p.numero, versao: atual.n },
  })
  u.emitir(propostaSalva, { proposta_id: id, revisao: p.revisao + 1, por: ctx.usuario.id })
  return { versao: atual.n, nova: false, diferencas }
}
