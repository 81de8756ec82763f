import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ate, SENHA_DO_CORREIO, USUARIO, type Correio } from '#tests/suporte/correio.ts'
import { linhaAberta, semBarreiras, type ServidorDeTeste } from '#tests/suporte/navegador.ts'
import { celular } from '#tests/suporte/celular.ts'

const aviso = (p: Page, texto: string) => p.getByRole('region', { name: /Notificações/ }).getByText(texto)

/** The first steps of the company, as its home page shows them. */
export async function comeco(p: Page): Promise<string> {
  await p.goto('/home')
  const bloco = p.getByRole('region', { name: 'Comece por aqui' })
  await bloco.waitFor()
  return (await bloco.innerText()).replaceAll('\n', ' ')
}

export async function criarDona(p: Page, link: string): Promise<void> {
  await p.goto(link)
  await p.getByLabel('Seu nome').fill('Rosa Lima')
  await p.getByLabel('E-mail', { exact: true }).fill('rosa@solardovale.com.br')
  await p.getByLabel('Senha', { exact: true }).fill('uma senha de verdade')
  await semBarreiras(p)
  await p.getByLabel('Senha', { exact: true }).press('Enter')
  await p.waitForURL('**/home')
}

export async function dizerEmpresa(p: Page): Promise<void> {
  await p.getByRole('link', { name: /Diga o nome da empresa/ }).click()
  await p.getByLabel('Nome da empresa').fill('Solar do Vale')
  await p.keyboard.press('Control+Enter')
  await aviso(p, 'Dados da empresa salvos').waitFor()
  await p.getByRole('button', { name: 'Segunda a sexta, 8 h às 18 h' }).click()
  await p.getByRole('button', { name: 'Salvar horário' }).click()
  await aviso(p, 'Horário salvo').waitFor()
}

export async function desligarInvestidores(p: Page): Promise<void> {
  await p.goto('/configuracoes/departamentos')
  const investidores = p.getByRole('region', { name: 'Departamentos' }).getByRole('switch', { name: 'Investidores' })
  await investidores.click()
  await p
    .getByRole('dialog')
    .getByRole('button', { name: /^Desligar/ })
    .click()
  await expect.poll(() => investidores.isChecked()).toBe(false)
  await p.goto('/home')
  await expect.poll(() => p.getByRole('link', { name: 'Investidores' }).count()).toBe(0)
}

/** Sets the mail server with a wrong password, reads the refusal, and corrects it. */
export async function ligarCorreio(p: Page, correio: Correio): Promise<void> {
  await p.getByRole('link', { name: /Configure o e-mail/ }).click()
  await p.getByLabel('Servidor de saída (SMTP)').fill('127.0.0.1')
  await p.getByLabel('Porta').fill(String(correio.configuracao.porta_smtp))
  await p.getByLabel('Segurança').click()
  await p.getByRole('option', { name: /Nenhuma/ }).click()
  await p.getByLabel('Usuário').fill(USUARIO)
  await p.getByLabel('Senha', { exact: true }).fill('errada')
  await p.getByLabel('Endereço').fill('contato@solardovale.com.br')
  await p.keyboard.press('Control+Enter')
  const teste = p.getByRole('form', { name: 'Mensagem de teste' })
  await teste.getByRole('button', { name: 'Mandar teste' }).click()
  await p.getByText('O servidor recusou o usuário ou a senha.').waitFor()
  await p.getByLabel('Senha', { exact: true }).fill(SENHA_DO_CORREIO)
  await p.keyboard.press('Control+Enter')
  await expect.poll(() => p.getByLabel('Senha', { exact: true }).inputValue()).toBe('')
  await teste.getByRole('button', { name: 'Mandar teste' }).click()
  await p.getByText('O servidor aceitou a mensagem.').waitFor()
}

/** Pastes five people; the invitations leave by e-mail. Returns the path of Ana's. */
export async function convidarCinco(p: Page, correio: Correio): Promise<string> {
  await p.getByRole('link', { name: /Convide as pessoas/ }).click()
  await p.getByRole('button', { name: 'Convidar várias pessoas' }).click()
  await p
    .getByRole('textbox', { name: 'Pessoas, uma por linha' })
    .fill(
      [
        'Ana Souza <ana@solardovale.com.br>, vendas, supervisora',
        'Beto Dias <beto@solardovale.com.br>, financeiro, leitura',
        'Caio Prado <caio@solardovale.com.br>, engenharia, operador',
        'Dora Reis <dora@solardovale.com.br>, vendas, operadora',
        'Elias Nunes <elias@solardovale.com.br>, estoque, operador',
      ].join('\n'),
    )
  await p.getByRole('button', { name: 'Conferir pessoas' }).click()
  await p.getByRole('button', { name: 'Convidar 5 pessoas' }).click()
  await expect.poll(() => p.getByText('E-mail enviado', { exact: true }).count()).toBe(5)
  const carta = await ate(async () => correio.enviadas.find((m) => m.para.includes('ana@solardovale.com.br')))
  return /\/register\/[\w-]+/.exec(carta.bruto.replace(/=\r\n/g, ''))?.[0] ?? expect.fail('no link in the invitation')
}

export async function aceitarConvite(p: Page, caminho: string): Promise<void> {
  await p.goto(caminho)
  await p.getByRole('heading', { name: 'Boas-vindas, Ana' }).waitFor()
  await p.getByRole('textbox', { name: 'Nome completo' }).fill('Ana Souza')
  await p.getByLabel('Senha', { exact: true }).fill('girassol-demo')
  await p.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await p.waitForURL((u) => !u.pathname.startsWith('/register'))
  expect(await p.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/** A position from a model: its name, its sentence and the role that it proposes come with it. */
export async function criarCargo(p: Page): Promise<void> {
  await p.goto('/cad/cadastros/cargos')
  await p.getByRole('button', { name: 'Novo cargo' }).first().click()
  const novo = p.getByRole('dialog', { name: 'Novo cargo' })
  await novo.getByRole('combobox', { name: 'Começar por um modelo' }).click()
  await p.getByRole('option', { name: /^Consultor de vendas/ }).click()
  await expect.poll(() => novo.getByLabel('Nome', { exact: true }).inputValue()).toBe('Consultor de vendas')
  await novo.getByRole('button', { name: 'Criar' }).click()
  await novo.waitFor({ state: 'hidden' })
  await p
    .getByRole('group', { name: 'Papéis que o cargo propõe' })
    .getByText(/Operação/)
    .waitFor()
}

/** A WhatsApp inbox whose queue gives its conversations to Ana alone. */
export async function ligarWhatsApp(p: Page, casa: ServidorDeTeste): Promise<void> {
  await p.goto('/chat/configuracoes/inboxes?nova=api')
  const dialogo = p.getByRole('dialog')
  const { url, instancia, chave } = casa.simulador
  await dialogo.getByLabel('Nome', { exact: true }).fill('WhatsApp')
  await dialogo.getByLabel('URL de envio').fill(`${url}/message/sendText/${instancia}`)
  await dialogo.getByLabel('Chave da API').fill(chave)
  await dialogo.getByRole('button', { name: 'Criar caixa' }).click()
  await dialogo.getByText(/Conectado em \d+ ms/).waitFor()
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await dialogo.getByRole('button', { name: 'Ligar webhook' }).click()
  await p.getByText('Webhook ligado').first().waitFor()
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await dialogo.getByRole('combobox', { name: 'Adicionar pessoa' }).fill('Ana')
  await p.getByRole('option', { name: /Ana Souza/ }).click()
  const pessoas = dialogo.getByRole('list', { name: 'Pessoas da caixa' })
  await pessoas.getByText('Ana Souza', { exact: true }).waitFor()
  await pessoas.getByRole('button', { name: 'Tirar Rosa Lima da caixa' }).click()
  await pessoas.getByText('Rosa Lima', { exact: true }).waitFor({ state: 'detached' })
  await dialogo.getByRole('radio', { name: 'A qualquer hora' }).click()
  await dialogo.getByRole('button', { name: 'Criar fila e concluir' }).click()
  await p.waitForURL(/caixa=/)
}

export async function importarDuzentos(p: Page): Promise<void> {
  await p.getByRole('link', { name: /Traga os seus clientes/ }).click()
  await p.getByRole('button', { name: 'Importar planilha' }).click()
  const linhas = Array.from({ length: 200 }, (_, i) => `Cliente ${i + 1};11 9${String(70_000_000 + i * 37)};Ibiúna`)
  await p.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nome;Celular;Cidade', ...linhas].join('\n')),
  })
  await p.getByRole('button', { name: 'Conferir linhas' }).click()
  await p.getByRole('button', { name: 'Importar 200 linhas' }).click()
  await p.getByRole('button', { name: 'Desfazer importação' }).waitFor()
}

/** A customer writes; the queue gives the conversation to Ana, who answers on her phone. */
export async function responderCliente(p: Page, casa: ServidorDeTeste): Promise<void> {
  await p.goto('/chat/chat?aba=ativa')
  await linhaAberta(p)
  const cliente = await celular(casa.simulador, 'Marlene Ferreira Prado')
  await cliente.escrever('oi, quanto custa energia solar?')
  const linha = p.getByRole('list', { name: 'Conversas' }).getByRole('listitem').filter({ hasText: 'Marlene' })
  await linha.getByRole('link').click()
  await p.getByRole('textbox', { name: 'Mensagem' }).fill('Olá, Marlene! Depende da sua conta de luz.')
  await p.getByRole('button', { name: 'Enviar', exact: true }).click()
  await cliente.receber((m) => m.texto.includes('Depende da sua conta de luz.'))
}

/** The owner opens a proposal, moves it, and asks for the approval that its stage requires. */
export async function moverCartao(p: Page): Promise<void> {
  await p.goto('/vu/proposta')
  // the empty board shows what a card is, without storing one
  const vazio = p.getByRole('region', { name: 'Este funil está vazio' })
  await vazio.getByRole('button', { name: 'Ver um cartão de exemplo' }).click()
  await vazio.getByText('Telhado da dona Marlene').waitFor()
  await semBarreiras(p)
  await vazio.getByRole('button', { name: 'Jogar fora o exemplo' }).click()
  expect(await vazio.getByText('Telhado da dona Marlene').count()).toBe(0)
  await vazio.getByRole('link', { name: 'Importar clientes' }).waitFor()
  await p.getByRole('button', { name: 'Novo cartão', exact: true }).first().click()
  const novo = p.getByRole('dialog', { name: 'Novo cartão' })
  await novo.getByLabel('Título').fill('Telhado da Marlene')
  await novo.getByRole('button', { name: 'Abrir cartão' }).click()
  const gaveta = p.getByRole('dialog', { name: 'Telhado da Marlene' })
  await gaveta.waitFor()
  await p.keyboard.press('Escape')
  await gaveta.waitFor({ state: 'hidden' })
  await p.getByRole('button', { name: 'Telhado da Marlene' }).focus()
  await p.keyboard.press('m')
  await p
    .getByRole('dialog', { name: 'Mover para' })
    .getByRole('button', { name: /Aguardando aprovação/ })
    .click()
  await p.getByRole('dialog', { name: 'Para entrar em “Aguardando aprovação”' }).getByLabel('Margem').fill('18')
  await p.keyboard.press('Control+Enter')
  await p
    .getByRole('region', { name: /^Aguardando aprovação, 1 cartão/ })
    .getByRole('button', { name: 'Telhado da Marlene' })
    .click()
  await gaveta.getByRole('button', { name: 'Pedir aprovação' }).click()
  await gaveta.getByRole('button', { name: 'Retirar pedido' }).waitFor()
}

/** Ana decides on her phone; the card that the owner has open shows the decision. */
export async function aprovarNoCelular(ana: Page, dona: Page): Promise<void> {
  await ana.goto('/aprovacoes')
  const pedido = ana.getByRole('article', { name: /Telhado da Marlene/ })
  await pedido.getByText('Margem 18%').waitFor()
  await semBarreiras(ana)
  expect(await ana.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await pedido.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await dona
    .getByText(/Ana Souza aprovou/)
    .first()
    .waitFor()
}

/** The stock of a company that has none says what comes first; what is done is ticked when the page is seen again. */
export async function comecarEstoque(pagina: Page): Promise<void> {
  const lista = pagina.getByRole('region', { name: 'Comece por aqui' })
  await pagina.goto('/est')
  await lista.getByText('0 de 3').waitFor()
  await lista.getByRole('link', { name: /^Diga onde as coisas ficam/ }).click()
  await pagina.getByRole('button', { name: 'Novo local' }).first().click()
  await pagina.getByLabel('Nome', { exact: true }).fill('Almoxarifado central')
  await pagina.getByRole('button', { name: /^Criar local/ }).click()
  await pagina.getByText('Almoxarifado central').first().waitFor()
  await pagina.goto('/est')
  await lista.getByText('1 de 3').waitFor()
}
