import { expect, it } from 'vitest'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import * as icones from '#ui/icones.ts'
import { areas } from './areas.ts'

it('[S1.10] has an area for each department of the database, with its name and an existing icon', async () => {
  const { db } = await bancoDeTeste()
  const noBanco = await db.selectFrom('cad.departamentos').select(['codigo', 'nome']).orderBy('ordem').execute()
  expect(areas.map(({ codigo, nome }) => ({ codigo, nome }))).toEqual(noBanco)
  for (const { icone } of areas) expect(icones).toHaveProperty(icone)
})
