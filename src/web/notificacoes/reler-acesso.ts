import type { AnyRouter } from '@tanstack/react-router'
import { consultas } from '#platform/navegador/consultas.ts'
import { relerPessoa } from '#platform/navegador/pessoa.ts'

/**
 * The rights of the user changed elsewhere: reads them, runs the guards of the current page again, and refetches what is
 * on the screen.
 */
export async function relerAcesso(roteador: Pick<AnyRouter, 'invalidate'>): Promise<void> {
  await relerPessoa()
  await roteador.invalidate()
  await consultas.invalidateQueries()
}
