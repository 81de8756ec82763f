import { iniciarPostgres } from '#embedded/postgres/iniciar.ts'
import { vigiar } from '#embedded/postgres/vigiar.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import type { Log } from '#platform/log/log.ts'
import { marcarPresenca, sozinho } from '#platform/postgres/presenca.ts'
import { executarSolto, responde } from '#platform/postgres/sondar.ts'

export interface PostgresAberto {
  url: string
  fechar(): Promise<void>
}

/** Opens the database of DATABASE_URL (PostgreSQL 15 or newer), otherwise the embedded one in the data folder. */
export async function abrirPostgres(ambiente: Ambiente, log: Log): Promise<PostgresAberto> {
  if (!ambiente.DATABASE_URL) return abrirEmbutido(ambiente.DATA_DIR, log)
  const url = ambiente.DATABASE_URL
  if (!(await responde(url)))
    throw new FalhaDeInicio(
      'Não consegui entrar no banco de DATABASE_URL. Confira o endereço, o usuário, a senha e se o PostgreSQL está no ar.',
    )
  const [versao] = await executarSolto<{ n: number }>(url, "select current_setting('server_version_num')::int as n")
  if ((versao?.n ?? 0) < 150_000)
    throw new FalhaDeInicio(
      'O banco de DATABASE_URL é mais antigo que o PostgreSQL 15. Atualize-o, ou tire a variável para usar o embutido.',
    )
  return { url, fechar: async () => {} }
}

const TENTATIVAS = 5

/**
 * Starts the embedded PostgreSQL. Several server processes may share one data folder: each registers its presence, and
 * the last one to leave stops the database.
 */
async function abrirEmbutido(pasta: string, log: Log): Promise<PostgresAberto> {
  for (let tentativa = 1; ; tentativa++) {
    const postgres = await iniciarPostgres(pasta)
    let sair: () => Promise<void>
    try {
      sair = await marcarPresenca(postgres.url)
    } catch (erro) {
      // the last process is stopping the database right now: start it again
      if (tentativa < TENTATIVAS) continue
      throw new FalhaDeInicio('O PostgreSQL embutido caiu logo depois de subir. Tente de novo em instantes.', erro)
    }
    const pararDeVigiar = vigiar(pasta, postgres, log)
    return {
      url: postgres.url,
      async fechar() {
        const atual = await pararDeVigiar()
        await sair()
        await sozinho(atual.url, () => atual.parar())
      },
    }
  }
}
