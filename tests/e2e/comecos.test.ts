import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const chefe = await pessoaDeTeste(casa, [
  { departamento: 'est', papel: 'supervisor' },
  { departamento: 'mpvl', papel: 'supervisor' },
])
const daManutencao = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])

const abrir = async (quem: typeof chefe, caminho: string) => {
  const { rows } = await sql<{ email: string }>`
    select email from cad.usuarios where id = ${quem.id}
  `.execute(casa.app.s.banco.db)
  const aberta = await janela(casa.url)
  await jaDentro(aberta.pagina, rows[0]?.email ?? '')
  await aberta.pagina.goto(caminho)
  return aberta
}

it('an empty stock, its parts, services and crews say what they begin with, and open it', async () => {
  const { pagina: p, contexto, erros } = await abrir(chefe, '/est/materiais')
  await p.getByText('Aqui ficam os materiais da empresa, com saldo em cada lugar.').waitFor()
  await semBarreiras(p)
  await p.getByRole('button', { name: 'Trazer o saldo inicial' }).click()
  await p.waitForURL(/\/est\/saldo-inicial$/)

  await p.goto('/mpvl/cadastros/pecas')
  await p.getByRole('button', { name: 'Cadastrar o primeiro material' }).click()
  await p.waitForURL(/\/est\/materiais\/novo$/)

  await p.goto('/mpvl/cadastros/servicos')
  await p.getByRole('button', { name: 'Cadastrar o primeiro serviço' }).click()
  await p.getByRole('form', { name: 'Serviço' }).waitFor()
  await semBarreiras(p)

  await p.goto('/mpvl/agendamento/equipe')
  await p.getByRole('button', { name: 'Montar equipes' }).click()
  await p.getByRole('dialog', { name: 'Equipes de campo' }).getByText('Comece pela equipe', { exact: false }).waitFor()
  await semBarreiras(p)
  expect(erros).toEqual([])
  await contexto.close()
})

it('parts are offered to who may open a new material; others read who registers them', async () => {
  const { pagina: p, contexto, erros } = await abrir(daManutencao, '/mpvl/cadastros/pecas')
  await p.getByText('O estoque cadastra o primeiro material', { exact: false }).waitFor()
  expect(await p.getByRole('button', { name: 'Cadastrar o primeiro material' }).count()).toBe(0)
  await semBarreiras(p)
  expect(erros).toEqual([])
  await contexto.close()
})
