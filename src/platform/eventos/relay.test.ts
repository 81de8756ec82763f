import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { evento } from '#kit/evento.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { criarLog } from '../log/log.ts'
import { criarPublicadorEmbutido } from '../realtime/publicador-embutido.ts'
import { criarRelay, difundir } from './relay.ts'
import { criarExecutor, sistema } from './unidade.ts'

it('an event that cannot be published does not hold back the events after it', async () => {
  const banco = await bancoDeTeste()
  const log = criarLog({ nivel: 'silent' })
  const feita = evento<{ n: number }>('prova.feita')
  const ditas: unknown[] = []
  const publicador = criarPublicadorEmbutido({
    db: banco.db,
    log,
    entregarAqui: ({ linhas }) => void ditas.push(...linhas.map((l) => JSON.parse(l.texto))),
  })
  const difusao = difundir(feita, ({ n }) => {
    if (n === 2) throw new TypeError('nobody thought of this one')
    return [{ canal: 'prova', nome: 'feita', dados: { n } }]
  })
  const relay = criarRelay({ banco, publicador, assinantes: [], difusoes: [difusao], log })
  aoFim(relay.fechar)
  await criarExecutor(banco, relay.despertar)(sistema, async (u) => [1, 2, 3].forEach((n) => u.emitir(feita, { n })))
  await expect.poll(() => ditas).toEqual([{ n: 1 }, { n: 3 }])
  const { rows } = await sql<{
    restam: number
  }>`
    select count(*)::int as restam
    from plataforma.eventos
    where entregue_em is null
  `.execute(banco.db)
  expect(rows).toEqual([{ restam: 0 }])
})
