import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Aviso, Exibicao, Item, Lista, Moldura, TelaDeTv } from '../../tipos.ts'

interface LinhaDoItem extends Omit<Item, 'moldura_em' | 'moldura'> {
  lista_id: string
  moldura: Moldura | null
  moldura_em: Date | null
}
export const LISTA_NAO_ENCONTRADA = 'Lista não encontrada.'

async function itensDe(db: Db | Tx, listas: readonly string[]): Promise<Map<string, Item[]>> {
  const { rows } = await sql<LinhaDoItem>`
    select
      id, lista_id, titulo, tipo, url, painel, parametros, segundos, recarregar_segundos, ativo, dias, das, ate,
      moldura, moldura_em
    from paineltv.itens
    where lista_id = any(${listas}::uuid[])
    order by lugar
  `.execute(db)
  const porLista = Map.groupBy(rows, (l) => l.lista_id)
  return new Map(
    [...porLista].map(([id, ls]) => [
      id,
      ls.map(({ lista_id: _, moldura_em, ...i }) => ({ ...i, moldura_em: moldura_em?.toISOString() ?? null })),
    ]),
  )
}

export async function lerListas(db: Db | Tx, so?: string): Promise<Lista[]> {
  const { rows } = await sql<Omit<Lista, 'itens'>>`
    select
      l.id,
      l.nome,
      l.ativa,
      l.versao,
      (
        select count(*)::int
        from paineltv.telas t
        where t.lista_id = l.id
          and t.revogada_em is null
      ) as telas
    from paineltv.listas l
    where ${so ?? null}::uuid is null
      or l.id = ${so ?? null}
    order by plataforma.sem_acento(l.nome), l.id
  `.execute(db)
  const itens = await itensDe(
    db,
    rows.map((l) => l.id),
  )
  return rows.map((l) => ({ ...l, itens: itens.get(l.id) ?? [] }))
}

export async function lerLista(db: Db | Tx, id: string): Promise<Lista> {
  const [lista] = await lerListas(db, id)
  if (!lista) throw naoEncontrado(LISTA_NAO_ENCONTRADA)
  return lista
}

export async function avisosVigentes(db: Db | Tx, listaId?: string): Promise<Aviso[]> {
  const { rows } = await sql<Omit<Aviso, 'ate'> & { ate: Date }>`
    select id, lista_id, texto, tom, ate
    from paineltv.avisos
    where ate > now()
      and (${listaId ?? null}::uuid is null or lista_id is null or lista_id = ${listaId ?? null})
    order by criado_em desc
  `.execute(db)
  return rows.map((a) => ({ ...a, ate: a.ate.toISOString() }))
}

/**
 * Returns what a list shows: only its notices when it is disabled. Pages that refuse a frame are included; the player
 * skips them.
 */
export async function exibicaoDe(db: Db, listaId: string): Promise<Exibicao> {
  const [l, avisos] = await Promise.all([lerLista(db, listaId), avisosVigentes(db, listaId)])
  return { nome: l.nome, versao: l.versao, itens: l.ativa ? l.itens.filter((i) => i.ativo) : [], avisos }
}

interface LinhaDaTela {
  id: string
  nome: string
  lista_id: string
  lista_nome: string
  visto_em: Date | null
  mostrando: string | null
  falha: string | null
  criado_em: Date
}

export async function lerTelas(db: Db | Tx, so?: string): Promise<TelaDeTv[]> {
  const { rows } = await sql<LinhaDaTela>`
    select t.id, t.nome, t.lista_id, l.nome as lista_nome, t.visto_em, t.mostrando, t.falha, t.criado_em
    from paineltv.telas t
    join paineltv.listas l on l.id = t.lista_id
    where t.revogada_em is null
      and (${so ?? null}::uuid is null or t.id = ${so ?? null})
    order by plataforma.sem_acento(t.nome), t.id
  `.execute(db)
  return rows.map(({ lista_id, lista_nome, ...t }) => ({
    ...t,
    lista: { id: lista_id, nome: lista_nome },
    visto_em: t.visto_em?.toISOString() ?? null,
    criado_em: t.criado_em.toISOString(),
  }))
}

const TELA_DESLIGADA = 'Esta TV não está mais ligada ao Girassol. Peça um endereço novo a quem cuida do painel.'

export const telaDaChave = (db: Db, chave: string): Promise<{ id: string; lista_id: string }> =>
  abrirLink(chave, TELA_DESLIGADA, (hash) =>
    db
      .selectFrom('paineltv.telas')
      .select(['id', 'lista_id'])
      .where('resumo', '=', hash)
      .where('revogada_em', 'is', null)
      .executeTakeFirst(),
  )

/** Origins of the pages of all lists: only these may be framed (CSP frame-src). */
export async function origensDasPaginas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`select distinct url from paineltv.itens where url is not null`.execute(db)
  return [...new Set(rows.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : [])))].filter((o) =>
    /^https?:\/\/[a-z0-9.:[\]-]+$/i.test(o),
  )
}
