import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { ConfiguracaoDasFaturas } from '../../contract/configuracao.ts'

export const lerConfiguracao = (db: Db | Tx): Promise<ConfiguracaoDasFaturas> =>
  db
    .selectFrom('faturas.configuracao')
    .select(['texto', 'modelo_nome', 'modelo_idioma', 'versao'])
    .executeTakeFirstOrThrow()
