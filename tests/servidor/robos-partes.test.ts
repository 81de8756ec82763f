import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { servidorDeTeste } from '#modules/chat/canais/api/server/servidor-de-teste.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { robos } from '#modules/robos/contract/robos.ts'
import { casaDeChat, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { ate, clienteDe, desenho, diz, fila, montarRobos, pergunta, type No } from '#tests/suporte/robos.ts'

const fora = await servidorDeTeste(() => ({ status: 200, corpo: { cidade: 'Campinas' } }))
const casa = await casaDeChat({ permitirTambem: [new URL(fora.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const db = casa.app.s.banco.db
const { novoRobo, publicar, nomeDo } = montarRobos(supervisora)
const cliente = (caixa: CaixaDeTeste) => clienteDe(casa, supervisora, caixa)
const BASE = '/api/chat/robos'
const chamando = (id: string, parte: string, extra: object = {}): No => ({
  id,
  tipo: 'subfluxo',
  dados: { alvo: '', parte, ...extra },
})
const fim: No = { id: 'f', tipo: 'fim', dados: {} }

async function novaParte(fluxo: unknown): Promise<string> {
  const id = await novoRobo(fluxo, null)
  expect((await supervisora.chamar(robos.alterar, { params: { id }, body: { parte: true } })).status).toBe(200)
  return id
}
const CADASTRO = desenho(
  [
    pergunta('nome', 'Seu nome completo?', 'nome'),
    pergunta('doc', '{{tratamento}} {{nome}}, e o CPF?', 'cpf', { resposta: 'cpf' }),
    fim,
  ],
  'i>nome nome>doc nome:falha>f doc>f doc:falha>f',
)
CADASTRO.nos[0] = { id: 'i', tipo: 'inicio', dados: { recebe: ['tratamento'] } }
const quemChama = (parte: string) =>
  desenho(
    [
      pergunta('apelido', 'Como te chamo?', 'nome'),
      chamando('cad', parte, {
        entradas: [{ variavel: 'tratamento', valor: 'Prezada' }],
        retornos: [
          { de: 'nome', variavel: 'nome_completo' },
          { de: 'cpf', variavel: 'documento' },
        ],
      }),
      diz('tchau', '{{nome}} é {{nome_completo}}, {{documento}}'),
      fila,
    ],
    'i>apelido apelido>cad apelido:falha>cad cad>tchau tchau>fila',
  )

describe('a flow that other flows call', () => {
  it('gets its inputs, has its own variables and returns the requested outputs', async () => {
    const parte = await novaParte(CADASTRO)
    const caixa = await casa.criarCaixa(supervisora)
    const id = await novoRobo(quemChama(parte), caixa)
    const c = cliente(caixa)
    await c.escrever('Oi')
    await c.ouvir('Como te chamo?')
    await c.escrever('Nanda')
    await c.ouvir('Seu nome completo?')
    await c.escrever('Fernanda Lima')
    await c.ouvir('Prezada Fernanda Lima, e o CPF?')
    await c.escrever('529.982.247-25')
    await ate(async () => (await c.sessao())?.situacao).toBe('entregue')
    expect((await c.ditas()).at(-1)).toBe('Nanda é Fernanda Lima, 52998224725')
    expect((await c.sessao())?.estado.variaveis).toMatchObject({ nome: 'Nanda', nome_completo: 'Fernanda Lima' })
    expect((await c.conversa()).mensagens.map((m: { conteudo: string }) => m.conteudo).join('\n')).toContain(
      `${nomeDo(id)} entregou a conversa. Nome: Nanda`,
    )
    // the same runs, shown on the part’s own drawing
    const passagens = (await supervisora.chamar(robos.passagens, { params: { id: parte } })).corpo.data
    expect([passagens.sessoes, passagens.nos.find((n) => n.no === 'doc')]).toEqual([
      1,
      { no: 'doc', passaram: 1, pararam: 0 },
    ])
  })

  it('a caller uses the version it was published with, until it is published again', async () => {
    const parte = await novaParte(desenho([diz('ola', 'Parte 1'), fim], 'i>ola ola>f'))
    const caixa = await casa.criarCaixa(supervisora)
    const desenhoDele = desenho([chamando('s', parte), fila], 'i>s s>fila')
    const id = await novoRobo(desenhoDele, caixa)
    await publicar(parte, desenho([diz('ola', 'Parte 2'), fim], 'i>ola ola>f'))
    const antes = cliente(caixa)
    await antes.escrever('Oi')
    await antes.ouvir('Parte 1')
    expect((await publicar(id, desenhoDele)).status).toBe(200)
    const depois = cliente(caixa)
    await depois.escrever('Oi')
    await depois.ouvir('Parte 2')
    // restoring a version also restores the version of the part that it called
    expect((await supervisora.chamar(robos.restaurar, { params: { id, numero: '1' } })).status).toBe(200)
    const volta = cliente(caixa)
    await volta.escrever('Oi')
    await volta.ouvir('Parte 1')
  })

  it('refuses to publish circular calls, unpublished or unknown parts and unknown outputs', async () => {
    const a = await novaParte(desenho([diz('x', 'A'), fim], 'i>x x>f'))
    const b = await novaParte(desenho([chamando('s', a), fim], 'i>s s>f'))
    const erro = async (id: string, fluxo: unknown): Promise<string> => {
      const r = await publicar(id, fluxo)
      expect(r.status).toBe(400)
      return JSON.stringify(r.corpo.error)
    }
    expect(await erro(a, desenho([chamando('s', b), fim], 'i>s s>f'))).toContain(
      `os fluxos se chamam em círculo (${nomeDo(b)} volta para este)`,
    )
    expect(await erro(a, desenho([chamando('s', a), fim], 'i>s s>f'))).toContain('os fluxos se chamam em círculo')
    const { id: nova } = (await supervisora('POST', BASE, { nome: 'Parte em branco' })).corpo.data
    await supervisora.chamar(robos.alterar, { params: { id: nova }, body: { parte: true } })
    const quem = await novoRobo(desenho([fim], 'i>f'), null)
    expect(await erro(quem, desenho([chamando('s', nova), fim], 'i>s s>f'))).toContain('ainda não foi publicada')
    expect(
      await erro(quem, desenho([chamando('s', '00000000-0000-7000-8000-000000000000'), fim], 'i>s s>f')),
    ).toContain('não existe mais')
    expect(
      await erro(quem, desenho([chamando('s', a, { entradas: [{ variavel: 'cor', valor: 'azul' }] }), fim], 'i>s s>f')),
    ).toContain('não recebe cor')
    expect(
      await erro(quem, desenho([chamando('s', a, { retornos: [{ de: 'cpf', variavel: 'doc' }] }), fim], 'i>s s>f')),
    ).toContain('não devolve cpf')
    // parts that call each other in a circle and send without waiting would never stop
    expect(
      await erro(quem, desenho([chamando('s', a), { id: 'j', tipo: 'ir_para', dados: { alvo: 's' } }], 'i>s s>j')),
    ).toContain('volta para si mesmo sem esperar o cliente')
  })

  it('a part answers no customer by itself, and cannot be deleted while a flow calls it', async () => {
    const parte = await novaParte(desenho([fim], 'i>f'))
    const caixa = await casa.criarCaixa(supervisora)
    const ligar = await supervisora.chamar(robos.alterar, {
      params: { id: parte },
      body: { caixas: [caixa.id], ativo: true },
    })
    expect([ligar.status, ligar.erro.message]).toEqual([409, expect.stringContaining('não atende sozinha')])
    const id = await novoRobo(desenho([chamando('s', parte), fila], 'i>s s>fila'), null)
    const frase = `O robô “${nomeDo(id)}” chama esta parte. Tire a chamada dele e publique antes.`
    for (const r of [
      await supervisora('DELETE', `${BASE}/${parte}`),
      await supervisora('PUT', `${BASE}/${parte}`, { parte: false }),
    ])
      expect([r.status, r.corpo.error.message]).toEqual([409, frase])
    expect((await publicar(id, desenho([fila], 'i>fila'))).status).toBe(200)
    expect((await supervisora.chamar(robos.excluir, { params: { id: parte } })).status).toBe(200)
    const volta = await supervisora.chamar(robos.restaurar, { params: { id, numero: '1' } })
    expect([volta.status, volta.erro.message]).toEqual([409, expect.stringContaining('foi excluída')])
    expect((await atendente.chamar(robos.alterar, { params: { id }, body: { parte: true } })).status).toBe(403)
  })

  it('test cases and requests of a part use its own example answers and secrets', async () => {
    const consulta: No = {
      id: 'h',
      tipo: 'http',
      dados: {
        metodo: 'GET',
        url: `${fora.url}/cep`,
        cabecalhos: [{ nome: 'x-chave', valor: '{{segredo.CHAVE}}' }],
        mapa: [{ caminho: 'cidade', variavel: 'cidade' }],
        exemplo: '{"cidade":"Exemplo"}',
      },
    }
    const parte = await novoRobo(desenho([consulta, fim], 'i>h h>f h:erro>f'), null, {}, { CHAVE: 'da-parte' })
    await supervisora.chamar(robos.alterar, { params: { id: parte }, body: { parte: true } })
    const caixa = await casa.criarCaixa(supervisora)
    const fluxo = desenho(
      [
        chamando('s', parte, { retornos: [{ de: 'cidade', variavel: 'onde' }] }),
        diz('d', 'Você está em {{onde}}'),
        fila,
      ],
      'i>s s>d d>fila',
    )
    const id = await novoRobo(fluxo, caixa)
    const caso = (texto: string) => [
      { id: 'c1', nome: 'Cidade', agora: null, canal: null, roteiro: [{ tipo: 'diz', texto }] },
    ]
    expect((await publicar(id, fluxo, caso('Você está em Lugar nenhum'))).status).toBe(400)
    expect((await publicar(id, fluxo, caso('Você está em Exemplo'))).status).toBe(200)
    const c = cliente(caixa)
    await c.escrever('Oi')
    await c.ouvir('Você está em Campinas')
    expect(fora.pedidos.at(-1)?.cabecalhos).toMatchObject({ 'x-chave': 'da-parte' })
  })
})

describe('a new version for a share of the conversations', () => {
  it('gets only its share of new conversations, is compared, and is then published for all or withdrawn', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const versao = (texto: string) => desenho([diz('x', texto), fila], 'i>x x>fila')
    const id = await novoRobo(versao('estável'), caixa)
    const publicarCom = async (texto: string, porcento: number) => {
      const { rascunho_versao } = (await supervisora.chamar(robos.obter, { params: { id } })).corpo.data
      const { versao: v } = (
        await supervisora('PUT', `${BASE}/${id}/rascunho`, { fluxo: versao(texto), casos: [], versao: rascunho_versao })
      ).corpo.data
      return supervisora.chamar(robos.publicar, { params: { id }, body: { versao: v, porcento } })
    }
    expect((await publicarCom('nova', 50)).corpo.data).toMatchObject({ porcento: 50, publicada: { numero: 2 } })
    const clientes = Array.from({ length: 24 }, () => cliente(caixa))
    for (const c of clientes) await c.escrever('Oi')
    for (const c of clientes) await ate(async () => (await c.ditas()).length).toBe(1)
    const ditas = await Promise.all(clientes.map(async (c) => (await c.ditas())[0]))
    // the probability that a fair coin gives one side 24 times is one in eight million
    expect([...new Set(ditas)].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['estável', 'nova'])
    const lista = (await supervisora.chamar(robos.versoes, { params: { id } })).corpo.data
    expect(lista.map((v) => [v.numero, v.atual, v.anterior])).toEqual([
      [2, true, false],
      [1, false, true],
    ])
    expect(lista.reduce((s, v) => s + v.iniciadas, 0)).toBe(24)
    // a second trial replaces the first: the rest still gets the stable version
    await publicarCom('outra', 1)
    const sql1 = await sql<{ numero: number }>`
      select v.numero
      from chat.robos r
      join chat.robo_versoes v on v.id = r.anterior_id
      where r.id = ${id}
    `.execute(db)
    expect(sql1.rows).toEqual([{ numero: 1 }])
    expect((await supervisora.chamar(robos.porcento, { params: { id }, body: { porcento: 0 } })).campos[0]?.campo).toBe(
      'porcento',
    )
    expect(
      (await supervisora.chamar(robos.porcento, { params: { id }, body: { porcento: 100 } })).corpo.data.porcento,
    ).toBe(100)
    const ultimo = cliente(caixa)
    await ultimo.escrever('Oi')
    await ultimo.ouvir('outra')
    const semTeste = await supervisora.chamar(robos.porcento, { params: { id }, body: { porcento: 10 } })
    expect([semTeste.status, semTeste.erro.message]).toEqual([409, 'Não há versão em experiência neste robô.'])
    expect((await atendente.chamar(robos.porcento, { params: { id }, body: { porcento: 10 } })).status).toBe(403)
  })

  it('a first version is for all conversations', async () => {
    const { id } = (await supervisora.chamar(robos.criar, { body: { nome: 'Primeira vez' } })).corpo.data
    const { versao } = (
      await supervisora('PUT', `${BASE}/${id}/rascunho`, { fluxo: desenho([fila], 'i>fila'), casos: [], versao: 1 })
    ).corpo.data
    const r = await supervisora.chamar(robos.publicar, { params: { id }, body: { versao, porcento: 10 } })
    expect([r.status, r.erro.message]).toEqual([400, 'A primeira versão vale para todas as conversas.'])
  })
})

describe('a robot transfers to another inbox', () => {
  const transferindo = (caixaId: string, historico: string) =>
    desenho(
      [
        pergunta('nome', 'Seu nome?', 'nome'),
        diz('vou', 'Vou te passar ao financeiro, {{nome}}.'),
        {
          id: 't',
          tipo: 'acao',
          dados: { acao: 'caixa', parametros: { caixa_id: caixaId, historico, motivo: 'Assunto de boleto' } },
        },
      ],
      'i>nome nome>vou nome:falha>vou vou>t',
    )
  const feita = async (historico: 'sim' | 'nao') => {
    const [caixa, destino] = [
      await casa.criarCaixa(supervisora),
      await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
    ]
    const id = await novoRobo(transferindo(destino.id, historico), caixa)
    const c = cliente(caixa)
    await c.escrever('Oi')
    await c.ouvir('Seu nome?')
    const origem = await c.conversaId()
    await c.escrever('Ana')
    await ate(
      async () =>
        (await sql<{ situacao: string }>`select situacao from chat.fluxo_sessoes where robo_id = ${id}`.execute(db))
          .rows[0]?.situacao,
    ).toBe('entregue')
    await ate(
      async () =>
        (
          await sql<{ status: string }>`
            select status
            from chat.mensagens
            where conversa_id = ${origem}
              and direcao = 'saida'
            order by seq desc
            limit 1
          `.execute(db)
        ).rows[0]?.status,
    ).toBe('enviada')
    return { id, origem, caixa, destino, c }
  }

  it('with history the thread itself moves and waits to be accepted, and texts already sent leave through the old channel', async () => {
    const { id, origem, destino, caixa } = await feita('sim')
    const conversa = (
      await atendente.chamar(conversas.obter, { params: { id: origem }, query: { incluir_mensagens: true } })
    ).corpo.data
    expect(conversa).toMatchObject({ caixa_entrada_id: destino.id, status: 'transferida', atribuida_para: null })
    expect(conversa.mensagens?.map((m) => m.conteudo)).toContain('Vou te passar ao financeiro, Ana.')
    const { rows } = await sql<{ caixa_entrada_id: string }>`
      select distinct caixa_entrada_id
      from chat.mensagens
      where conversa_id = ${origem}
        and direcao = 'saida'
    `.execute(db)
    expect(rows).toEqual([{ caixa_entrada_id: caixa.id }])
    const t = (await atendente.chamar(atos.transferencia, { params: { id: origem } })).corpo.data
    expect(t).toMatchObject({
      com_historico: true,
      motivo: 'Assunto de boleto',
      por: { id: null, nome: nomeDo(id) },
      estado: 'pendente',
      passagem: { pedido: 'Nome: Ana' },
    })
    // an attendant may return it: it had no assignee, so it waits in the first inbox
    expect(
      (await atendente.chamar(atos.devolver, { params: { id: origem }, body: { motivo: 'Não é daqui' } })).status,
    ).toBe(200)
    expect((await supervisora.chamar(conversas.obter, { params: { id: origem } })).corpo.data).toMatchObject({
      caixa_entrada_id: caixa.id,
      status: 'aguardando',
      atribuida_para: null,
    })
  })

  it('without history a new conversation gets the card, and no message of the old one', async () => {
    const { origem, destino } = await feita('nao')
    expect((await supervisora.chamar(conversas.obter, { params: { id: origem } })).corpo.data.status).toBe('finalizada')
    const lista = (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [destino.id] } })).corpo.data
    expect(lista).toHaveLength(1)
    const nova = (
      await atendente.chamar(conversas.obter, {
        params: { id: lista[0]?.id ?? '' },
        query: { incluir_mensagens: true },
      })
    ).corpo.data
    expect(nova.status).toBe('transferida')
    expect(JSON.stringify(nova.mensagens)).not.toContain('Vou te passar')
    expect((await atendente.chamar(conversas.obter, { params: { id: origem } })).status).toBe(404)
  })

  it('where the customer cannot be reached, attendants get the reason and take over', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const site = (
      await supervisora('POST', '/api/chat/caixas-entrada', {
        nome: 'Site do robô',
        tipo: 'webchat',
        configuracao: { titulo: 'Site' },
      })
    ).corpo.data
    const id = await novoRobo(transferindo(site.id, 'sim'), caixa)
    const c = cliente(caixa)
    await c.escrever('Oi')
    await c.ouvir('Seu nome?')
    await c.escrever('Rui')
    await ate(async () => (await c.sessao())?.situacao).toBe('entregue')
    const conversa = await c.conversa()
    expect(conversa.caixa_entrada_id).toBe(caixa.id)
    expect(conversa.mensagens.map((m: { conteudo: string }) => m.conteudo)).toContain(
      `${nomeDo(id)}: Esta caixa não consegue falar com o contato. Neste canal só o cliente pode começar a conversa.`,
    )
    expect(conversa.aguardando_desde).not.toBeNull()
  })
})
