import { expect, it } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()

it('shows a vote on the poll, shows at the composer that the customer sent “parar” and lifts it, and marks a conversation as unread', async () => {
  const supervisora = await casa.como('supervisora@girassol.test')
  const thais = await celular(casa.simulador, 'Thaís Andrade')
  await thais.escrever('Quero agendar a visita')
  const buscar = async () =>
    (
      await supervisora(
        'GET',
        `/api/chat/conversas?busca=${encodeURIComponent('Thaís Andrade')}&status=ativa&status=aguardando`,
      )
    ).corpo.data[0]
  await expect.poll(buscar, { timeout: 15_000 }).toBeTruthy()
  const { id } = await buscar()
  await supervisora('POST', `/api/chat/conversas/${id}/mensagens`, {
    especial: { tipo: 'enquete', pergunta: 'Que dia fica melhor?', opcoes: ['Segunda', 'Terça'] },
  })

  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${id}`)
  const enquete = pagina.getByRole('article').filter({ hasText: 'Que dia fica melhor?' }).first()
  await enquete.getByText('Terça').waitFor()
  const r = await fetch(`${casa.simulador.url}/celular/api/estado`)
  const { clientes } = (await r.json()) as { clientes: { id: number; nome: string }[] }
  const dela = clientes.find((c) => c.nome === 'Thaís Andrade')?.id
  const naTela = (await thais.mensagens()).findLast((m) => m.especie === 'pollCreationMessageV3')
  await fetch(`${casa.simulador.url}/celular/api/clientes/${dela}/respostas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tipo: 'voto', mensagem: naTela?.id, opcoes: ['Terça'] }),
  })
  // live, on the poll itself
  await enquete.getByRole('listitem').filter({ hasText: 'Terça' }).getByText('Thaís Andrade').waitFor()

  await thais.escrever('PARAR')
  await pagina.getByText('Pediu para não receber mensagens', { exact: true }).waitFor()
  await pagina.getByText(/O contato pediu para não receber mensagens/).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Retirar…' }).click()
  await pagina.getByRole('button', { name: 'Retirar pedido' }).click()
  await pagina.getByText('Diga por que o contato volta a receber').waitFor()
  await pagina.getByLabel('Motivo').fill('Voltou atrás por telefone')
  await pagina.getByRole('button', { name: 'Retirar pedido' }).click()
  await expect
    .poll(() => pagina.getByText('Pediu para não receber mensagens', { exact: true }).count(), { timeout: 15_000 })
    .toBe(0)

  // the composer of an inactive inbox shows that it is off; notes can still be written
  const caixa = (await buscar()).caixa_entrada_id as string
  await supervisora('PUT', `/api/chat/caixas-entrada/${caixa}`, { ativo: false })
  await pagina.getByText(/Nada sai por .+ enquanto a caixa estiver inativa/).waitFor()
  await pagina.getByRole('textbox', { name: 'Mensagem' }).fill('Não deve sair')
  await expect.poll(() => pagina.getByRole('button', { name: 'Enviar', exact: true }).isDisabled()).toBe(true)
  await pagina.getByRole('textbox', { name: 'Mensagem' }).fill('')
  await supervisora('PUT', `/api/chat/caixas-entrada/${caixa}`, { ativo: true })
  await pagina.getByText(/enquanto a caixa estiver inativa/).waitFor({ state: 'detached' })

  await pagina.getByRole('button', { name: 'Mais ações', exact: true }).click()
  await pagina.getByRole('menuitem', { name: 'Marcar como não lida' }).click()
  await expect
    .poll(
      async () =>
        (await supervisora('GET', `/api/chat/conversas/${id}?incluir_mensagens=false`)).corpo.data.mensagens_nao_lidas,
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  await expect.poll(() => new URL(pagina.url()).searchParams.get('conversa'), { timeout: 15_000 }).toBeNull()
  expect(erros).toEqual([])
  await contexto.close()
})
