import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { comFileiraMovida, comoSeDesenha, seguinteNaAgua } from '../../regras/ordem-das-fileiras.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { registrarNoMapa, trancarUsina } from './vaga.ts'

/** Draws a string before another one of its face, or last with null. Returns the one it was before, which undoes it. */
export async function ordenarString(
  u: Unidade,
  usinaId: string,
  p: { string_id: string; antes_de: string | null },
): Promise<{ voltar_a: string | null }> {
  await trancarUsina(u, usinaId)
  const antes = await u.tx
    .selectFrom('garantias.strings')
    .select(['id', 'n', 'agua'])
    .where('usina_id', '=', usinaId)
    .where('arquivada_em', 'is', null)
    .orderBy('ordem')
    .orderBy('n')
    .execute()
  const movida = antes.find((s) => s.id === p.string_id)
  if (!movida) throw naoEncontrado('Esta string não está mais no desenho.')
  const depois = comFileiraMovida(antes, p.string_id, p.antes_de)
  if (!depois) throw conflito('Uma fileira só muda de lugar dentro da mesma água. Atualize a página e tente de novo.')
  await sql`
    update garantias.strings s
    set ordem = x.ordem
    from unnest(${depois.map((s) => s.id)}::uuid[]) with ordinality as x (id, ordem)
    where s.id = x.id
      and s.ordem <> x.ordem
  `.execute(u.tx)
  const nomes = (fileiras: readonly { n: number }[]) => fileiras.map((s) => nomeDaString(s.n)).join(', ')
  const [eram, sao] = [nomes(comoSeDesenha(antes)), nomes(depois)]
  if (eram !== sao) registrarNoMapa(u, usinaId, 'ordenar', { antes: { fileiras: eram }, depois: { fileiras: sao } })
  return { voltar_a: seguinteNaAgua(antes, p.string_id) }
}
