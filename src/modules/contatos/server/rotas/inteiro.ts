import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Contato } from '../../tipos.ts'
import { apresentarContato } from '../apresentar.ts'
import { camposDeDocumento } from '../campos/consultas/campos.ts'
import { CONTATO_NAO_ENCONTRADO } from '../comandos/cadastrar.ts'
import { contatoPorId, destinoDoUnido } from '../consultas/contato.ts'

/** Returns the full contact. For a merged one, fails with 404 `MERGED` and the id of the remaining contact. */
export async function contatoInteiro(db: Db, id: string): Promise<Contato> {
  const linha = await contatoPorId(db, id)
  if (linha) return apresentarContato(linha, await camposDeDocumento(db))
  const destino = await destinoDoUnido(db, id)
  if (destino)
    throw new ErroApp('MERGED', 404, 'Este cadastro foi unido a outro.', { details: { contato_id: destino } })
  throw naoEncontrado(CONTATO_NAO_ENCONTRADO)
}
