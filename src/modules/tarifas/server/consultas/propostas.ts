import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { PropostasDefasadas, PropostasTocadas } from '../../contract/tarifas.ts'
import { propostasDefasadas, propostasTocadas, type MudancaDeTarifa } from '../encaixes.ts'

type Leitor = Pick<Servicos, 'banco' | 'ligados'>

/** The open proposals that changes touch, as every module that has some tells. */
export async function tocadas(s: Leitor, ctx: Ctx, mudancas: readonly MudancaDeTarifa[]): Promise<PropostasTocadas> {
  if (mudancas.length === 0) return { total: 0, contagens: [], linhas: [] }
  return juntas(await Promise.all(s.ligados.de(propostasTocadas).map((ler) => ler(s.banco.db, ctx, mudancas))))
}

const juntas = (partes: readonly PropostasTocadas[]): PropostasTocadas => ({
  total: partes.reduce((n, p) => n + p.total, 0),
  contagens: partes.flatMap((p) => p.contagens),
  linhas: partes.flatMap((p) => p.linhas),
})

/** Those that have other tariffs, taxes or public lighting than those in force now. */
export async function defasadas(
  s: Leitor,
  ctx: Ctx,
  distribuidoras: readonly string[] | undefined,
): Promise<PropostasDefasadas> {
  const quais = distribuidoras && distribuidoras.length > 0 ? distribuidoras : null
  const partes = await Promise.all(s.ligados.de(propostasDefasadas).map((ler) => ler(s.banco.db, ctx, quais)))
  return { ...juntas(partes), abertas: partes.flatMap((p) => p.abertas) }
}
