import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TrabalhoAberto, Troca } from '#platform/trabalho-aberto.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { alcanceDaPessoa } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'
import type { Alcance } from '#modules/funis/nucleo/server/politica.ts'

/** Open cards of a user: transferred to another user of the funnel, or left unassigned. */
export const cartoesAbertos: TrabalhoAberto = {
  tipo: 'cartoes',
  rotulo: 'Cartões em aberto',
  aNinguem: 'Ficam sem responsável',
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from funis.cartoes
      where responsavel_id = ${usuario_id}
        and situacao = 'aberto'
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const alcances = new Map<string, Alcance | null>()
    for (const para of new Set(trocas.flatMap((t) => t.para ?? [])))
      alcances.set(para, await alcanceDaPessoa(u.tx, para, 'funis.cartao.editar'))
    const feitas: string[] = []
    for (const t of trocas) if (await trocarUm(u, t, alcances)) feitas.push(t.id)
    return feitas
  },
}

async function trocarUm(
  u: Unidade,
  { id, de, para }: Troca,
  alcances: ReadonlyMap<string, Alcance | null>,
): Promise<boolean> {
  const c = await u.tx
    .selectFrom('funis.cartoes')
    .select(['id', 'funil_id', 'estagio_id', 'versao'])
    .where('id', '=', id)
    .where('situacao', '=', 'aberto')
    .where('responsavel_id', de ? '=' : 'is', de)
    .forUpdate()
    .executeTakeFirst()
  if (!c) return false
  const papel = para ? alcances.get(para)?.funis.get(c.funil_id)?.papel : 'operador'
  if (!papel || papel === 'leitor') return false
  await u.tx
    .updateTable('funis.cartoes')
    .set({ responsavel_id: para, versao: c.versao + 1, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'cartao.alterar',
    entidade: 'cartao',
    entidade_id: id,
    antes: { responsavel_id: de },
    depois: { responsavel_id: para },
  })
  u.emitir(cartaoMudou, { cartao_id: id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
  return true
}
