import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const banco = casa.app.s.banco

let telefone = 0
/** The phone of a customer who has not written before. */
async function clienteNovo() {
  const nome = `Cliente da fila ${++telefone}`
  const r = await fetch(`${casa.simulador.url}/celular/api/clientes`, {
    method: 'POST',
    headers: { origin: casa.simulador.url, 'content-type': 'application/json' },
    body: JSON.stringify({ nome, telefone: `(19) 99700-${1000 + telefone}` }),
  })
  expect(r.status).toBeLessThan(300)
  return celular(casa.simulador, nome)
}

it('[S2.6] opens the page of the queues without a guard: it invites a visitor to sign in, and names to an attendant who configures it', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await pagina.goto('/chat/configuracoes/filas')
  await pagina.getByText('Filas: entre para continuar').waitFor()
  expect(new URL(pagina.url()).pathname).toBe('/chat/configuracoes/filas')
  await pagina.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await pagina.getByLabel('E-mail', { exact: true }).fill('atendente@girassol.test')
  await pagina.getByLabel('Senha', { exact: true }).fill('girassol-demo')
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await pagina.getByText('Só a supervisão do atendimento configura filas').waitFor()
  expect(erros).toEqual([])
  await contexto.close()
})

it('a supervisor creates a queue; a customer gets an available attendant; an attendant who goes away loses the customer to another', async () => {
  const dela = await janela(casa.url)
  const { pagina } = dela
  await jaDentro(pagina, 'supervisora@girassol.test')
  // a department without queues shows that and links to their creation
  await pagina.goto('/rec/atendimento').catch(() => {})
  await pagina.goto('/chat/atendimento')
  await pagina.getByText('Este atendimento ainda não tem filas').waitFor()
  await pagina.getByRole('link', { name: 'Criar fila' }).click()
  const gaveta = pagina.getByRole('dialog', { name: 'Nova fila' })
  await gaveta.getByRole('button', { name: 'Criar fila' }).click()
  await gaveta.getByText('Nome é obrigatório').first().waitFor()
  await gaveta.getByLabel('Nome', { exact: true }).fill('Fila do teste')
  await gaveta.getByRole('button', { name: 'Remover Chat' }).waitFor()
  await gaveta.getByRole('combobox', { name: 'Distribuição' }).click()
  await pagina.getByRole('option', { name: /Menor carga/ }).click()
  await gaveta.getByRole('tab', { name: 'Entrada' }).click()
  await gaveta.getByRole('combobox', { name: 'Adicionar caixa de entrada' }).fill('WhatsApp')
  await pagina.getByRole('option', { name: 'WhatsApp da Girassol' }).click()
  await gaveta.getByRole('list', { name: 'Caixas que alimentam a fila' }).getByText('WhatsApp da Girassol').waitFor()
  expect(await gaveta.getByLabel('Fila padrão desta caixa').isChecked()).toBe(true)
  await gaveta.getByRole('tab', { name: 'Pessoas' }).click()
  for (const nome of ['Rafael Nogueira Lima', 'Bruno Cavalcanti Reis']) {
    await gaveta.getByRole('combobox', { name: 'Adicionar pessoa' }).fill(nome.split(' ')[0] ?? '')
    await pagina.getByRole('option', { name: nome }).click()
    await gaveta.getByRole('list', { name: 'Pessoas da fila' }).getByText(nome, { exact: true }).waitFor()
    await gaveta.getByLabel(`Capacidade de ${nome}`).fill('50')
  }
  await gaveta.getByRole('button', { name: 'Criar fila' }).click()
  await pagina.getByText('Fila criada').first().waitFor()
  await pagina.getByRole('dialog', { name: 'Fila do teste' }).getByRole('tab', { name: 'Geral' }).waitFor()
  await semBarreiras(pagina)

  // an attendant opens the desk: the browser reports them as present
  const dele = await janela(casa.url)
  await jaDentro(dele.pagina, 'atendente@girassol.test')
  await dele.pagina.goto('/chat/atendimento')
  await dele.pagina.getByRole('list', { name: 'Filas deste atendimento' }).getByText('Fila do teste').waitFor()
  await dele.pagina.getByRole('button', { name: /Rafael Nogueira Lima, disponível/ }).waitFor()
  const cliente = await clienteNovo()
  await cliente.escrever('preciso de ajuda com a minha usina nova')
  await dele.pagina
    .getByRole('list', { name: 'Conversas' })
    .or(dele.pagina.getByRole('region', { name: 'Lista de conversas' }))
    .getByText(/preciso de ajuda com a minha usina nova/)
    .first()
    .waitFor({ timeout: 20_000 })
  const dono = async () =>
    (
      await sql<{ nome: string | null }>`
        select u.nome
        from chat.mensagens m
        join chat.conversas c on c.id = m.conversa_id
        left join cad.usuarios u on u.id = c.atribuida_para
        where m.conteudo = 'preciso de ajuda com a minha usina nova'
      `.execute(banco.db)
    ).rows[0]?.nome
  await expect.poll(dono, { timeout: 15_000 }).toBe('Rafael Nogueira Lima')

  // Bruno arrives and Rafael sets himself away: the customer who waits for Rafael goes to Bruno
  await sql`update chat.filas set redistribuir_minutos = 0 where nome = 'Fila do teste'`.execute(banco.db)
  const de_bruno = await janela(casa.url)
  await jaDentro(de_bruno.pagina, 'vendedor@girassol.test')
  await de_bruno.pagina.goto('/home')
  await de_bruno.pagina.getByRole('button', { name: /Bruno Cavalcanti Reis, disponível/ }).waitFor()
  await dele.pagina.getByRole('button', { name: /Rafael Nogueira Lima, disponível/ }).click()
  await dele.pagina.getByRole('menuitem', { name: /Presença/ }).click()
  await dele.pagina
    .getByRole('menuitemradio', { name: /Ausente/ })
    .or(dele.pagina.getByRole('menuitemcheckbox', { name: /Ausente/ }))
    .first()
    .click()
  await expect.poll(dono, { timeout: 20_000 }).toBe('Bruno Cavalcanti Reis')
  await dele.pagina.keyboard.press('Escape')

  // away automatically: visible, and one click makes them available again
  await sql`
    update chat.disponibilidade
    set escolha = 'disponivel', automatica = 'inatividade', ausente_desde = now()
    where usuario_id = (select id from cad.usuarios where email = 'atendente@girassol.test')
  `.execute(banco.db)
  await dele.pagina.reload()
  await dele.pagina.getByText('Ausente automático.').waitFor()
  // moving the mouse does not prove presence; typing does
  await dele.pagina.mouse.move(300, 300)
  await dele.pagina.mouse.move(320, 340)
  await dele.pagina.getByText(/não recebe conversas novas desde \d\d:\d\d/).waitFor()
  await dele.pagina.getByRole('searchbox').or(dele.pagina.getByRole('textbox')).first().pressSequentially('a')
  await expect.poll(() => dele.pagina.getByText('Ausente automático.').count()).toBe(0)
  await dele.pagina.getByRole('button', { name: /Rafael Nogueira Lima, disponível/ }).waitFor()
  await sql`
    update chat.disponibilidade
    set escolha = 'disponivel', automatica = 'inatividade', ausente_desde = now()
    where usuario_id = (select id from cad.usuarios where email = 'atendente@girassol.test')
  `.execute(banco.db)
  await dele.pagina.reload()
  await dele.pagina.getByText('Ausente automático.').waitFor()
  await dele.pagina.getByRole('button', { name: 'Estou de volta' }).click()
  await dele.pagina.getByRole('button', { name: /Rafael Nogueira Lima, disponível/ }).waitFor()
  await expect.poll(() => dele.pagina.getByText('Ausente automático.').count()).toBe(0)

  // outside the hours: one automatic answer, and a key takes the next one of the queue
  const fechado = 'Agora estamos fechados.'
  await pagina.getByRole('dialog', { name: 'Fila do teste' }).getByRole('tab', { name: 'Horário' }).click()
  const aberta = pagina.getByRole('dialog', { name: 'Fila do teste' })
  await aberta.getByLabel('Só no horário de atendimento').check()
  for (const dia of ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta'])
    await aberta.getByLabel(dia, { exact: true }).uncheck()
  const outro =
    ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'][
      (new Date(Date.now() - 3 * 3_600_000).getUTCDay() + 3) % 7
    ] ?? 'Domingo'
  await aberta.getByLabel(outro, { exact: true }).check()
  await aberta.getByRole('tab', { name: 'Mensagens' }).click()
  await aberta.getByLabel('Fora do horário', { exact: true }).check()
  await aberta.getByLabel('Texto: fora do horário').fill(fechado)
  await aberta.getByRole('button', { name: 'Salvar fila' }).click()
  await pagina.getByText('Fila salva').first().waitFor()
  const segundo = await clienteNovo()
  await segundo.escrever('estão aí?')
  await segundo.receber((m) => m.texto === fechado)
  await segundo.escrever('alô?')
  await dele.pagina.goto('/chat/atendimento')
  await dele.pagina.getByText('Fechada até').first().waitFor()
  await expect
    .poll(async () => (await segundo.mensagens()).filter((m) => !m.minha && m.texto === fechado).length)
    .toBe(1)
  for (const j of [dela, dele, de_bruno]) {
    expect(j.erros).toEqual([])
    await j.contexto.close()
  }
}, 180_000)

it('[achado C11] the key shown on the button takes the next one of the queue, also with a conversation open', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await sql`update chat.filas set metodo = 'manual' where nome = 'Fila do teste'`.execute(banco.db)
  await jaDentro(pagina, 'atendente@girassol.test')
  const naFila = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from chat.fila_passagens where saiu_em is null`.execute(
        banco.db,
      )
    ).rows[0]?.n ?? 0
  const outros = await naFila()
  await (await clienteNovo()).escrever('quem pode me atender agora?')
  await pagina.goto('/chat/atendimento')
  await expect.poll(naFila).toBe(outros + 1)
  const tecla = await pagina
    .getByRole('button', { name: /Próximo da fila/ })
    .locator('kbd')
    .textContent()
  expect(tecla).toBe('⇧ N')
  for (let vez = 0; vez < 2; vez++) {
    const antes = new URL(pagina.url()).searchParams.get('conversa')
    await pagina.keyboard.press('Shift+N')
    await pagina.waitForURL((u) => u.searchParams.has('conversa') && u.searchParams.get('conversa') !== antes)
    await pagina
      .getByText(/puxou a conversa da fila Fila do teste/)
      .first()
      .waitFor()
    await expect.poll(naFila).toBe(outros)
    if (vez > 0) break
    await (await clienteNovo()).escrever('e eu?')
    await expect.poll(naFila).toBe(outros + 1)
  }
  expect(await pagina.getByRole('textbox', { name: 'Nota privada' }).count()).toBe(0)
  expect(erros).toEqual([])
  await contexto.close()
}, 60_000)
