import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { janela, jaDentro, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { campoDeTeste } from '#tests/suporte/ordens.ts'

const casa = await servidorDeTeste({ conversas: false })
await casa.app.funis.instalar()
const c = await campoDeTeste(casa)

async function cartaoComOrdem(titulo: string) {
  const r = await c.supervisora.chamar(cartoes.criar, { body: { funil: 'mpvl.principal', titulo } })
  const id = r.corpo.data.id
  return { id, ordem: await c.abrir({ origem: { tipo: 'cartao', id } }) }
}
const situacao = async (id: string) =>
  (await c.supervisora.chamar(ordens.obter, { params: { id } })).corpo.data.situacao

it('asks about the open order when a card is lost, and when it is archived by its key', async () => {
  const [perdido, arquivado] = [await cartaoComOrdem('Inversor parado'), await cartaoComOrdem('Telhado molhado')]
  const { rows } = await sql<{ email: string }>`
    select email from cad.usuarios where id = ${c.supervisora.id}
  `.execute(casa.app.s.banco.db)
  const { pagina: p, contexto, erros } = await janela(casa.url)
  await jaDentro(p, rows[0]?.email ?? '')
  await p.goto('/mpvl/funil/principal')

  await p.getByRole('button', { name: 'Inversor parado' }).focus()
  await p.keyboard.press('m')
  await p
    .getByRole('dialog', { name: 'Mover para' })
    .getByRole('button', { name: /Cancelado/ })
    .click()
  const motivo = p.getByRole('dialog', { name: 'Por que Inversor parado vai para “Cancelado”?' })
  await motivo.getByRole('combobox', { name: 'Motivo' }).click()
  await p.getByRole('option', { name: 'Sem aprovação' }).click()
  await motivo.getByRole('button', { name: 'Mover para Cancelado' }).click()
  const porta = p.getByRole('dialog', { name: 'Para entrar em “Cancelado”' })
  await porta.getByRole('radio', { name: /^Cancelar a ordem/ }).check()
  await semBarreiras(p)
  await porta.getByRole('button', { name: 'Mover para Cancelado' }).click()
  await porta.getByText('Diga por que a ordem é cancelada').waitFor()
  expect(await situacao(perdido.ordem)).toBe('aberta')
  await porta.getByRole('textbox', { name: 'Por que cancelar' }).fill('Cliente desistiu')
  await porta.getByRole('button', { name: 'Mover para Cancelado' }).click()
  await porta.waitFor({ state: 'hidden' })
  await expect.poll(() => situacao(perdido.ordem), { timeout: 15_000 }).toBe('cancelada')

  await p.getByRole('button', { name: 'Telhado molhado' }).focus()
  await p.keyboard.press('#')
  const arquivar = p.getByRole('dialog', { name: 'Arquivar o cartão' })
  await arquivar.getByRole('button', { name: 'Arquivar' }).click()
  await arquivar.getByRole('radio', { name: /^Deixar aberta/ }).waitFor()
  await semBarreiras(p)
  await arquivar.getByRole('button', { name: 'Arquivar' }).click()
  await p.getByText('Telhado molhado foi arquivado').first().waitFor()
  expect(await situacao(arquivado.ordem)).toBe('aberta')
  expect(erros).toEqual([])
  await contexto.close()
}, 120_000)
