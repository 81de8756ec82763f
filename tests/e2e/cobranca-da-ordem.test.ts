import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { janela, jaDentro, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { comPix } from '#tests/suporte/faturas.ts'
import { ordemConcluida } from '#tests/suporte/ordem-concluida.ts'
import { campoDeTeste } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''

it('[S3.5] a concluded order is charged; its customer sees the account, and the cash desk finds it', async () => {
  const c = await campoDeTeste(casa)
  await comPix(casa.app.s)
  const id = await ordemConcluida(casa, c)
  const { pagina: p, erros } = await janela(casa.url)
  await jaDentro(p, await emailDe(c.agendadora.id))
  await p.goto(`/mpvl/ordens-servico/${id}`)
  const painel = p.getByRole('region', { name: 'Cobrança' })
  await painel.getByRole('button', { name: 'Cobrar' }).click()
  const dialogo = p.getByRole('dialog', { name: 'Cobrar de Edna Ramalho' })
  // what has no price yet is named, and nothing typed is lost
  await dialogo.getByRole('textbox', { name: 'Preço da linha 2' }).fill('49,90')
  await dialogo.getByRole('button', { name: 'Emitir cobrança' }).click()
  await dialogo.getByText('Diga o preço').waitFor()
  expect(await dialogo.getByRole('textbox', { name: 'Preço da linha 2' }).inputValue()).toBe('49,90')
  await dialogo.getByRole('textbox', { name: 'Preço da linha 3' }).fill('1,80')
  await dialogo.getByText('R$ 382,20').waitFor()
  await semBarreiras(p)
  await dialogo.getByRole('button', { name: 'Emitir cobrança' }).click()
  await painel.getByText('em aberto').waitFor()
  await painel.getByText('R$ 382,20').first().waitFor()
  await semBarreiras(p)

  await p.getByRole('button', { name: 'Gerar o link' }).click()
  const endereco = await p.getByRole('textbox', { name: /link/i }).inputValue()
  const cliente = await janela(casa.url, { largura: 390, altura: 844 })
  await cliente.pagina.goto(new URL(endereco).pathname)
  await cliente.pagina.getByRole('heading', { name: 'Pagamento' }).waitFor()
  await cliente.pagina.getByRole('img', { name: /^Código QR do Pix de R\$ 382,20/ }).waitFor()
  await cliente.pagina.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
  await semBarreiras(cliente.pagina)

  const caixa = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'operador' }])
  const fin = await janela(casa.url)
  await jaDentro(fin.pagina, await emailDe(caixa.id))
  await fin.pagina.goto('/fin/recebimentos?aba=avulsas')
  await fin.pagina.getByRole('grid', { name: 'Cobranças avulsas' }).getByText('Edna Ramalho').click()
  const gaveta = fin.pagina.getByRole('dialog', { name: /^CA-/ })
  await gaveta.getByRole('button', { name: 'Cancelar cobrança' }).click()
  const porque = fin.pagina.getByRole('dialog', { name: /^Cancelar CA-/ })
  await porque.getByRole('button', { name: 'Cancelar cobrança' }).click()
  await porque.getByText('Diga o motivo em pelo menos 3 letras').waitFor()
  await porque.getByLabel('Motivo').fill('O preço do cabo mudou')
  await semBarreiras(fin.pagina)
  await porque.getByRole('button', { name: 'Cancelar cobrança' }).click()
  await gaveta.getByText('cancelada').first().waitFor()
  // the open order shows it without a reload, and may be charged again
  await painel.getByText(/foi cancelada: O preço do cabo mudou/).waitFor()
  await painel.getByRole('button', { name: 'Cobrar' }).waitFor()
  expect([...erros, ...cliente.erros, ...fin.erros]).toEqual([])
}, 180_000)
