import { preencherCampos } from '#platform/postgres/preencher-campos.ts'
import type { Tx } from '#platform/postgres/banco.ts'

type Campos = Readonly<Record<string, unknown>>

/** Merges fields of a form or a card into those of a contact, as `preencherCampos` does. */
export const preencherContato = (tx: Tx, id: string, campos: Campos) => preencherCampos(tx, 'cad.contatos', id, campos)

/** The same for a consumer unit. */
export const preencherUnidade = (tx: Tx, id: string, campos: Campos) =>
  preencherCampos(tx, 'cad.unidades_consumidoras', id, campos)
