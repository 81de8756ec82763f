import type { Ctx } from '#platform/http/contexto.ts'
import { pode } from '#platform/http/contexto.ts'
import { ehUuid } from '#kit/id.ts'
import { difundir } from '#platform/eventos/relay.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { ErroApp } from '#kit/erro.ts'
import { contaMudou } from '../eventos.ts'
import { exigirVerConta } from './politica.ts'

const PREFIXO = 'conta_'

/** One channel for each bill: the id of the change only, the page reads again with its own rights. */
export const difusoesDasContas = [
  difundir(contaMudou, (e) => [
    { canal: `${PREFIXO}${e.conta_id}`, nome: 'conta', dados: { id: e.conta_id }, unica: `conta:${e.conta_id}` },
  ]),
]

export const canaisDasContas = (ligados: Ligados): CanaisAoVivo => ({
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(db: Db, ctx: Ctx, ids) {
    if (!pode(ctx, 'contas.conta.ver')) return []
    const vistos = await Promise.all(
      ids.filter(ehUuid).map((id) =>
        exigirVerConta(db, ctx, ligados, id).then(
          () => id,
          (erro: unknown) => {
            if (erro instanceof ErroApp && erro.status === 404) return null
            throw erro
          },
        ),
      ),
    )
    return vistos.filter((id) => id !== null)
  },
})
