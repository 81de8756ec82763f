import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { agenda } from '#modules/equipes/contract/agenda.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { campoDeTeste, daquiA, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})
const avisosDe = async (quem: Chamada, id: string) =>
  (
    await sql<{ titulo: string; detalhe: string }>`
      select titulo, detalhe
      from avisos.notificacoes
      where usuario_id = ${quem.id}
        and href = ${`/mpvl/ordens-servico/${id}`}
      order by criado_em
    `.execute(casa.app.s.banco.db)
  ).rows

it('notifies the technicians of their visits, and the user who opened the order of its conclusion', async () => {
  const id = await c.abrir({ titulo: 'Inversor sem gerar' })
  const de = daquiA(20)
  const versao = async () => (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data.versao
  const ate = new Date(de.getTime() + 7_200_000).toISOString()
  const body = { ordem_id: id, versao: await versao(), equipe_id: c.equipe, de: de.toISOString(), ate }
  expect((await c.agendadora.chamar(agenda.planejar, { body })).status).toBe(200)
  for (const quem of [c.tecnico, c.ajudante])
    await expect.poll(() => avisosDe(quem, id), { timeout: 15_000 }).toHaveLength(1)
  const [dele] = await avisosDe(c.tecnico, id)
  expect(dele?.titulo).toMatch(/^OS \d+: \d\d\/\d\d às 09:00$/)
  expect(dele?.detalhe).toContain('Inversor sem gerar')
  expect(dele?.detalhe).not.toContain('Edna')
  expect(await avisosDe(c.outro, id)).toEqual([])

  const agir = async (quem: Chamada, tipo: string, dados: object = {}) => {
    const r = await quem('POST', `/api/ordens/ordens/${id}/atos`, {
      id: crypto.randomUUID(),
      ciclo: 1,
      ocorrido_em: new Date().toISOString(),
      tipo,
      dados,
      lugar: { recusa: 'teste' },
    })
    expect([tipo, r.status, r.corpo.error?.message]).toEqual([tipo, 200, undefined])
  }
  await agir(c.tecnico, 'deslocar')
  await agir(c.tecnico, 'iniciar')
  await agir(c.tecnico, 'concluir', { sem_assinatura: 'Cliente ausente.' })
  await expect.poll(() => avisosDe(c.agendadora, id), { timeout: 15_000 }).toHaveLength(1)
  expect((await avisosDe(c.agendadora, id))[0]?.titulo).toMatch(/^OS \d+ foi concluída$/)
})
