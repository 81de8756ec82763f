import type { Auth } from '../contexto.ts'
import { gastarTentativa, type LinhaDeCodigo, type TipoDeToken } from '../repositorio/codigos.ts'
import { iguais } from '../token.ts'

/**
 * Returns the pending token of this address with this six-digit code. The attempt is counted before the comparison; the
 * sixth finds no row.
 */
export async function conferirCodigo(
  auth: Auth,
  endereco: string,
  tipos: TipoDeToken[],
  codigo: string,
): Promise<LinhaDeCodigo | undefined> {
  const linhas = await gastarTentativa(auth.banco.db, endereco, tipos)
  for (const linha of linhas) {
    if (linha.idade <= auth.prazos.codigo && iguais(await auth.embaralhar(`${linha.id}:${codigo}`), linha.code_hash))
      return linha
  }
  return undefined
}
