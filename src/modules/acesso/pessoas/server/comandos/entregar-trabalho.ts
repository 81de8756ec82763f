import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import { trabalhoEntregue } from '#modules/acesso/nucleo/eventos.ts'
import type { EscolhaDaEntrega, Entregue } from '../../contract/entregas.ts'

/**
 * Transfers each kind of open work to the chosen receivers, in turns. Items that the receiver may not have stay with
 * the current assignee and are counted.
 */
export async function entregarTrabalho(
  u: Unidade,
  abertos: readonly TrabalhoAberto[],
  de: string,
  escolhas: readonly EscolhaDaEntrega[],
): Promise<Entregue[]> {
  const itens: { tipo: string; id: string; para: string | null }[] = []
  const feitas: Entregue[] = []
  for (const aberto of abertos) {
    const escolha = escolhas.find((e) => e.tipo === aberto.tipo)
    const ids = await aberto.listar(u.tx, de)
    const destinos = escolha ? await destinosDe(u, de, aberto, escolha) : []
    const trocas =
      destinos.length === 0 ? [] : ids.map((id, i) => ({ id, de, para: destinos[i % destinos.length] ?? null }))
    const foram = new Set(trocas.length > 0 ? await aberto.trocar(u, trocas) : [])
    itens.push(...trocas.filter((t) => foram.has(t.id)).map(({ id, para }) => ({ tipo: aberto.tipo, id, para })))
    feitas.push({
      tipo: aberto.tipo,
      rotulo: aberto.rotulo,
      a_ninguem: aberto.aNinguem,
      total: ids.length,
      vao: foram.size,
    })
  }
  if (itens.length > 0) {
    const id = uuidv7()
    await u.tx
      .insertInto('cad.entregas')
      .values({ id, de, por: u.autor.usuario?.id ?? null, itens: JSON.stringify(itens) })
      .execute()
    u.auditar({
      acao: 'cad.usuario.entregar_trabalho',
      entidade: 'usuario',
      entidade_id: de,
      depois: { entrega_id: id, ...Object.fromEntries(feitas.map((f) => [f.tipo, f.vao])) },
    })
    for (const [para, deles] of Map.groupBy(itens, (i) => i.para))
      if (para)
        u.emitir(trabalhoEntregue, {
          entrega_id: id,
          de,
          para,
          por: u.autor.usuario?.id ?? null,
          resumo: emPalavras(deles, abertos),
        })
  }
  return feitas
}

const emPalavras = (itens: readonly { tipo: string }[], abertos: readonly TrabalhoAberto[]): string =>
  abertos
    .flatMap((a) => {
      const n = itens.filter((i) => i.tipo === a.tipo).length
      return n > 0 ? [`${a.rotulo}: ${n}`] : []
    })
    .join(' · ')
    .slice(0, 300)

/** Active users other than `de`. For a team, those who are present now; all of them when every one is absent. */
async function destinosDe(
  { tx, autor }: Unidade,
  de: string,
  aberto: TrabalhoAberto,
  e: EscolhaDaEntrega,
): Promise<(string | null)[]> {
  const recusar = (mensagem: string) => invalido(mensagem, [{ campo: `entregas.${e.tipo}`, mensagem }])
  if (e.para === 'ninguem') {
    if (aberto.aNinguem === null) throw recusar('Escolha quem fica com este trabalho')
    return [null]
  }
  const { rows } = await sql<{ id: string; ausente: boolean }>`
    select u.id, cad.ausente(u.id, now()) as ausente
    from cad.usuarios u
    where u.ativo
      and u.id <> ${de}
      and ${
        e.para === 'time'
          ? sql`
            u.id in (select usuario_id from cad.time_membros where time_id = ${e.id})
            and (not ${aberto.decide ?? false} or u.id is distinct from ${autor.usuario?.id ?? null}::uuid)
          `
          : sql`u.id = ${e.id}`
      }
    order by u.nome, u.id
  `.execute(tx)
  if (aberto.decide && e.para === 'pessoa' && e.id === autor.usuario?.id)
    throw recusar('Quem entrega o trabalho de um colega não assume as decisões dele: escolha outra pessoa')
  if (rows.length === 0) throw recusar(e.para === 'time' ? 'Este time não tem quem receba' : 'Escolha uma pessoa ativa')
  const presentes = rows.filter((r) => !r.ausente)
  return (presentes.length > 0 ? presentes : rows).map((r) => r.id)
}

/**
 * Returns to the user the items that have not changed hands since the transfer. The user must be active to receive
 * them.
 */
export async function desfazerEntrega(
  u: Unidade,
  abertos: readonly TrabalhoAberto[],
  de: string,
  entregaId: string,
): Promise<{ voltaram: number; total: number }> {
  const e = await u.tx
    .selectFrom('cad.entregas')
    .select(['id', 'itens', 'desfeita_em'])
    .where('id', '=', entregaId)
    .where('de', '=', de)
    .forUpdate()
    .executeTakeFirst()
  if (!e || e.desfeita_em) throw naoEncontrado('Esta entrega não existe ou já foi desfeita')
  const itens = e.itens as { tipo: string; id: string; para: string | null }[]
  let voltaram = 0
  for (const aberto of abertos) {
    const trocas = itens.filter((i) => i.tipo === aberto.tipo).map((i) => ({ id: i.id, de: i.para, para: de }))
    if (trocas.length > 0) voltaram += (await aberto.trocar(u, trocas)).length
  }
  await u.tx
    .updateTable('cad.entregas')
    .set({ desfeita_em: new Date(), desfeita_por: u.autor.usuario?.id ?? null })
    .where('id', '=', e.id)
    .execute()
  u.auditar({
    acao: 'cad.usuario.desfazer_entrega',
    entidade: 'usuario',
    entidade_id: de,
    depois: { entrega_id: e.id, voltaram, total: itens.length },
  })
  return { voltaram, total: itens.length }
}
