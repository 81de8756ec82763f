import type { QueryExecutorProvider } from 'kysely'
import { apresentarUsuario } from './apresentar.ts'
import { fatoresDe } from './repositorio/fatores.ts'
import { identidadesDe } from './repositorio/identidades.ts'
import type { LinhaDeUsuario } from './repositorio/usuarios.ts'

export async function usuariosCompletos(
  db: QueryExecutorProvider,
  usuarios: LinhaDeUsuario[],
): Promise<Record<string, unknown>[]> {
  const ids = usuarios.map((u) => u.id)
  const fatores = await fatoresDe(db, ids)
  const identidades = await identidadesDe(db, ids)
  return usuarios.map((u) =>
    apresentarUsuario(
      u,
      fatores.filter((f) => f.user_id === u.id),
      identidades.filter((i) => i.user_id === u.id),
    ),
  )
}

export async function usuarioCompleto(
  db: QueryExecutorProvider,
  usuario: LinhaDeUsuario,
): Promise<Record<string, unknown>> {
  const [um] = await usuariosCompletos(db, [usuario])
  return um ?? {}
}
