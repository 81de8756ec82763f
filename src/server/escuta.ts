import { once } from 'node:events'
import { createServer } from 'node:net'
import { codigoDoErro } from '#kit/codigo-do-erro.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'

type Onde = Pick<Ambiente, 'HOST' | 'PORT'>

/**
 * Checks that the address can be bound before anything is opened, so that a taken port is reported before a database is
 * created.
 */
export async function conferirEscuta(onde: Onde): Promise<void> {
  const porta = createServer()
  try {
    await once(porta.listen(onde.PORT, onde.HOST), 'listening')
  } catch (erro) {
    throw comoFalhaDeEscuta(erro, onde)
  }
  await new Promise((fechada) => porta.close(fechada))
}

export function comoFalhaDeEscuta(erro: unknown, { PORT, HOST }: Onde): unknown {
  const codigo = codigoDoErro(erro)
  if (codigo === 'EADDRINUSE')
    return new FalhaDeInicio(
      `A porta ${PORT} já está em uso. Feche o outro programa ou escolha outra: PORT=${PORT + 1} npm start`,
      erro,
    )
  if (codigo === 'EACCES')
    return new FalhaDeInicio(
      `Esta conta não pode abrir a porta ${PORT}. Escolha uma acima de 1023: PORT=3000 npm start`,
      erro,
    )
  if (codigo === 'EADDRNOTAVAIL' || codigo === 'ENOTFOUND' || codigo === 'EAI_AGAIN')
    return new FalhaDeInicio(`O endereço ${HOST} não é desta máquina. Confira a variável HOST.`, erro)
  return erro
}
