import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { regrasDeInicio } from '#modules/recursos/tipos.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await servidorDeTeste({ conversas: false })
const recepcao = await pessoaDeTeste(casa, [
  { departamento: 'rec', papel: 'supervisor' },
  { departamento: 'cad', papel: 'supervisor' },
  { departamento: 'bde', papel: 'leitor' },
  { departamento: 'vu', papel: 'operador' },
])
const ana = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(casa.app.s.banco.db)).rows[0]
    ?.email ?? ''
const [emailDaRecepcao, emailDaAna] = [await emailDe(recepcao.id), await emailDe(ana.id)]
const semana = Array.from({ length: 7 }, () => [{ inicio: 480, fim: 1200 }])
for (const [chave, nome] of [
  ['salareuniao', 'Sala de reunião'],
  ['sala-girassol', 'Sala Girassol'],
])
  await recepcao('POST', '/api/recursos', {
    chave,
    nome,
    tipo: 'sala',
    capacidade: 8,
    regras: { ...regrasDeInicio.sala, semana, fecha_feriados: false },
  })
await recepcao('POST', '/api/recursos', {
  chave: 'carro-eletrico',
  nome: 'Carro elétrico',
  tipo: 'carro',
  placa: 'SOL2E25',
  autonomia_km: 290,
  carga_pct: 78,
  quilometragem_km: 18_420,
})
const amanha = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

it('[S2.28] guards the screens of rooms, of the car and of custom resources; an unknown name returns 404', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  await pagina.goto('/rec/administracao/salas')
  await pagina.waitForURL((u) => u.pathname === '/')
  await jaDentro(pagina, emailDaRecepcao)
  for (const [caminho, nome] of [
    ['/rec/administracao/salas', 'Salas'],
    ['/rec/administracao/carro-eletrico', 'Carro elétrico'],
    ['/rec/administracao/sala-girassol', 'Sala Girassol'],
    ['/vu/salareuniao', 'Sala de reunião'],
    ['/vu/sala-girassol', 'Sala Girassol'],
  ] as const) {
    await pagina.goto(caminho)
    await pagina.getByRole('group', { name: `Agenda de ${nome}` }).waitFor()
  }
  await pagina.goto('/bde/softmar')
  await pagina.getByRole('heading', { level: 1 }).first().waitFor()
  await pagina.goto('/bde')
  for (const sistema of ['Softmar', 'Contatos do SprintHub', 'Oportunidades do SprintHub'])
    await pagina.getByRole('region', { name: sistema }).getByText('ainda não está ligado').waitFor()
  await semBarreiras(pagina)
  for (const caminho of ['/vu/nada-disso', '/rec/administracao/nada-disso']) {
    await pagina.goto(caminho)
    await pagina.getByText(`Page not found: ${caminho}`).waitFor()
  }
  expect(erros).toEqual([])
  await contexto.close()
})

it('books by keyboard, which another user sees immediately; names a taken slot before anything is saved', async () => {
  const [dela, daOutra] = [await janela(casa.url), await janela(casa.url)]
  await jaDentro(dela.pagina, emailDaAna)
  await jaDentro(daOutra.pagina, emailDaRecepcao)
  await daOutra.pagina.goto(`/rec/administracao/salas?dia=${amanha}`)
  await daOutra.pagina.getByRole('group', { name: 'Agenda de Salas' }).waitFor()
  const { pagina } = dela
  await pagina.goto(`/reservas?dia=${amanha}`)
  await pagina.getByRole('application', { name: /^Sala Girassol: nenhuma reserva/ }).focus()
  await pagina.keyboard.press('ArrowDown')
  await pagina.getByText('Sala Girassol, das 08:15 às 09:15. Enter reserva.').waitFor()
  await pagina.keyboard.press('Shift+ArrowDown')
  await pagina.keyboard.press('Enter')
  const nova = pagina.getByRole('dialog', { name: 'Reservar Sala Girassol' })
  await nova.getByText('Livre neste horário.').waitFor()
  await nova.getByLabel('Assunto').fill('Plano da semana')
  await pagina.keyboard.press('Control+Enter')
  await pagina.getByRole('dialog', { name: 'Plano da semana' }).getByText('Confirmada').waitFor()
  const bloco = daOutra.pagina.getByRole('button', {
    name: /^Plano da semana, 08:15 às 09:30, Pessoa de Teste, Confirmada/,
  })
  await bloco.waitFor()
  await daOutra.pagina.getByRole('application', { name: /^Sala Girassol: 1 reserva/ }).focus()
  await daOutra.pagina.keyboard.press('Enter')
  const outra = daOutra.pagina.getByRole('dialog', { name: 'Reservar Sala Girassol' })
  await outra.getByText('Horário já reservado das 08:15 às 09:30 por Pessoa de Teste.').waitFor()
  await semBarreiras(daOutra.pagina)
  expect([...dela.erros, ...daOutra.erros]).toEqual([])
  await dela.contexto.close()
  await daOutra.contexto.close()
})

it('on a phone shows one resource at a time, booked with a tap', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await jaDentro(pagina, emailDaAna)
  await pagina.goto(`/vu/salareuniao?dia=${amanha}`)
  await pagina.getByRole('application', { name: /^Sala de reunião/ }).click({ position: { x: 120, y: 160 } })
  await pagina.getByRole('dialog', { name: 'Reservar Sala de reunião' }).getByText('Livre neste horário.').waitFor()
  await semBarreiras(pagina)
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(erros).toEqual([])
  await contexto.close()
})

it('[S2.25] the TV panel rotates its pages and skips the one that does not open; a screen with its own key needs no user', async () => {
  const paginas = createServer((req, res) => {
    if (req.url === '/muda') return // never answers
    res
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<h1>${req.url === '/um' ? 'Página um' : 'Página dois'}</h1>`)
  })
  await new Promise<void>((ok) => paginas.listen(0, '127.0.0.1', ok))
  aoFim(() => paginas.close())
  const url = `http://127.0.0.1:${(paginas.address() as AddressInfo).port}`
  const lista = (await recepcao('POST', '/api/paineltv/listas', { nome: 'Recepção' })).corpo.data
  const itens = [
    ['Um', '/um', 3],
    ['Muda', '/muda', 600],
    ['Dois', '/dois', 3],
  ].map(([titulo, caminho, segundos]) => ({ titulo, tipo: 'pagina', url: `${url}${caminho}`, segundos }))
  const salvar = await recepcao('PUT', `/api/paineltv/listas/${lista.id}`, {
    versao: 1,
    nome: 'Recepção',
    ativa: true,
    itens: [...itens, { titulo: 'Salas hoje', tipo: 'painel', painel: 'salas', segundos: 3 }],
  })
  expect(salvar.status).toBe(200)
  const tv = (await recepcao('POST', '/api/paineltv/telas', { nome: 'TV', lista_id: lista.id })).corpo.data
  const { pagina, contexto, erros } = await janela(casa.url)
  await pagina.goto(tv.url)
  const naFrente = (titulo: string) => pagina.locator(`[data-frente] iframe[title="${titulo}"]`)
  await naFrente('Um').waitFor({ timeout: 20_000 })
  await pagina.frameLocator('[data-frente] iframe[title="Um"]').getByText('Página um').waitFor()
  await naFrente('Dois').waitFor({ timeout: 40_000 })
  await pagina.locator('[data-frente]').getByRole('heading', { name: 'Salas hoje' }).waitFor({ timeout: 20_000 })
  await naFrente('Um').waitFor({ timeout: 20_000 })
  expect(new URL(pagina.url()).hash).toBe('')
  await expect
    .poll(async () => (await recepcao('GET', '/api/paineltv/telas')).corpo.data[0].falha, { timeout: 10_000 })
    .toContain('Muda')
  await recepcao('POST', '/api/paineltv/avisos', { texto: 'Reunião geral às 15h', minutos: 5 })
  await pagina.getByRole('alert').getByText('Reunião geral às 15h').waitFor({ timeout: 15_000 })
  expect(erros).toEqual([])
  await jaDentro(pagina, emailDaRecepcao)
  await pagina.goto('/cad/iframe-viewer?editar=sim')
  const editor = pagina.getByRole('dialog', { name: 'Editar Recepção' })
  await editor.getByRole('button', { name: 'Descer Um' }).click()
  await editor.getByRole('button', { name: 'Guardar lista' }).click()
  await pagina.getByText('Lista guardada', { exact: true }).waitFor()
  expect(
    (await recepcao('GET', '/api/paineltv/listas')).corpo.data[0].itens.map((i: { titulo: string }) => i.titulo),
  ).toEqual(['Muda', 'Um', 'Dois', 'Salas hoje'])
  await contexto.close()
})
