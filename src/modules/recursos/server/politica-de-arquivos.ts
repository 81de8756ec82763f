import { sql } from 'kysely'
import { ehUuid } from '#kit/id.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import type { PedidoDeArquivo } from '#platform/modulo.ts'
import type { Db } from '#platform/postgres/banco.ts'

export const BUCKET_DOS_RECURSOS = 'recursos-fotos'

/**
 * Pictures of a resource are written to its folder by users who configure it, pictures of a booking by users with a
 * part in it. They are read through expiring URLs.
 */
export const politicaDeArquivosDosRecursos =
  (db: Db) =>
  async ({ usuario_id, operacao, caminho }: PedidoDeArquivo): Promise<boolean> => {
    const [dono = ''] = caminho.split('/')
    if (!usuario_id || !ehUuid(dono) || operacao !== 'gravar') return false
    const pessoa = await carregarAcesso(db, usuario_id)
    if (!pessoa?.usuario.ativo) return false
    const { permissoes } = pessoa.acesso
    const { rows } = await sql<{ recurso: boolean; minha: boolean }>`
      select
        exists (select from recursos.recursos where id = ${dono}) as recurso,
        exists (
          select from recursos.reservas r
          where r.id = ${dono}
            and r.situacao in ('confirmada', 'em_uso')
            and (
              r.usuario_id = ${usuario_id}
              or r.motorista_id = ${usuario_id}
              or ${permissoes.has('recursos.reserva.decidir')}
            )
        ) as minha
    `.execute(db)
    return (
      (rows[0]?.recurso === true && permissoes.has('recursos.recurso.configurar')) ||
      (rows[0]?.minha === true && permissoes.has('recursos.reserva.criar'))
    )
  }
