import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { modelos, type ModeloDeRobo } from '../../regras/modelos.ts'

const ROBOS: readonly { nome: string; modelo: ModeloDeRobo }[] = [
  { nome: 'Triagem comercial', modelo: 'triagem' },
  { nome: 'Leitura da conta de luz', modelo: 'conta_de_luz' },
]

/** Inserts the bots of the demonstration company, which are still drafts. */
export async function semearRobos(tx: Tx, autora: string | null): Promise<void> {
  await tx
    .insertInto('chat.robos')
    .values(
      ROBOS.map(({ nome, modelo }) => ({
        id: uuidv7(),
        nome,
        rascunho: JSON.stringify(modelos[modelo].fluxo),
        casos: JSON.stringify(modelos[modelo].casos),
        rascunho_por: autora,
      })),
    )
    .onConflict((oc) => oc.column('nome').doNothing())
    .execute()
}
