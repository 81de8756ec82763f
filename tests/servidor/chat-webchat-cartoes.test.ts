import { expect, it } from 'vitest'
import { casaDeChat } from '#tests/suporte/chat.ts'
import { ate, desenho, diz, fila, insistir, montarRobos, type No } from '#tests/suporte/robos.ts'
import { criarChatDoSite, visitante, type VisitanteDeTeste } from '#tests/suporte/webchat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')

type Linha = { direcao: string; conteudo: string; dados: Record<string, unknown> | null }
/** Returns the newest message of a visitor. */
async function ultimaDe(v: VisitanteDeTeste) {
  const m = (await v.fio()).mensagens.at(-1)
  if (!m) throw new RangeError('an empty thread')
  return m
}
const mensagens = async (id: string) =>
  ((await atendente('GET', `/api/chat/conversas/${id}/mensagens`)).corpo.data as Linha[]).toReversed()

async function conversando() {
  const caixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })
  const v = visitante(casa, caixa)
  await v.chegar({})
  await v.dizer('Oi')
  await casa.app.chat.processarAgora(caixa.id)
  const { id } = (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${caixa.id}`)).corpo.data[0]
  const enviar = (especial: object) =>
    atendente('POST', `/api/chat/conversas/${id}/mensagens`, { conteudo: '', especial })
  const responder = async (seq: number, ids: string[], id_cliente: string) => {
    const r = await v.pedir('POST', '/mensagens', { id_cliente, escolha: { seq, ids } })
    await casa.app.chat.processarAgora(caixa.id)
    return r
  }
  const ultima = () => ultimaDe(v)
  return { caixa, v, id, enviar, responder, ultima }
}

it('lists the message kinds that it draws in its resources', async () => {
  const canais = (await atendente('GET', '/api/chat/canais')).corpo.data as {
    tipo: string
    recursos: { especiais: string[] }
  }[]
  expect(canais.find((c) => c.tipo === 'webchat')?.recursos.especiais.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'botoes',
    'contatos',
    'enquete',
    'lista',
    'localizacao',
  ])
})

it('buttons are shown as buttons; the choice is a message with its id, stored on the question, and shown as chosen', async () => {
  const { v, id, enviar, responder, ultima } = await conversando()
  expect(
    (
      await enviar({
        tipo: 'botoes',
        titulo: 'Confirma a visita?',
        descricao: 'Terça às 14h',
        botoes: [
          { id: 'sim', texto: 'Confirmo' },
          { id: 'nao', texto: 'Remarcar' },
        ],
      })
    ).status,
  ).toBe(200)
  const oferta = await ultima()
  expect(oferta).toMatchObject({
    minha: false,
    escolhidas: [],
    cartao: {
      tipo: 'opcoes',
      titulo: 'Confirma a visita?',
      texto: 'Terça às 14h',
      maximo: null,
      grupos: [
        {
          itens: [
            { id: 'sim', texto: 'Confirmo' },
            { id: 'nao', texto: 'Remarcar' },
          ],
        },
      ],
    },
  })
  const feita = await responder(oferta.seq, ['nao'], 'escolha-0001')
  expect(feita.corpo.data).toMatchObject({ minha: true, texto: 'Remarcar' })
  // the widget repeats the call after a lost answer: one message
  expect((await responder(oferta.seq, ['nao'], 'escolha-0001')).corpo.data.seq).toBe(feita.corpo.data.seq)
  const fio = await mensagens(id)
  expect(fio.at(-1)).toMatchObject({
    direcao: 'entrada',
    conteudo: 'Remarcar',
    dados: { tipo: 'botao', id: 'nao', titulo: 'Remarcar' },
  })
  expect(fio.filter((m) => m.conteudo === 'Remarcar')).toHaveLength(1)
  expect(Object.values(fio.find((m) => m.dados?.tipo === 'botoes')?.dados?.respostas as object)).toMatchObject([
    { opcoes: ['Remarcar'] },
  ])
  expect((await v.fio()).mensagens.find((m: { seq: number }) => m.seq === oferta.seq)?.escolhidas).toEqual(['nao'])
})

it('a poll accepts as many votes as it allows, and replaces them', async () => {
  const { v, id, enviar, responder, ultima } = await conversando()
  await enviar({ tipo: 'enquete', pergunta: 'Que dias servem?', opcoes: ['Segunda', 'Terça', 'Quarta'], maximo: 2 })
  const { seq } = await ultima()
  expect((await responder(seq, ['0', '2'], 'voto-00001')).corpo.data.texto).toBe('Segunda, Quarta')
  await responder(seq, ['1'], 'voto-00002')
  const respostas = (await mensagens(id)).find((m) => m.dados?.tipo === 'enquete')?.dados?.respostas as object
  expect(Object.values(respostas)).toMatchObject([{ opcoes: ['Terça'] }])
  for (const ids of [['0', '1', '2'], ['0', '0'], ['9']]) {
    const r = await responder(seq, ids, `voto-ruim-${ids.join('')}`)
    expect([r.status, r.corpo.error.details[0].campo, r.corpo.error.message]).toEqual([
      400,
      'escolha',
      'Esta opção não está mais disponível.',
    ])
  }
  expect((await v.pedir('POST', '/mensagens', { id_cliente: 'voto-vazio-1', escolha: { seq, ids: [] } })).status).toBe(
    400,
  )
})

it('draws locations and cards, and refuses an answer that was not offered to this visitor', async () => {
  const { enviar, ultima } = await conversando()
  const enviada = await enviar({
    tipo: 'localizacao',
    latitude: -22.9,
    longitude: -47.06,
    nome: 'Escritório',
    endereco: 'Rua das Flores, 10',
  })
  expect([enviada.status, enviada.corpo.data?.status, enviada.corpo.error]).toEqual([200, 'enviada', undefined])
  expect((await ultima()).cartao).toEqual({
    tipo: 'lugar',
    nome: 'Escritório',
    endereco: 'Rua das Flores, 10',
    latitude: -22.9,
    longitude: -47.06,
  })
  await enviar({ tipo: 'contatos', contatos: [{ nome: 'Bruno', telefone: '5519999990000' }] })
  const cartao = await ultima()
  expect(cartao.cartao).toMatchObject({ tipo: 'pessoas', pessoas: [{ nome: 'Bruno', telefone: '5519999990000' }] })
  const outro = await conversando()
  expect((await outro.responder(1, ['sim'], 'alheia-0001')).status).toBe(400)
  expect((await outro.responder(cartao.seq, ['sim'], 'alheia-0002')).status).toBe(400)
})

it('a robot offers its menu as buttons on the site and continues with the choice', async () => {
  const caixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })
  const menu: No = {
    id: 'm',
    tipo: 'menu',
    dados: {
      texto: 'Como ajudo?',
      variavel: 'assunto',
      ...insistir,
      opcoes: [
        { id: 'a', texto: 'Orçamento' },
        { id: 'b', texto: 'Suporte' },
      ],
    },
  }
  await montarRobos(supervisora).novoRobo(
    desenho([menu, diz('sup', 'Suporte então.'), fila], 'i>m m:op_a>fila m:op_b>sup m:falha>fila sup>fila'),
    caixa as never,
  )
  const v = visitante(casa, caixa)
  await v.chegar({})
  await v.dizer('Oi')
  await casa.app.chat.processarAgora(caixa.id)
  const ultima = () => ultimaDe(v)
  await ate(async () =>
    ((c) => (c?.tipo === 'opcoes' ? c.grupos.flatMap((g) => g.itens.map((i) => i.texto)) : []))(
      (await ultima()).cartao,
    ),
  ).toEqual(['Orçamento', 'Suporte'])
  await v.pedir('POST', '/mensagens', {
    id_cliente: 'menu-000001',
    escolha: { seq: (await ultima()).seq, ids: ['m.b'] },
  })
  await casa.app.chat.processarAgora(caixa.id)
  await ate(async () => (await ultima()).texto).toContain('Suporte então.')
})
