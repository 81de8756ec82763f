import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import { SENHA, type AppDeTeste, type Chamada } from './app.ts'

type Papeis = Parameters<typeof incluirPapeis>[2]

/** Creates a user with exactly these roles and signs in. */
export async function pessoaDeTeste(
  casa: AppDeTeste,
  papeis: Omit<Papeis[number], 'valido_ate'>[],
  globais: Parameters<typeof incluirPapeis>[3] = [],
): Promise<Chamada> {
  const email = `${uuidv7()}@girassol.test`
  const { id } = await casa.app.admin.criarUsuario({ email, senha: SENHA, confirmada: true, dados: {} })
  await casa.app.s.executar(sistema, async (u) => {
    await incluirPessoa(u.tx, { id, nome: 'Pessoa de Teste', email })
    await incluirPapeis(
      u.tx,
      id,
      papeis.map((p) => ({ ...p, valido_ate: null })),
      globais,
      null,
    )
  })
  return casa.como(email)
}
