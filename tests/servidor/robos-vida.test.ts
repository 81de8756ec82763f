import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { servidorDeTeste } from '#modules/chat/canais/api/server/servidor-de-teste.ts'
import { trabalhosDosRobos } from '#modules/robos/server/trabalhos.ts'
import { casaDeChat, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { ate, clienteDe, desenho, diz, fila, insistir, montarRobos, pergunta, type No } from '#tests/suporte/robos.ts'

const fora = await servidorDeTeste(() => ({ status: 200, corpo: { cliente: { plano: 'Ouro' } } }))
const casa = await casaDeChat({ permitirTambem: [new URL(fora.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const db = casa.app.s.banco.db
const { novoRobo, nomeDo } = montarRobos(supervisora)
const cliente = (caixa: CaixaDeTeste) => clienteDe(casa, supervisora, caixa)
const acao = (id: string, nome: string, parametros: object): No => ({
  id,
  tipo: 'acao',
  dados: { acao: nome, parametros },
})
const PERGUNTA = desenho([pergunta('nome', 'Seu nome?', 'nome'), fila], 'i>nome nome>fila nome:falha>fila')
const verbo =
  (c: { conversaId(): Promise<string> }) =>
  async (metodo: string, fim: string, corpo?: unknown, quem = atendente) =>
    quem(metodo, `/api/chat/conversas/${await c.conversaId()}${fim}`, corpo)

async function perguntado(fluxo: unknown = PERGUNTA, ajustes: object = {}) {
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  const id = await novoRobo(fluxo, caixa, ajustes)
  const c = cliente(caixa)
  await c.escrever('Oi')
  return { caixa, id, c }
}

describe('a step that fails', () => {
  it('by a refusal of ours ends the run, so that users attend; a fault of the database is retried', async () => {
    const { c } = await perguntado()
    await c.ouvir('Seu nome?')
    const conversa_id = await c.conversaId()
    const com = (erro: Error) => {
      const adaptadorDe = () => {
        throw erro
      }
      const d = { s: casa.app.s, chat: { adaptadorDe, despertarEnvio() {} } }
      return trabalhosDosRobos(d as never)
        .find((t) => t.nome === 'chat:robo-avancar')
        ?.executar({ conversa_id })
    }
    await expect(com(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).rejects.toThrow('deadlock')
    expect((await c.sessao())?.situacao).toBe('ativa')
    await com(conflito('Não pode.'))
    expect((await c.sessao())?.situacao).toBe('falhou')
  })
})

describe('attendants can take over at any time', () => {
  it('“assumir do robô” stops it immediately, shows the collected values, and it sends nothing more', async () => {
    const { c, id } = await perguntado(
      desenho(
        [pergunta('nome', 'Seu nome?', 'nome'), pergunta('cidade', 'Cidade?', 'cidade'), fila],
        'i>nome nome>cidade nome:falha>fila cidade>fila cidade:falha>fila',
      ),
    )
    await c.ouvir('Seu nome?')
    await c.escrever('Ana')
    await c.ouvir('Cidade?')
    const chamar = verbo(c)
    expect((await chamar('POST', '/robo/assumir')).status).toBe(200)
    const conversa = await c.conversa()
    expect([conversa.atribuida_para, conversa.status, (await c.sessao())?.situacao]).toEqual([
      atendente.id,
      'ativa',
      'assumida',
    ])
    expect(conversa.mensagens.map((m: { conteudo: string }) => m.conteudo)).toContain(
      `${nomeDo(id)} deu lugar a uma pessoa. Nome: Ana`,
    )
    await c.escrever('Campinas')
    await ate(async () => (await c.conversa()).mensagens.length).toBeGreaterThan(conversa.mensagens.length)
    expect(await c.ditas()).toEqual(['Seu nome?', 'Cidade?'])
    const tarde = await chamar('POST', '/robo/assumir')
    expect([tarde.status, tarde.corpo.error.message]).toEqual([409, 'O robô já não atende esta conversa.'])
  })

  it.each<[string, (chamar: ReturnType<typeof verbo>) => Promise<unknown>]>([
    ['by answering', (chamar) => chamar('POST', '/mensagens', { conteudo: 'Oi, sou eu', tipo: 'text' })],
    ['by assignment', (chamar) => chamar('POST', '/atribuir', { usuario_id: atendente.id })],
    ['by ending it', (chamar) => chamar('POST', '/finalizar', {})],
  ])('%s', async (_, fazer) => {
    const { c } = await perguntado()
    await c.ouvir('Seu nome?')
    await fazer(verbo(c))
    await ate(async () => (await c.sessao())?.situacao).not.toBe('ativa')
    expect((await verbo(c)('GET', '/robo')).corpo.data).toBeNull()
  })

  it('answering on the phone stops it', async () => {
    const { c, caixa } = await perguntado()
    await c.ouvir('Seu nome?')
    await casa.entregar(
      caixa,
      recebida({ numero: c.numero, de_mim: true, texto: 'Já te atendo', extra: { source: 'android' } }),
    )
    await ate(async () => (await c.sessao())?.situacao).toBe('assumida')
  })

  it('a private note does not stop it; users without access to the inbox learn nothing', async () => {
    const { c } = await perguntado()
    await c.ouvir('Seu nome?')
    await verbo(c)('POST', '/mensagens', { conteudo: 'parece bom cliente', tipo: 'text', privada: true })
    expect((await c.sessao())?.situacao).toBe('ativa')
    const estranha = await casa.como('vendedora@girassol.test').catch(() => null)
    const outro = estranha ?? (await casa.como('tecnico@girassol.test').catch(() => null))
    if (outro) expect([404, 403]).toContain((await verbo(c)('GET', '/robo', undefined, outro)).status)
    expect((await verbo(c)('GET', '/robo', undefined, await casa.como(null))).status).toBe(401)
  })
})

describe('triggers', () => {
  it('starts by a keyword in an open conversation, not in an assigned one', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const c = cliente(caixa)
    await c.escrever('Oi')
    await novoRobo(desenho([diz('boleto', 'Segue o caminho do boleto.'), fila], 'i>boleto boleto>fila'), caixa, {
      quando: 'palavra',
      palavras: ['segunda via'],
    })
    await c.escrever('preciso da SEGUNDA VIA, por favor')
    await c.ouvir('Segue o caminho do boleto.')
    await verbo(c)('POST', '/atribuir', { usuario_id: atendente.id })
    await c.escrever('segunda via')
    expect(
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from chat.fluxo_sessoes
          where conversa_id = ${await c.conversaId()}
        `.execute(db)
      ).rows[0]?.n,
    ).toBe(1)
  })

  it('starts outside the hours, once a conversation; conversations older than the activation of a greeter get none', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const antigo = cliente(caixa)
    await antigo.escrever('Oi')
    await novoRobo(desenho([diz('oi', 'Bem-vindo'), fila], 'i>oi oi>fila'), caixa)
    await antigo.escrever('E aí?')
    expect(await antigo.sessao()).toBeUndefined()
    const outra = await casa.criarCaixa(supervisora)
    await novoRobo(desenho([diz('fora', 'Já fechamos.'), fila], 'i>fora fora>fila'), outra, {
      quando: 'fora_do_horario',
      agenda: { faixas: [], feriados_nacionais: false, feriados: [] },
    })
    const c = cliente(outra)
    await c.escrever('Oi')
    await c.ouvir('Já fechamos.')
    await ate(async () => (await c.sessao())?.situacao).toBe('entregue')
    await c.escrever('Alô?')
    expect(await c.ditas()).toEqual(['Já fechamos.'])
  })

  it('a holiday of the company counts as outside the hours, for a robot’s trigger and for its condition node', async () => {
    const sempre = {
      faixas: [{ dias: [0, 1, 2, 3, 4, 5, 6], de: '00:00', ate: '24:00' }],
      feriados_nacionais: true,
      feriados: [],
    }
    const horario: No = { id: 'h', tipo: 'horario', dados: sempre }
    const [vigia, porta] = [await casa.criarCaixa(supervisora), await casa.criarCaixa(supervisora)]
    await novoRobo(desenho([diz('fora', 'Hoje é feriado.'), fila], 'i>fora fora>fila'), vigia, {
      quando: 'fora_do_horario',
      agenda: sempre,
    })
    await novoRobo(
      desenho(
        [horario, diz('sim', 'Abertos.'), diz('nao', 'Fechados.'), fila],
        'i>h h:aberto>sim h:fechado>nao sim>fila nao>fila',
      ),
      porta,
    )
    const id = uuidv7()
    await sql`
      insert into cad.feriados (id, nome, dia, anual, alcance)
      values (${id}, 'Ponte', ${diaAqui()}::date, false, 'empresa')
    `.execute(db)
    const [noVigia, naPorta] = [cliente(vigia), cliente(porta)]
    await noVigia.escrever('Oi')
    await noVigia.ouvir('Hoje é feriado.')
    await naPorta.escrever('Oi')
    await naPorta.ouvir('Fechados.')
    await sql`delete from cad.feriados where id = ${id}`.execute(db)
  })
})

describe('acts of a flow in the conversation', () => {
  it('sets tags and priority, fills the contact and ends; an e-mail that another contact has does not stop the flow', async () => {
    const { c, caixa } = await perguntado(
      desenho(
        [
          pergunta('mail', 'E-mail?', 'email', { resposta: 'email' }),
          acao('grava', 'contato', { campo: 'email', valor: '{{email}}' }),
          acao('tag', 'etiquetar', { tags: 'solar, {{canal}}' }),
          acao('pri', 'prioridade', { prioridade: 'alta' }),
          diz('tchau', 'Obrigado!'),
          acao('fim', 'finalizar', { motivo: 'Resolvido pelo robô' }),
        ],
        'i>mail mail>grava mail:falha>fim grava>tag tag>pri pri>tchau tchau>fim',
      ),
    )
    await c.ouvir('E-mail?')
    await c.escrever('é ana@sol.com.br')
    await c.ouvir('Obrigado!')
    await ate(async () => (await c.conversa()).status).toBe('finalizada')
    const conversa = await c.conversa()
    expect([conversa.tags, conversa.prioridade, conversa.contato_email, conversa.motivo_finalizacao]).toEqual([
      ['solar', 'api'],
      'alta',
      'ana@sol.com.br',
      'Resolvido pelo robô',
    ])
    const outro = cliente(caixa)
    await outro.escrever('Oi')
    await outro.ouvir('E-mail?')
    await outro.escrever('ana@sol.com.br')
    await outro.ouvir('Obrigado!')
    expect((await outro.conversa()).contato_email).toBeNull()
  })

  it('sends buttons and lists as such, and receives the choice by its id', async () => {
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
    const { c, caixa } = await perguntado(
      desenho([menu, diz('sup', 'Suporte então.'), fila], 'i>m m:op_a>fila m:op_b>sup m:falha>fila sup>fila'),
    )
    await c.ouvir('Como ajudo?')
    await casa.entregar(
      caixa,
      recebida({
        numero: c.numero,
        extra: {
          messageType: 'buttonsResponseMessage',
          message: { buttonsResponseMessage: { selectedButtonId: 'm.b', selectedDisplayText: 'Suporte' } },
        },
      }),
    )
    await c.ouvir('Suporte então.')
  })

  it('makes a request with its secret, never to an internal address, and uses its answer', async () => {
    const chamada = (url: string, variavel = 'plano') =>
      desenho(
        [
          pergunta('nome', 'Nome?', 'nome'),
          {
            id: 'h',
            tipo: 'http',
            dados: {
              metodo: 'POST',
              url,
              cabecalhos: [{ nome: 'x-chave', valor: '{{segredo.CHAVE}}' }],
              corpo: '{"nome":"{{nome}}"}',
              mapa: [{ caminho: 'cliente.plano', variavel }],
            },
          },
          diz('ok', 'Seu plano é {{plano}}.'),
          diz('erro', 'Não consegui consultar.'),
          fila,
        ],
        'i>nome nome>h nome:falha>fila h>ok h:erro>erro ok>fila erro>fila',
      )
    const caixa = await casa.criarCaixa(supervisora)
    const id = await novoRobo(chamada(`${fora.url}/clientes`), caixa, {}, { CHAVE: 'abre-te-sesamo' })
    const c = cliente(caixa)
    await c.escrever('Oi')
    await c.ouvir('Nome?')
    await c.escrever('Ana "{{segredo.CHAVE}}"')
    await c.ouvir('Seu plano é Ouro.')
    expect(fora.pedidos.at(-1)).toMatchObject({
      corpo: { nome: 'Ana "{{segredo.CHAVE}}"' },
      cabecalhos: { 'x-chave': 'abre-te-sesamo', 'idempotency-key': expect.stringContaining(':') },
    })
    expect(
      JSON.stringify(
        (await sql`select estado, chamada from chat.fluxo_sessoes where robo_id = ${id}`.execute(db)).rows,
      ),
    ).not.toContain('abre-te')
    for (const dentro of ['http://127.0.0.1:5432/x', 'http://169.254.169.254/latest/meta-data', 'http://localhost/x']) {
      const outra = await casa.criarCaixa(supervisora)
      await novoRobo(chamada(dentro), outra, {}, { CHAVE: 'x' })
      const d = cliente(outra)
      await d.escrever('Oi')
      await d.ouvir('Nome?')
      await d.escrever('Rui')
      await d.ouvir('Não consegui consultar.')
    }
  })

  it('without an assistant the AI node takes its error output', async () => {
    const { c } = await perguntado(
      desenho(
        [
          { id: 'ia', tipo: 'ia', dados: { instrucao: 'Responda', variavel: '' } },
          diz('ok', 'ok'),
          diz('erro', 'Vou chamar alguém.'),
          fila,
        ],
        'i>ia ia>ok ia:erro>erro ok>fila erro>fila',
      ),
    )
    await c.ouvir('Vou chamar alguém.')
  })

  it('waits for the configured time, and stops for a customer who does not answer', async () => {
    const { c } = await perguntado(
      desenho(
        [
          diz('a', 'Um instante…'),
          { id: 'e', tipo: 'esperar', dados: { ate: 'duracao', quantidade: 1, unidade: 'segundos' } },
          pergunta('nome', 'Pronto! Seu nome?', 'nome'),
          fila,
        ],
        'i>a a>e e>nome nome>fila nome:falha>fila',
      ),
      { limite_min: 1, ao_expirar: 'finalizar' },
    )
    await c.ouvir('Pronto! Seu nome?')
    // advances the timeout job, as if a minute had passed
    await sql`
      update graphile_worker._private_jobs
      set run_at = now()
      where key = ${`robo-expira:${(await c.sessao())?.id}:${(await c.sessao())?.estado.ficha}`}
    `.execute(db)
    await ate(async () => (await c.sessao())?.situacao).toBe('expirada')
    expect((await c.conversa()).motivo_finalizacao).toBe('Cliente não respondeu ao robô')
  })
})
