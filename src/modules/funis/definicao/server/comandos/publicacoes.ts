import { sql } from 'kysely'
import { conflito, ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { PublicacaoDoFunil } from '../../contract/edicao.ts'
import { funilPublicando } from '#modules/funis/nucleo/eventos.ts'
import { comPrazoNovo } from '../consultas/efeito.ts'
import { conferirPublicacao, publicarRascunho, type PedidoDePublicar } from './rascunho.ts'
import { trabalhoDePublicar } from '../tipos-de-trabalho.ts'

/** Maximum number of cards moved while the user waits; more are moved in a background job. */
export const POR_PERTO = 1000

export async function ultimaPublicacao(db: Db | Tx, funilId: string): Promise<PublicacaoDoFunil | null> {
  const { rows } = await sql<PublicacaoDoFunil>`
    select id, situacao, total, feitos, numero, erro
    from funis.publicacoes
    where funil_id = ${funilId}
    order by criada_em desc, id desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Publishes immediately when few cards move, otherwise enqueues a job. Reports blocking errors immediately in both
 * cases.
 */
export async function publicarOuPorNaFila(u: Unidade, funilId: string, p: PedidoDePublicar, porPerto = POR_PERTO) {
  const { f, d } = await conferirPublicacao(u, funilId, p)
  const ficam = d.estagios.map((e) => e.id)
  const recontados = p.recalcular_prazos ? comPrazoNovo(f.vigente, d).map((e) => e.id) : []
  const { rows } = await sql<{ saem: number; recontam: number; sem: number }>`
    select
      count(*) filter (where not estagio_id = any(${ficam}::uuid[]))::int as saem,
      count(*) filter (where situacao = 'aberto' and estagio_id = any(${recontados}::uuid[]))::int as recontam,
      count(*) filter (
        where not estagio_id = any(${ficam}::uuid[])
          and not estagio_id = any(${Object.keys(p.levar)}::uuid[])
      )::int as sem
    from funis.cartoes
    where funil_id = ${funilId}
  `.execute(u.tx)
  const { saem = 0, recontam = 0, sem = 0 } = rows[0] ?? {}
  const total = saem + recontam
  if (total <= porPerto || sem > 0) return { ...(await publicarRascunho(u, funilId, p)), publicacao: null }
  const { rows: feita } = await sql<{ id: string }>`
    insert into funis.publicacoes (id, funil_id, pedido, por, total)
    values (${uuidv7()}, ${funilId}, ${JSON.stringify(p)}::jsonb, ${u.autor.usuario?.id ?? null}, ${total})
    on conflict (funil_id)
    where situacao = 'andando'
    do nothing
    returning id
  `.execute(u.tx)
  if (!feita[0]) throw conflito('Este funil já está sendo publicado. Espere terminar.')
  await agendar(
    u.tx,
    trabalhoDePublicar,
    { publicacao_id: feita[0].id },
    { chave: `publicar:${feita[0].id}`, tentativas: 3 },
  )
  return { numero: null, levados: 0, recalculados: 0, publicacao: await ultimaPublicacao(u.tx, funilId) }
}

interface Linha {
  funil_id: string
  pedido: PedidoDePublicar
  por: string
  total: number
}

/**
 * Runs the whole publication in one transaction; the progress is written separately. After a crash nothing is half
 * done, and the job restarts.
 */
export async function andarPublicacao(s: Servicos, id: string): Promise<void> {
  const { rows } = await sql<Linha>`
    update funis.publicacoes
    set feitos = 0
    where id = ${id}
      and situacao = 'andando'
    returning funil_id, pedido, por, total
  `.execute(s.banco.db)
  const l = rows[0]
  if (!l) return
  let feitos = 0
  const andou = async (quantos: number) => {
    feitos = Math.min(l.total, feitos + quantos)
    await anotar(s, id, l, feitos)
  }
  try {
    const pessoa = await carregarAcesso(s.banco.db, l.por)
    if (!pessoa?.usuario.ativo) throw conflito('Quem pediu a publicação não está mais ativo.')
    await s.executar({ usuario: pessoa.usuario, requisicao_id: `publicacao:${id}` }, async (u) => {
      const { numero } = await publicarRascunho(u, l.funil_id, l.pedido, andou)
      await sql`
        update funis.publicacoes
        set
          situacao = 'feita',
          feitos = total,
          numero = ${numero},
          acabou_em = now()
        where id = ${id}
      `.execute(u.tx)
      u.emitir(funilPublicando, {
        funil_id: l.funil_id,
        publicacao_id: id,
        feitos: l.total,
        total: l.total,
        situacao: 'feita',
      })
    })
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    await s.executar(sistema, async (u) => {
      await sql`
        update funis.publicacoes
        set situacao = 'falhou', erro = ${erro.message}, acabou_em = now()
        where id = ${id}
          and situacao = 'andando'
      `.execute(u.tx)
      u.emitir(funilPublicando, { funil_id: l.funil_id, publicacao_id: id, feitos, total: l.total, situacao: 'falhou' })
    })
  }
}

/** Uses its own transaction, so that the progress is visible while the main one runs. */
const anotar = (s: Servicos, id: string, l: Linha, feitos: number) =>
  s.executar(sistema, async (u) => {
    await sql`
      update funis.publicacoes set feitos = ${feitos}
      where id = ${id}
        and situacao = 'andando'
    `.execute(u.tx)
    u.emitir(funilPublicando, { funil_id: l.funil_id, publicacao_id: id, feitos, total: l.total, situacao: 'andando' })
  })
