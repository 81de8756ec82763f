import { expect, it } from 'vitest'
import { PNG } from '#tests/suporte/chat.ts'
import { ate, carta, correioDeTeste } from '#tests/suporte/correio.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'

const correio = await correioDeTeste('contraparte')
const casa = await servidorDeTeste({ conversas: false, env: { SSRF_PERMITIDOS: correio.hosts.join(',') } })
const supervisora = await casa.como('supervisora@girassol.test')
const {
  corpo: { data: caixa },
} = await supervisora('POST', '/api/chat/caixas-entrada', {
  nome: 'Suporte',
  tipo: 'email',
  configuracao: correio.configuracao,
})
await ate(
  async () => (await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao.estado === 'aberta',
)

it('shows an e-mail formatted and sanitized, and answers it with subject and copies', async () => {
  const { pagina, contexto, erros } = await janela(casa.url)
  const foraDaCasa: string[] = []
  pagina.on(
    'request',
    (r) => void (!r.url().startsWith(casa.url) && /^https?:/.test(r.url()) && foraDaCasa.push(r.url())),
  )
  const avisos: string[] = []
  pagina.on('dialog', (d) => {
    avisos.push(d.message())
    void d.dismiss()
  })
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/chat')
  await correio.entregar(
    carta({
      id: 'tela-1@cliente.test',
      assunto: 'Orçamento do telhado',
      texto:
        'Segue a foto do telhado.\n\nEm 1 de março de 2026, Suporte <suporte@girassol.test> escreveu:\n> mande a foto',
      cabecalhos: { Cc: 'rui@obra.test' },
      html: '<p>Segue a <b>foto</b> do telhado.</p><img src="https://mal.test/espia.png" alt="espia"><img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">clique</a><img src="cid:foto" alt="o telhado"><blockquote type="cite">mande a foto</blockquote>',
      anexos: [
        { nome: 'foto.png', mime: 'image/png', bytes: PNG, cid: 'foto' },
        { nome: 'conta.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 conta') },
      ],
    }),
  )
  await pagina.getByRole('tab', { name: /^Aguardando/ }).click()
  await pagina.getByRole('list', { name: 'Conversas' }).getByText('Maria Souza').first().click()
  const fio = pagina.getByRole('log', { name: 'Mensagens de Maria Souza' })
  const balao = fio.getByRole('article').filter({ hasText: 'Segue a foto do telhado.' })
  await balao.getByText('Orçamento do telhado').waitFor()
  await balao.getByText('Com cópia para rui@obra.test').waitFor()
  await balao.getByText('conta.pdf').first().waitFor()
  expect(await balao.getByText('mande a foto').count()).toBe(0)

  await balao.getByRole('button', { name: 'Abrir e-mail' }).click()
  const leitor = pagina.getByRole('dialog', { name: 'Orçamento do telhado' })
  const corpo = pagina.frameLocator('iframe[title="Corpo do e-mail"]')
  await corpo.getByText('foto', { exact: true }).waitFor()
  // by URL, in a frame with its own origin
  await expect
    .poll(() => corpo.getByRole('img', { name: 'o telhado' }).evaluate((i) => (i as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const dobra = corpo.locator('details').filter({ hasText: 'mande a foto' })
  const aberta = () => dobra.evaluate((d) => (d as HTMLDetailsElement).open)
  expect(await aberta()).toBe(false)
  await corpo.getByText('Mostrar texto citado').click()
  expect(await aberta()).toBe(true)
  await leitor.getByText('Uma imagem de fora não foi carregada.').waitFor()
  await corpo.getByText('clique').click()
  await leitor.getByRole('button', { name: 'Mostrar imagens' }).click()
  await leitor.getByText('Uma imagem de fora não foi carregada.').waitFor({ state: 'detached' })
  await leitor.getByRole('button', { name: 'Fechar' }).click()
  expect([foraDaCasa, avisos]).toEqual([[], []])

  // with the reader closed: its frame runs no scripts, so axe cannot run in it either
  await semBarreiras(pagina)
  const dados = pagina.getByRole('group', { name: 'Dados do e-mail' })
  await dados.getByText('maria@cliente.test').waitFor()
  await expect.poll(() => dados.getByRole('textbox', { name: 'Assunto' }).inputValue()).toBe('Re: Orçamento do telhado')
  const copia = dados.getByRole('textbox', { name: 'Com cópia', exact: true })
  await expect.poll(() => copia.inputValue()).toBe('rui@obra.test')
  await copia.fill('rui@obra.test, isto não é')
  await dados.getByText('Endereço inválido: isto').waitFor()
  await copia.fill('rui@obra.test, ana@obra.test')
  await dados.getByRole('textbox', { name: 'Assunto' }).fill('Orçamento aprovado')
  const campo = pagina.getByRole('textbox', { name: 'Mensagem' })
  await campo.fill('Aprovado, Maria!')
  await campo.press('Control+Enter')
  const enviada = await ate(async () => correio.enviadas.at(-1))
  expect(enviada.para).toEqual(['maria@cliente.test', 'rui@obra.test', 'ana@obra.test'])
  expect(enviada.bruto).toMatch(/^Subject: =\?UTF-8\?Q\?Or=C3=A7amento_aprovado\?=/m)
  const nossa = fio.getByRole('article').filter({ hasText: 'Aprovado, Maria!' })
  await nossa.getByText('Para maria@cliente.test, rui@obra.test, ana@obra.test').waitFor()
  await expect.poll(() => dados.getByRole('textbox', { name: 'Assunto' }).inputValue()).toBe('Re: Orçamento do telhado')
  expect(erros).toEqual([])
  await contexto.close()
})

it('reads and answers an e-mail on a phone too', async () => {
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844, tema: 'dark' })
  await jaDentro(pagina, 'supervisora@girassol.test')
  await correio.entregar(carta({ de: 'Beto <beto@cliente.test>', assunto: 'Boleto', html: '<p>Cadê meu boleto?</p>' }))
  await pagina.goto('/chat/chat')
  await pagina.getByRole('tab', { name: /^Aguardando/ }).click()
  await pagina.getByRole('list', { name: 'Conversas' }).getByText('Beto').first().click()
  await pagina.getByRole('button', { name: 'Abrir e-mail' }).first().click()
  await pagina.frameLocator('iframe[title="Corpo do e-mail"]').getByText('Cadê meu boleto?').waitFor()
  const largura = await pagina.evaluate(() => document.documentElement.scrollWidth)
  expect(largura).toBeLessThanOrEqual(390)
  await pagina.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await pagina.getByRole('group', { name: 'Dados do e-mail' }).getByText('beto@cliente.test').waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})
