import { describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { caixaDeSaida } from '#platform/mail/repositorio/caixa-de-saida.ts'
import { SENHA } from '#tests/suporte/app.ts'
import { entrarPelaTela, jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste({ conversas: false })

/** Returns the newest e-mail to an address, from the outbox of an installation without SMTP. */
async function correioDe(email: string): Promise<{ assunto: string; texto: string }> {
  const achar = async () => {
    const cartas = await caixaDeSaida(casa.app.s.banco.db)
    return cartas.find((m) => m.para === email)
  }
  await expect.poll(achar, { timeout: 10_000 }).toBeTruthy()
  return (await achar()) ?? { assunto: '', texto: '' }
}
/**
 * Returns the link with the test's port: e-mails use the configured URL, and the port is known only after listening.
 */
const linkDe = (texto: string): string => {
  const achado = /https?:\/\/\S+/.exec(texto)?.[0]
  if (!achado) throw new Error(`no link in: ${texto}`)
  const url = new URL(achado)
  return url.pathname + url.search
}
/** The toast, not its copy for screen readers. */
const aviso = (p: Page, texto: string) =>
  p.getByRole('region', { name: /Notificações/ }).getByText(texto, { exact: true })
const digitarCodigo = async (p: Page, codigo: string) => {
  await p.getByLabel('1º número').click()
  await p.keyboard.type(codigo)
}

describe('the account', () => {
  it('[achado F15] turns a second factor on with the QR code, asks for it at the next sign-in, and removes it', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await entrarPelaTela(pagina, 'engenheira@girassol.test')
    await pagina.goto('/configuracoes')
    // another session of hers, which turning it on signs out
    await casa.como('engenheira@girassol.test')
    await pagina.reload()
    const sessoes = pagina.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
    await expect.poll(() => sessoes.count()).toBeGreaterThan(1)
    await pagina.getByRole('button', { name: 'Ligar a verificação em duas etapas' }).click()
    const dialogo = pagina.getByRole('dialog', { name: 'Ligar a verificação em duas etapas' })
    await dialogo.getByRole('img', { name: 'Código para o autenticador' }).waitFor()
    const chave = /([A-Z2-7]{16,})/.exec(await dialogo.innerText())?.[1] ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(chave) })
    await digitarCodigo(pagina, totp.generate())
    await aviso(pagina, 'Verificação em duas etapas ligada').waitFor()
    await pagina.getByText('Celular', { exact: true }).waitFor()
    await expect.poll(() => sessoes.allInnerTexts()).toEqual([expect.stringContaining('com segundo fator')])

    await pagina.getByRole('button', { name: 'Sair deste navegador' }).click()
    await pagina.waitForURL((u) => u.pathname === '/')
    await pagina.getByLabel('E-mail', { exact: true }).fill('engenheira@girassol.test')
    await pagina.getByLabel('Senha', { exact: true }).fill(SENHA)
    await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
    await pagina.getByRole('heading', { name: 'Código de verificação' }).waitFor()
    await pagina.goto('/home') // the password alone is not enough
    await pagina.getByRole('heading', { name: 'Código de verificação' }).waitFor()
    await digitarCodigo(pagina, '000000')
    await pagina.getByRole('alert').getByText(/não/).waitFor()
    await digitarCodigo(pagina, totp.generate({ timestamp: Date.now() + 30_000 }))
    await pagina.waitForURL('**/home')

    await pagina.goto('/configuracoes')
    await pagina.getByRole('button', { name: 'Remover', exact: true }).click()
    await pagina.getByRole('button', { name: 'Remover autenticador' }).click()
    await aviso(pagina, 'Autenticador removido').waitFor()
    await pagina.getByRole('button', { name: 'Ligar a verificação em duas etapas' }).waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('[achado F13] the link for a forgotten password asks for a press and then for a new password, which a reload does not skip', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await pagina.goto('/')
    await pagina.getByRole('button', { name: 'Esqueci a senha' }).click()
    await pagina.getByLabel('E-mail', { exact: true }).fill('vendedor@girassol.test')
    await pagina.getByRole('button', { name: 'Enviar' }).click()
    await pagina.getByText('Se houver uma conta').waitFor()
    // explains that no e-mail can be sent, and how the owner regains access
    await pagina.getByText('O correio não está configurado').waitFor()
    await pagina.getByText('O e-mail não chega e só eu administro').click()
    await pagina.getByText('npm run recuperar-acesso -- seu@email.com.br').waitFor()
    const { texto } = await correioDe('vendedor@girassol.test')
    await pagina.goto(linkDe(texto))
    await pagina.getByRole('button', { name: 'Continuar' }).click()
    await pagina.getByRole('heading', { name: 'Escolha a senha nova' }).waitFor()
    await pagina.goto('/home')
    await pagina.getByRole('heading', { name: 'Escolha a senha nova' }).waitFor()
    await pagina.getByLabel('Senha nova').fill('curta')
    await pagina.getByRole('button', { name: 'Guardar e entrar' }).click()
    await pagina.getByText('A senha tem pelo menos 10 caracteres.').waitFor()
    await pagina.getByLabel('Senha nova').fill('girassois-ao-meio-dia')
    await pagina.getByRole('button', { name: 'Guardar e entrar' }).click()
    await pagina.waitForURL('**/home')
    expect(erros).toEqual([])
    await contexto.close()

    const outra = await janela(casa.url)
    await entrarPelaTela(outra.pagina, 'vendedor@girassol.test', 'girassois-ao-meio-dia')
    await outra.contexto.close()
  })

  it('signs in with a code by e-mail, without the password', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.goto('/')
    await pagina.getByRole('button', { name: 'Entrar com um código por e-mail' }).click()
    await pagina.getByLabel('E-mail', { exact: true }).fill('almoxarife@girassol.test')
    await pagina.getByRole('button', { name: 'Enviar' }).click()
    await pagina.getByText('Se houver uma conta').waitFor()
    const codigo = /\b(\d{6})\b/.exec((await correioDe('almoxarife@girassol.test')).texto)?.[1] ?? ''
    await digitarCodigo(pagina, codigo)
    await pagina.waitForURL('**/home')
    await contexto.close()
  })

  it('changes the password with the current one, and shows a wrong one under its field', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await jaDentro(pagina, 'tecnico@girassol.test')
    await pagina.goto('/configuracoes')
    await pagina.getByLabel('Senha atual').fill('nao-e-esta-senha')
    await pagina.getByLabel('Senha nova').fill('outra-senha-bem-longa')
    await pagina.getByRole('button', { name: 'Trocar a senha' }).click()
    await pagina.getByText('A senha atual não confere.').waitFor()
    await pagina.getByLabel('Senha atual').fill(SENHA)
    await pagina.getByRole('button', { name: 'Trocar a senha' }).click()
    await aviso(pagina, 'Senha trocada').waitFor()
    await contexto.close()
  })
})

describe('new users', () => {
  it('[achado F13] creates an invitation in the list of people, accepts it by its link, and gives the promised role', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/cad/cadastros/usuarios')
    await pagina.getByRole('button', { name: 'Convidar', exact: true }).click()
    const dialogo = pagina.getByRole('dialog', { name: 'Convidar uma pessoa' })
    await dialogo.getByLabel('Nome').fill('Lia Barros')
    await dialogo.getByLabel('E-mail').fill('lia.barros@exemplo.br')
    await dialogo.getByRole('button', { name: 'Enviar convite' }).click()
    await dialogo.getByText('Escolha um departamento com papel, ou um cargo').waitFor()
    await dialogo.getByRole('combobox', { name: /Departamento/ }).click()
    await pagina.getByRole('option', { name: 'Estoque' }).click()
    await dialogo.getByRole('combobox', { name: /Papel/ }).click()
    await pagina.getByRole('option', { name: 'Operação' }).click()
    await dialogo.getByRole('button', { name: 'Enviar convite' }).click()
    // without a mail server nothing was sent, and the page shows that
    const criado = pagina.getByRole('dialog', { name: 'Convite criado' })
    await criado.getByText('O correio não está configurado: copie o link e mande a Lia Barros').waitFor()
    const link = linkDe(await criado.getByLabel('Link do convite', { exact: true }).inputValue())
    expect(link).toBe(linkDe((await correioDe('lia.barros@exemplo.br')).texto))
    await criado.getByRole('button', { name: 'Pronto' }).click()
    await contexto.close()

    const lia = await janela(casa.url)
    await lia.pagina.goto(link)
    await lia.pagina.getByRole('heading', { name: /Boas-vindas, Lia/ }).waitFor()
    await lia.pagina.getByLabel('Nome completo').fill('Lia Barros Nunes')
    await lia.pagina.getByLabel('Senha', { exact: true }).fill('estoque-bem-contado')
    await lia.pagina.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await lia.pagina.waitForURL('**/home')
    await lia.pagina.getByRole('navigation', { name: 'Departamentos' }).getByRole('link', { name: 'Estoque' }).click()
    await lia.pagina.getByRole('heading', { name: 'Estoque', level: 1 }).waitFor()
    expect([...erros, ...lia.erros]).toEqual([])
    await lia.contexto.close()
  })

  it('an anonymous visitor requests access, and a supervisor decides', async () => {
    const fora = await janela(casa.url)
    await fora.pagina.goto('/register/index2')
    await fora.pagina.getByLabel('Nome').fill('Caio Prado')
    await fora.pagina.getByLabel('E-mail').fill('caio.prado@exemplo.br')
    await fora.pagina.getByRole('combobox', { name: /Área/ }).click()
    await fora.pagina.getByRole('option', { name: 'Comercial', exact: true }).click()
    await fora.pagina.getByLabel('Por que precisa do acesso').fill('Vou vender usinas na região de Franca')
    await fora.pagina.getByRole('button', { name: 'Enviar pedido' }).click()
    await fora.pagina.getByRole('heading', { name: 'Pedido enviado' }).waitFor()
    await fora.contexto.close()

    const { pagina, contexto } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/home')
    await pagina.getByRole('link', { name: /Caio Prado pede acesso a Comercial/ }).click()
    await pagina.getByRole('heading', { name: 'Pedidos de acesso' }).waitFor()
    await pagina.getByRole('button', { name: 'Aprovar como' }).click()
    await pagina.getByRole('menuitem', { name: 'Operação' }).click()
    // without a mail server the dialog shows the link
    const convite = pagina.getByRole('dialog', { name: 'Convite criado' })
    await convite.getByRole('textbox', { name: 'Link do convite' }).waitFor()
    await convite.getByRole('button', { name: 'Pronto' }).click()
    await pagina.getByText('caio.prado@exemplo.br').waitFor({ state: 'detached' })
    await contexto.close()
  })

  it('gives and removes a role, and creates a team', async () => {
    const { pagina, contexto, erros } = await janela(casa.url)
    await jaDentro(pagina, 'admin@girassol.test')
    await pagina.goto('/cad/cadastros/usuarios')
    await pagina.getByText('Joaquim Pereira Alves').click()
    const gaveta = pagina.getByRole('dialog', { name: 'Joaquim Pereira Alves' })
    await gaveta.getByRole('button', { name: 'Dar um papel' }).click()
    await gaveta.getByRole('combobox', { name: /Departamento/ }).click()
    await pagina.getByRole('option', { name: 'Financeiro' }).click()
    await gaveta.getByRole('combobox', { name: /^Papel/ }).click()
    await pagina.getByRole('option', { name: 'Leitura' }).click()
    await gaveta.getByRole('button', { name: 'Dar papel', exact: true }).click()
    await gaveta.getByRole('button', { name: 'Retirar Leitura em Financeiro' }).click()
    await aviso(pagina, 'Papel retirado').waitFor()
    await gaveta.getByRole('button', { name: 'Retirar Leitura em Financeiro' }).waitFor({ state: 'detached' })

    await pagina.goto('/cad/cadastros/times')
    await pagina.getByRole('button', { name: 'Novo time' }).click()
    const novo = pagina.getByRole('dialog', { name: 'Novo time' })
    await novo.getByLabel('Nome').fill('Plantão')
    await novo.getByRole('button', { name: /Criar time/ }).click()
    await pagina.getByRole('list', { name: 'Times' }).getByRole('button', { name: 'Plantão' }).waitFor()
    expect(erros).toEqual([])
    await contexto.close()
  })

  it('explains that registration is by invitation, without an allowed domain', async () => {
    const { pagina, contexto } = await janela(casa.url)
    await pagina.goto('/register')
    await pagina.getByRole('heading', { name: 'O cadastro é por convite' }).waitFor()
    await pagina.goto('/register/um-convite-que-nao-existe-mais-000')
    await pagina.getByRole('heading', { name: 'Este convite não vale mais' }).waitFor()
    await contexto.close()
  })
})

it('[achado F14] the first press on the button counts after a date was corrected', async () => {
  const { pagina, contexto } = await janela(casa.url)
  await jaDentro(pagina, 'admin@girassol.test')
  await pagina.goto('/cad/cadastros/usuarios')
  await pagina.getByText('Joaquim Pereira Alves').click()
  const gaveta = pagina.getByRole('dialog').first()
  await gaveta.getByRole('button', { name: 'Dar um papel' }).click()
  const form = gaveta.getByRole('form', { name: 'Dar um papel' })
  await form.getByRole('combobox', { name: /Departamento/ }).click()
  await pagina.getByRole('option', { name: 'Estoque' }).click()
  await form.getByRole('combobox', { name: /Papel/ }).click()
  await pagina.getByRole('option', { name: 'Leitura' }).click()
  const ate = form.getByLabel('Vale até')
  await ate.fill('01/01/2020')
  await ate.blur()
  await form.getByText('Escolha um dia depois de hoje').waitFor()
  await ate.fill('01/01/2030')
  // as a user does it: the press moves the focus, the layout changes, then the release
  const botao = await form.getByRole('button', { name: 'Dar papel' }).boundingBox()
  if (!botao) throw new Error('no button')
  await pagina.mouse.move(botao.x + botao.width / 2, botao.y + botao.height / 2)
  await pagina.mouse.down()
  await pagina.waitForTimeout(200)
  await pagina.mouse.up()
  await gaveta.getByRole('button', { name: 'Retirar Leitura em Estoque' }).waitFor()
  await contexto.close()
})
