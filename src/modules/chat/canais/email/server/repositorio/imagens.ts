import type { Banco } from '#platform/postgres/banco.ts'
import type { ImagemGuardada } from '../ler/imagens.ts'

export async function anotarImagens(
  db: Banco['db'],
  emailId: string,
  imagens: readonly ImagemGuardada[],
): Promise<void> {
  await db
    .updateTable('chat.emails')
    .set({ imagens: JSON.stringify(imagens) })
    .where('id', '=', emailId)
    .execute()
}
