import { expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { contas } from '#modules/contas/contract/contas.ts'
import { documento } from '#tests/servidor/suporte/contas.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const deOutraCaixa = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const caixa = await casa.criarCaixa(supervisora, { [vendedora.id]: 'atendente' })
const numero = numeroNovo()
const { contato_id } = await abrirConversa(vendedora, caixa, { contato_telefone: numero, contato_nome: 'Marta Vilela' })

const mandar = (nome: string, mimetype: string, bytes: Buffer) =>
  casa.entregar(
    caixa,
    recebida({
      numero,
      extra: {
        messageType: 'documentMessage',
        message: { documentMessage: { mimetype, fileName: nome }, base64: bytes.toString('base64') },
      },
    }),
  )
const porLer = async (quem = vendedora) => (await quem.chamar(contas.porLer, { query: { contato_id } })).corpo.data

it('[S1.4] offers what the customer sent and was not read, to who sees the inbox; once read it is a bill', async () => {
  expect(await porLer()).toEqual([])
  await mandar('fatura.pdf', 'application/pdf', documento('fatura-01-cemig-simples.pdf'))
  await mandar('planilha.csv', 'text/csv', Buffer.from('a;b'))
  await ate('the file is stored', async () => (await porLer()).length > 0)
  const [arquivo, ...outros] = await porLer()
  expect(outros).toEqual([])
  if (!arquivo) throw new TypeError('the file is offered')
  expect(arquivo).toMatchObject({ nome: 'fatura.pdf', dono: { tipo: 'mensagem' } })
  expect(arquivo.de).toMatch(/^Caixa /)
  expect(await porLer(deOutraCaixa)).toEqual([])

  const lida = await vendedora.chamar(contas.trazer, { body: { dono: arquivo.dono, anexo: arquivo.anexo } })
  expect(lida.corpo.data).toMatchObject({ contato_id, veio_de: 'mensagem', nome: 'fatura.pdf' })
  expect(await porLer()).toEqual([])
  const lista = await vendedora.chamar(contas.listar, { query: { dono_tipo: 'contato', dono_id: contato_id } })
  expect(lista.corpo.data.map((c) => c.veio_de)).toEqual(['mensagem'])
})

it('is refused without a session, to who does not confirm bills, and for what is no contact', async () => {
  const caminho = `/api/contas/por-ler?contato_id=${contato_id}`
  expect((await (await casa.como(null))('GET', caminho)).status).toBe(401)
  expect((await tecnico('GET', caminho)).status).toBe(403)
  expect((await vendedora.chamar(contas.porLer, { query: { contato_id: 'x' } })).status).toBe(400)
  expect((await vendedora.chamar(contas.porLer, { query: { contato_id: crypto.randomUUID() } })).status).toBe(404)
})
