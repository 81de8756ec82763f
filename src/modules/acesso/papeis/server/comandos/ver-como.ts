import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Autor, type Executar, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { revogarAoVivo } from '#platform/realtime/revogar.ts'
import { visaoEncerrada } from '#modules/acesso/nucleo/eventos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { exigirAdmin, exigirOutraPessoa } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import type { Visao } from '../../contract/ver-como.ts'

const DURA_MS = 30 * 60_000

/** Begins a view; one that is open in this session ends. */
export function comecarVisao(s: Servicos, ctx: Ctx, pessoa_id: string): Promise<Visao> {
  exigirAdmin(ctx)
  exigirOutraPessoa(ctx, pessoa_id)
  return s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, pessoa_id)
    const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'pessoa_id', mensagem }])
    if (!alvo.ativo) throw recusar('Esta pessoa está desativada: não há o que ver como ela')
    if (alvo.globais.includes('admin')) throw recusar('Quem administra não é visto por outra pessoa que administra')
    await encerrar(u, sql`sessao_id = ${ctx.sessao_id}`)
    const id = uuidv7()
    const expira_em = new Date(Date.now() + DURA_MS)
    await u.tx
      .insertInto('cad.visoes_de_pessoa')
      .values({ id, quem_ve_id: ctx.usuario.id, sessao_id: ctx.sessao_id, pessoa_id, expira_em })
      .execute()
    u.auditar({
      acao: 'cad.ver_como.comecar',
      entidade: 'usuario',
      entidade_id: pessoa_id,
      depois: { visao_id: id, expira_em: expira_em.toISOString() },
    })
    const foto = await u.tx.selectFrom('cad.usuarios').select('foto').where('id', '=', pessoa_id).executeTakeFirst()
    return {
      id,
      pessoa: { id: pessoa_id, nome: alvo.nome, foto: foto?.foto ?? null },
      expira_em: expira_em.toISOString(),
    }
  })
}

export function sairDaVisao(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  return s.executar(ctx, async (u) => {
    const { quantas } = await encerrar(u, sql`id = ${id} and quem_ve_id = ${ctx.usuario.id}`)
    if (quantas > 0) return
    const minha = await u.tx
      .selectFrom('cad.visoes_de_pessoa')
      .select('id')
      .where('id', '=', id)
      .where('quem_ve_id', '=', ctx.usuario.id)
      .executeTakeFirst()
    if (!minha) throw naoEncontrado('Esta visão não existe')
  })
}

/** Ends the views whose time is over. Writes nothing while there is none. */
export async function encerrarVencidas(db: Db, executar: Executar): Promise<void> {
  const vencida = await db
    .selectFrom('cad.visoes_de_pessoa')
    .select('id')
    .where('encerrada_em', 'is', null)
    .where('expira_em', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  if (vencida) await executar(sistema satisfies Autor, async (u) => void (await encerrar(u, sql`expira_em <= now()`)))
}

/**
 * The person is notified afterwards. The live credentials issued meanwhile are revoked: the person's own pages obtain
 * new ones by themselves.
 */
async function encerrar(u: Unidade, onde: ReturnType<typeof sql>): Promise<{ quantas: number }> {
  const { rows } = await sql<{ id: string; pessoa_id: string; quem_ve_id: string; de: Date; ate: Date }>`
    update cad.visoes_de_pessoa
    set encerrada_em = now()
    where encerrada_em is null
      and ${onde}
    returning id, pessoa_id, quem_ve_id, iniciada_em as de, least(encerrada_em, expira_em) as ate
  `.execute(u.tx)
  for (const r of rows) {
    u.auditar({
      acao: 'cad.ver_como.sair',
      entidade: 'usuario',
      entidade_id: r.pessoa_id,
      depois: { visao_id: r.id },
    })
    u.emitir(visaoEncerrada, {
      visao_id: r.id,
      pessoa_id: r.pessoa_id,
      quem_ve_id: r.quem_ve_id,
      de: r.de.toISOString(),
      ate: r.ate.toISOString(),
    })
    revogarAoVivo(u, { cliente: r.pessoa_id })
  }
  return { quantas: rows.length }
}
