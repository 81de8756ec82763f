import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { contas } from '#modules/contas/contract/contas.ts'
import { casaDasContas, documento } from './suporte/contas.ts'

const { vendedor, contato, enviar, lida, campo } = await casaDasContas()
const dono = await contato('Quem manda de tudo')

it.each([
  ['ruins/vazio.pdf', /vazio/],
  ['ruins/programa.pdf', /não é o que o nome diz/],
])('[S1.4] refuses %s at once, with the field named', async (nome, frase) => {
  const r = await enviar(vendedor, dono, nome)
  expect(r.status).toBe(400)
  expect(r.erro?.message).toMatch(frase)
  expect(r.erro?.details?.[0]?.campo).toBe('arquivo')
})

it.each([
  ['ruins/fatura-chave-errada.pdf', 'CHAVE_DIGITO_INVALIDO', /não fecha/],
  ['ruins/fatura-com-senha.pdf', 'PDF_COM_SENHA', /senha/],
  ['ruins/fatura-cortada.pdf', 'ARQUIVO_INCOMPLETO', /incompleto/],
  ['ruins/fatura-nao-soma.pdf', 'ITENS_NAO_SOMAM', /somam/],
  ['ruins/nf3e-homologacao.xml', 'AMBIENTE_HOMOLOGACAO', /homologação/],
  ['ruins/nfe-bilhao-de-risos.xml', 'XML_COM_DOCTYPE', /segurança/],
  ['ruins/nfe-entidade-externa.xml', 'XML_COM_DOCTYPE', /segurança/],
  ['ruins/nfe-evento-cancelamento.xml', 'EVENTO_CANCELAMENTO', /cancelamento/],
])('[S1.4] keeps %s and says why it was not read', async (nome, codigo, frase) => {
  const r = await enviar(vendedor, dono, nome)
  expect(r.status).toBe(200)
  const c = await lida(r.conta?.id ?? '')
  expect(c).toMatchObject({ situacao: 'recusada', recusa_codigo: codigo })
  expect(c.recusa).toMatch(frase)
  expect(c.campos.every((f) => f.valor === null)).toBe(true)
  expect((await vendedor.chamar(contas.confirmarTodos, { params: { id: c.id } })).status).toBe(409)
})

it('[S1.4] keeps a PDF that inflates without end, says so, and goes on reading', { timeout: 60_000 }, async () => {
  const bomba = deflateSync(Buffer.alloc(140 * 1024 * 1024), { level: 1 })
  const cabeca = `%PDF-1.4\n1 0 obj <</Length ${bomba.length}/Filter/FlateDecode>>\nstream\n`
  const pdf = Buffer.concat([Buffer.from(cabeca), bomba, Buffer.from('\nendstream endobj\n%%EOF')])
  const r = await enviar(vendedor, dono, 'bomba.pdf', pdf)
  expect(r.status).toBe(200)
  const c = await lida(r.conta?.id ?? '', 50_000)
  expect(c).toMatchObject({ situacao: 'recusada', recusa_codigo: 'CONTEUDO_NAO_CORRESPONDE' })
  expect(c.recusa).toMatch(/espaço demais/)
  const boa = await enviar(vendedor, dono, 'nf3e-01-grupo-b.xml')
  expect(await lida(boa.conta?.id ?? '')).toMatchObject({ situacao: 'lida' })
})

it('offers a refused bill to be typed, with what was read as doubtful', async () => {
  const { conta } = await enviar(vendedor, dono, 'ruins/fatura-nao-soma.pdf')
  await lida(conta?.id ?? '')
  const params = { id: conta?.id ?? '' }
  const c = (await vendedor.chamar(contas.digitar, { params })).corpo.data
  expect(c).toMatchObject({ situacao: 'lida', tipo: 'digitada' })
  expect(campo(c, 'totalCentavos')).toMatchObject({ estado: 'lido', confianca: 50 })
  const todos = (await vendedor.chamar(contas.confirmarTodos, { params })).corpo.data
  expect(todos.campos.filter((f) => f.estado === 'conferido')).toEqual([])
})

it('refuses 40 MB with a sentence, without breaking the connection', async () => {
  const foto = Buffer.alloc(40 * 1024 * 1024)
  documento('foto-01-fatura.jpg').copy(foto)
  const r = await enviar(vendedor, dono, 'foto.jpg', foto)
  expect(r.status).toBe(400)
  expect(r.erro?.message).toBe('O arquivo tem 40 MB; o limite é 20 MB. Envie só a conta, ou uma foto menor.')
})

it(
  'reads a photo on our own machine; what nothing confirms is a proposal to look at',
  { timeout: 270_000 },
  async () => {
    const { conta } = await enviar(vendedor, dono, 'foto-01-fatura.jpg')
    const c = await lida(conta?.id ?? '', 260_000)
    expect(c).toMatchObject({ situacao: 'lida', tipo: 'foto' })
    expect(campo(c, 'totalCentavos')).toMatchObject({ estado: 'lido', confianca: 99 })
    expect(campo(c, 'totalCentavos')?.caixa).not.toBeNull()
    const meses = c.campos.filter((f) => f.chave.startsWith('consumo.'))
    expect(meses).toHaveLength(12)
    expect(meses.filter((f) => f.valor !== null).length).toBeGreaterThanOrEqual(11)
    const todos = (await vendedor.chamar(contas.confirmarTodos, { params: { id: c.id } })).corpo.data
    expect(campo(todos, 'titular')?.estado).not.toBe('conferido')
  },
)
