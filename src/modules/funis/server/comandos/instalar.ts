import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { campoDe, definicaoDe } from '../../modelos/modelo.ts'
import { camposDoModelo, modelos, passagensDoModelo } from '../../modelos/index.ts'
import { publicar } from './publicar.ts'

/** The dictionary of fields and the company's funnels, once: what is there is never touched again. */
export async function instalarModelos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const ha = await u.tx.selectFrom('funis.funis').select('id').limit(1).executeTakeFirst()
    if (ha) return
    await u.tx.insertInto('funis.campos').values(camposDoModelo.map(campoDe).map((c) => ({ ...c, config: JSON.stringify(c.config) }))).onConflict((oc) => oc.doNothing()).execute()
    for (const m of modelos) {
      const id = uuidv7()
      const feito = await u.tx.insertInto('funis.funis').values({ id, chave: m.chave, departamento: m.departamento, nome: m.nome }).onConflict((oc) => oc.doNothing()).returning('id').executeTakeFirst()
      if (feito) await publicar(u, id, definicaoDe(m, passagensDoModelo), null)
    }
  })
}
