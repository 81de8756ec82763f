import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { QueryDe } from '#kit/endpoint.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import type { respostas, RespostaRapida } from '../../contract/respostas.ts'
import { buscarRespostas } from '../../regras/buscar.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { podeEditar, visivel, type DoEscopo } from '../politica.ts'

export const RESPOSTA_NAO_ENCONTRADA = 'Resposta rápida não encontrada.'
const MAXIMO = 2000

interface Linha extends DoEscopo {
  id: string
  fila_nome: string | null
  atalho: string
  titulo: string
  conteudo: string
  usos: number
  usada_em: Date | null
  atualizada_em: Date
  anexos: { id: string; nome_arquivo: string; tipo_mime: string; tamanho: number; caminho_storage: string }[] | null
}

async function linhas(db: Db, ctx: Ctx, f: QueryDe<typeof respostas.listar>, id?: string): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select
      r.id,
      r.escopo,
      r.usuario_id,
      r.fila_id,
      f.nome as fila_nome,
      r.atalho,
      r.titulo,
      r.conteudo,
      r.usos,
      r.usada_em,
      r.atualizada_em,
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'nome_arquivo', a.nome_arquivo, 'tipo_mime', a.tipo_mime, 'tamanho', a.tamanho,
            'caminho_storage', a.caminho_storage
          )
          order by a.ordem
        )
        from chat.resposta_anexos a
        where a.resposta_id = r.id
      ) as anexos
    from chat.respostas_rapidas r
    left join chat.filas f on f.id = r.fila_id
    where ${visivel(ctx, f)}
      and ${id ? sql`r.id = ${id}` : sql`true`}
    order by r.usos desc, r.titulo
    limit ${MAXIMO}
  `.execute(db)
  return f.busca ? buscarRespostas(rows, f.busca) : rows
}

async function apresentar(
  ctx: Ctx,
  arquivos: Arquivos,
  { usuario_id, anexos, usada_em, atualizada_em, ...r }: Linha,
): Promise<RespostaRapida> {
  return {
    ...r,
    usada_em: usada_em?.toISOString() ?? null,
    atualizada_em: atualizada_em.toISOString(),
    anexos: await Promise.all(
      (anexos ?? []).map(async (a) => ({
        ...a,
        url_publica: await arquivos.urlAssinada(BUCKET, a.caminho_storage, 3600),
      })),
    ),
    pode_editar: podeEditar(ctx, { ...r, usuario_id }),
  }
}

export async function listarRespostas(
  db: Db,
  ctx: Ctx,
  arquivos: Arquivos,
  f: QueryDe<typeof respostas.listar>,
): Promise<RespostaRapida[]> {
  return Promise.all((await linhas(db, ctx, f)).map((l) => apresentar(ctx, arquivos, l)))
}

export async function umaResposta(db: Db, ctx: Ctx, arquivos: Arquivos, id: string): Promise<RespostaRapida> {
  const [linha] = await linhas(db, ctx, {}, id)
  if (!linha) throw naoEncontrado(RESPOSTA_NAO_ENCONTRADA)
  return apresentar(ctx, arquivos, linha)
}
