import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const campo = (p: Page) => p.getByRole('textbox', { name: 'Mensagem' })
const idDe = async (nome: string): Promise<string> =>
  (await supervisora('GET', `/api/chat/conversas?busca=${encodeURIComponent(nome)}`)).corpo.data[0].id

async function naMesa(endereco: string) {
  const j = await janela(casa.url)
  await jaDentro(j.pagina, 'atendente@girassol.test')
  await j.pagina.goto(endereco)
  return j
}

it('[achado C12] the key for the next conversation opens a waiting one, and reports when there is none', async () => {
  const { pagina: p, contexto } = await naMesa('/chat/chat?aba=ativa')
  const linhas = p.getByRole('list', { name: 'Conversas' }).getByRole('listitem')
  await linhas.first().waitFor()
  const {
    corpo: { data },
  } = await atendente('GET', '/api/chat/conversas?status=ativa&limit=50')
  const esperam = (data as { id: string; aguardando_desde: string | null; mensagens_nao_lidas: number }[])
    .filter((c) => c.aguardando_desde || c.mensagens_nao_lidas > 0)
    .map((c) => c.id)
  expect(esperam.length).toBeLessThan(data.length)
  for (let n = 0; n < 3; n++) {
    const antes = new URL(p.url()).searchParams.get('conversa')
    await p.keyboard.press(']')
    if (esperam.every((id) => id === antes)) break
    await p.waitForURL((u) => u.searchParams.get('conversa') !== antes)
    expect(esperam).toContain(new URL(p.url()).searchParams.get('conversa'))
    await campo(p).waitFor()
  }
  await contexto.close()
}, 90_000)

it('[achado C17] Esc keeps the typed reason, a destination that cannot take it shows why, and one key chooses a queue', async () => {
  await supervisora('POST', '/api/chat/filas', { nome: 'Pós-venda do teste', departamento: 'chat' })
  const { pagina: p, contexto, erros } = await naMesa(`/chat/chat?conversa=${await idDe('Marlene Ferreira Prado')}`)
  await campo(p).waitFor()
  const semFoco = () => p.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const dialogo = p.getByRole('dialog', { name: 'Transferir conversa' })
  await semFoco()
  await p.keyboard.press('t')
  await dialogo.getByLabel('Motivo').fill('precisa de visita técnica')
  await p.keyboard.press('Escape')
  await dialogo.waitFor({ state: 'detached' })
  await semFoco()
  await p.keyboard.press('f')
  await dialogo.getByRole('combobox', { name: 'Fila de destino' }).waitFor()
  expect(await dialogo.getByLabel('Motivo').inputValue()).toBe('precisa de visita técnica')
  await dialogo.getByRole('radio', { name: /^Outra caixa/ }).check()
  await dialogo.getByText(/Nenhuma outra caixa pode receber esta conversa|Não há outra caixa ativa/).waitFor()
  await dialogo.getByRole('radio', { name: /^Uma fila/ }).check()
  await dialogo.getByRole('combobox', { name: 'Fila de destino' }).fill('Pós-venda')
  await p.getByRole('option', { name: /Pós-venda do teste/ }).click()
  if (process.env.FOTOS) await p.screenshot({ path: `${process.env.FOTOS}/transferir-fila.png` })
  await dialogo.getByRole('button', { name: 'Transferir' }).click()
  await p.getByText('Conversa na fila Pós-venda do teste').first().waitFor()
  // after the transfer the conversation opens again
  await p.goto(`/chat/chat?conversa=${await idDe('Marlene Ferreira Prado')}`)
  await campo(p).waitFor()
  await p.keyboard.press('Escape')
  expect(erros).toEqual([])
  await contexto.close()
}, 90_000)
