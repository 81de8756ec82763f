import { sql } from 'kysely'
import { limparAuth } from '#embedded/supabase-auth/limpar.ts'
import { podarCodigos } from '#platform/codigos/repositorio.ts'
import type { Rotina } from '#platform/jobs/executor.ts'
import { esquecerCheios } from '#platform/limites/repositorio.ts'
import type { Banco } from '#platform/postgres/banco.ts'

/** Scheduled cleanup of the platform's expired data. */
export function rotinasDaPlataforma(
  banco: Banco,
  contasEmbutidas: boolean,
  limparArquivos: () => Promise<void>,
): Rotina[] {
  const podar = (nome: string, cron: string, apagar: () => Promise<unknown>): Rotina => ({
    nome: `plataforma:${nome}`,
    cron,
    executar: async () => void (await apagar()),
  })
  return [
    podar('podar-eventos', '41 * * * *', () =>
      sql`delete from plataforma.eventos where entregue_em < now() - interval '7 days'`.execute(banco.db),
    ),
    podar('podar-limites', '11 * * * *', () => esquecerCheios(banco.db)),
    podar('podar-codigos', '27 * * * *', () => podarCodigos(banco.db)),
    podar('podar-idempotencia', '51 * * * *', () =>
      sql`delete from plataforma.idempotencia where criada_em < now() - interval '2 days'`.execute(banco.db),
    ),
    podar('podar-correio', '31 5 * * *', () =>
      sql`delete from plataforma.correio where criado_em < now() - interval '30 days'`.execute(banco.db),
    ),
    podar('limpar-arquivos', '33 * * * *', limparArquivos),
    ...(contasEmbutidas ? [podar('limpar-contas', '23 * * * *', () => limparAuth(banco))] : []),
  ]
}
