import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkVivo } from '../consultas/publica.ts'
import { novoLink } from './enviar.ts'
import { registrarEvento, trancar } from './nucleo.ts'

/** Replaces a link that reached others: the former address answers as an unknown one. Refuses with 409 where none lives. */
export async function trocarLink(
  u: Unidade,
  s: Pick<Servicos, 'cofre'>,
  ctx: Ctx,
  id: string,
  motivo: string,
  agora = new Date(),
): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  if (!(await linkVivo(u.tx, id, agora))) throw conflito('Esta proposta não tem link em vigor para trocar.')
  await novoLink(u, s, id)
  await sql`update propostas.propostas set revisao = revisao + 1, atualizado_em = now() where id = ${id}`.execute(u.tx)
  await registrarEvento(u, p, 'link_trocado', { motivo })
  u.auditar({
    acao: 'proposta.trocar_link',
    entidade: 'proposta',
    entidade_id: id,
    depois: { numero: p.numero, versao: p.versao },
    motivo,
  })
}
