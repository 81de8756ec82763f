import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { proximaVez } from '#engines/regras/agenda.ts'
import { fechaNoPais } from '#kit/feriados.ts'
import { olharAAgenda } from '#modules/funis/automacoes/server/comandos/agenda.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
// a second process on the same data: every automation must run only once
const vizinha = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const funil = async (chave: string) => (await gestora('GET', `/api/funis/${chave}`)).corpo.data
const [vendas, viabilidade] = [await funil('vu.vendas'), await funil('vu.viabilidade')]
const estagio = (chave: string, f = vendas): string =>
  f.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
const caminho = `/api/funis/${vendas.id}/regras`
const comentar = [{ tipo: 'comentar', texto: 'Rodou' }]
let n = 0
const novo = async (valores: Record<string, unknown> = {}) =>
  (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: {
        nome: `Cliente ${n}`,
        telefone: `55119${String(83_000_000 + n)}`,
        origem_lead: 'indicacao',
        ...valores,
      },
    })
  ).corpo.data
const obter = async (id: string) => (await gestora('GET', `/api/cartoes/${id}`)).corpo.data
const mover = async (id: string, para: string, valores: Record<string, unknown> = {}) => {
  const r = await vendedora('POST', `/api/cartoes/${id}/mover`, { de: (await obter(id)).estagio_id, para, valores })
  if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
}
const execucoes = async (regraId: string) =>
  (
    await sql<{ id: string; cartao_id: string; situacao: string; pedida_por: string | null; profundidade: number }>`
      select *
      from funis.execucoes
      where regra_id = ${regraId}
      order by criada_em
    `.execute(banco.db)
  ).rows
async function regra(nome: string, gatilho: Record<string, unknown>, mais: Record<string, unknown> = {}) {
  const r = await gestora('POST', caminho, { nome, definicao: { gatilho, acoes: comentar, ...mais } })
  if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
  await gestora('POST', `/api/regras/${r.corpo.data.id}/publicar`)
  return r.corpo.data.id as string
}
const desligar = (id: string) => gestora('POST', `/api/regras/${id}/ligar`, { ativa: false })
const frase = async (id: string) => (await gestora('GET', caminho)).corpo.data.find((r: { id: string }) => r.id === id)
async function recusa(gatilho: Record<string, unknown>): Promise<unknown> {
  const r = await gestora('POST', caminho, { nome: 'x', definicao: { gatilho, acoes: comentar } })
  return [r.status, r.corpo.error?.details?.[0]?.campo, r.corpo.error?.details?.[0]?.mensagem]
}
async function semTrabalho(nome: string): Promise<void> {
  const quantos = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${nome}
      `.execute(banco.db)
    ).rows[0]?.n
  await expect.poll(quantos, { timeout: 30_000 }).toBe(0)
}

describe('an automation started by a button', () => {
  const apertar = (quem: typeof vendedora, cartao: string, id: string, id_cliente: string = crypto.randomUUID()) =>
    quem('POST', `/api/cartoes/${cartao}/botoes/${id}`, { id_cliente })

  it('is refused without a label or with a stage of another funnel, and is described by a sentence', async () => {
    expect(await recusa({ tipo: 'botao', rotulo: ' ' })).toEqual([
      400,
      'definicao.gatilho.rotulo',
      'Escreva o que o botão diz',
    ])
    expect(await recusa({ tipo: 'botao', rotulo: 'x', estagios: [estagio('recebida', viabilidade)] })).toEqual([
      400,
      'definicao.gatilho.estagios',
      'Isto não existe mais neste funil',
    ])
    const id = await regra('Com nome', {
      tipo: 'botao',
      rotulo: 'Cobrar retorno',
      estagios: [estagio('primeiro_contato')],
    })
    expect((await frase(id)).frase).toBe('Quando alguém aperta “Cobrar retorno”, nos cartões em “Primeiro contato”')
    await desligar(id)
  })

  it('is shown on the card to users who may move it, with the reasons against it, and runs once per press in the name of that user', async () => {
    const id = await regra(
      'Proposta',
      { tipo: 'botao', rotulo: 'Enviar proposta', estagios: [estagio('novo_lead'), estagio('primeiro_contato')] },
      {
        quando: {
          regras: [
            { campo: 'potencia_kw', operador: 'maior', valor: '10' },
            { campo: 'nome', operador: 'preenchido', valor: '' },
          ],
        },
      },
    )
    const c = await novo()
    const ver = async (quem: typeof vendedora) => (await quem('GET', `/api/cartoes/${c.id}/botoes`)).corpo.data
    expect((await ninguem('GET', `/api/cartoes/${c.id}/botoes`)).status).toBe(401)
    expect((await engenheiro('GET', `/api/cartoes/${c.id}/botoes`)).status).toBe(404)
    expect((await engenheiro('GET', `/api/funis/${vendas.id}/botoes`)).status).toBe(404)
    expect([await ver(leitora), (await leitora('GET', `/api/funis/${vendas.id}/botoes`)).corpo.data]).toEqual([[], []])
    const potencia = vendas.campos.find((k: { chave: string }) => k.chave === 'potencia_kw').rotulo
    const [visto] = await ver(vendedora)
    expect(visto).toEqual({
      regra_id: id,
      rotulo: 'Enviar proposta',
      andando: false,
      impedimento: `só vale quando ${potencia} é maior que 10`,
    })
    expect([
      (await apertar(ninguem, c.id, id)).status,
      (await apertar(leitora, c.id, id)).status,
      (await apertar(engenheiro, c.id, id)).status,
      (await apertar(vendedora, c.id, crypto.randomUUID())).status,
    ]).toEqual([401, 403, 404, 404])
    expect((await apertar(vendedora, c.id, id, 'x')).corpo.error.details[0].campo).toBe('id_cliente')
    const nao = await apertar(vendedora, c.id, id)
    expect([nao.status, nao.corpo.error.message]).toEqual([
      409,
      `“Enviar proposta” não roda neste cartão: ${visto.impedimento}.`,
    ])
    expect(await execucoes(id)).toEqual([])

    await vendedora('PATCH', `/api/cartoes/${c.id}`, {
      versao: (await obter(c.id)).versao,
      valores: { potencia_kw: 20 },
    })
    const pedido = crypto.randomUUID()
    expect((await Promise.all([1, 2, 3].map(() => apertar(vendedora, c.id, id, pedido)))).map((r) => r.status)).toEqual(
      [200, 200, 200],
    )
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.situacao, x.pedida_por]))
      .toEqual([['feita', vendedora.id]])
    const { corpo } = await gestora('GET', `/api/cartoes/${c.id}/execucoes`)
    expect(corpo.data.execucoes[0]).toMatchObject({ regra_nome: 'Proposta', feitos: [{ frase: 'Comentou no cartão' }] })
    expect(corpo.data.execucoes[0].porque).toMatch(/ apertou “Enviar proposta”$/)
    expect(
      (
        await sql`select 1 from plataforma.auditoria where acao = 'regra.executar' and entidade_id = ${c.id}`.execute(
          banco.db,
        )
      ).rows,
    ).toHaveLength(1)
    // a second press runs it again
    expect((await apertar(vendedora, c.id, id)).status).toBe(200)
    await expect.poll(async () => (await execucoes(id)).map((x) => x.situacao)).toEqual(['feita', 'feita'])
    // in another stage it is not shown and refused
    await mover(c.id, estagio('qualificacao'), { modalidade: 'autoconsumo', cidade: 'Jundiaí', uf: 'sp' })
    expect([await ver(vendedora), (await apertar(vendedora, c.id, id)).corpo.error.message]).toEqual([
      [],
      '“Enviar proposta” não roda neste cartão: só vale em Novo lead e Primeiro contato.',
    ])
    const { corpo: s } = await gestora('POST', `/api/regras/${id}/simular`, { cartao_id: c.id })
    expect([s.data.vale, s.data.comparacoes[0]]).toEqual([
      false,
      { campo: 'estagio', rotulo: 'Estágio do cartão', vale: false },
    ])
    await desligar(id)
    expect((await apertar(vendedora, c.id, id)).status).toBe(404)
  })

  it('does not start again while it waits on the card', async () => {
    const id = await regra(
      'Espera',
      { tipo: 'botao', rotulo: 'Lembrar' },
      { acoes: [{ tipo: 'esperar', minutos: 60 }, ...comentar] },
    )
    const c = await novo()
    expect((await apertar(vendedora, c.id, id)).corpo.data).toMatchObject([{ rotulo: 'Lembrar' }])
    await expect
      .poll(async () => (await vendedora('GET', `/api/cartoes/${c.id}/botoes`)).corpo.data)
      .toMatchObject([
        {
          andando: false,
          impedimento: expect.stringMatching(/^já começou, e continua em \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
        },
      ])
    expect((await apertar(vendedora, c.id, id)).corpo.error.message).toBe(
      '“Lembrar” já está em andamento neste cartão.',
    )
    expect(await execucoes(id)).toHaveLength(1)
    await desligar(id)
  })

  it('runs on many cards together; those that do not match stay, with the reason', async () => {
    const id = await regra(
      'Muitos',
      { tipo: 'botao', rotulo: 'Cobrar' },
      { quando: { regras: [{ campo: 'potencia_kw', operador: 'maior', valor: '10' }] } },
    )
    const [um, dois, tres] = [await novo({ potencia_kw: 20 }), await novo({ potencia_kw: 30 }), await novo()]
    const alvo = { ids: [um.id, dois.id, tres.id] }
    const acao = { tipo: 'regra', regra_id: id }
    const base = '/api/funis/vu.vendas/lotes'
    expect((await leitora('POST', `${base}/previa`, { acao, alvo })).status).toBe(403)
    expect(
      (await vendedora('POST', `${base}/previa`, { acao: { tipo: 'regra', regra_id: crypto.randomUUID() }, alvo }))
        .corpo.error.details[0].campo,
    ).toBe('acao.regra_id')
    const previa = (await vendedora('POST', `${base}/previa`, { acao, alvo })).corpo.data
    expect(previa).toMatchObject({
      total: 3,
      mudam: 2,
      recusadas: [{ motivo: expect.stringMatching(/^só vale quando /), n: 1 }],
    })
    const { corpo } = await vendedora('POST', base, { acao, alvo, id_cliente: crypto.randomUUID() })
    await expect
      .poll(async () => (await vendedora('GET', `/api/lotes-de-cartoes/${corpo.data.id}`)).corpo.data, {
        timeout: 20_000,
      })
      .toMatchObject({ situacao: 'feito', feitos: 2, pode_desfazer: false })
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao, x.pedida_por]).toSorted())
      .toEqual([um.id, dois.id].toSorted().map((c) => [c, 'feita', vendedora.id]))
    await desligar(id)
  })
})

describe('an automation that waits for a child card', () => {
  it('runs when a card that this one created reaches the stage, once however often the event is delivered', async () => {
    expect(
      await recusa({ tipo: 'filho_chegou', funil: 'nao.existe', estagio_do_filho: estagio('recebida', viabilidade) }),
    ).toEqual([400, 'definicao.gatilho.funil', 'Este funil não existe mais'])
    // cards of this funnel have no children there
    expect(await recusa({ tipo: 'filho_chegou', funil: 'vu.proposta', estagio_do_filho: estagio('proposta') })).toEqual(
      [
        400,
        'definicao.gatilho.funil',
        '“Funil de vendas” não passa cartões a “Propostas (por situação)”. Crie a passagem antes.',
      ],
    )
    expect(
      await recusa({ tipo: 'filho_chegou', funil: 'vu.viabilidade', estagio_do_filho: estagio('proposta') }),
    ).toEqual([400, 'definicao.gatilho.estagio_do_filho', 'Escolha um estágio desse funil'])
    const chegou = await regra('Nasceu', {
      tipo: 'filho_chegou',
      funil: 'vu.viabilidade',
      estagio_do_filho: estagio('recebida', viabilidade),
    })
    const parou = await regra('Parou', {
      tipo: 'filho_chegou',
      funil: 'vu.viabilidade',
      estagio_do_filho: estagio('documentos', viabilidade),
    })
    expect((await frase(parou)).frase).toBe(
      'Quando um cartão filho chega a “Documentos pendentes”, em “Viabilidade comercial”',
    )
    const [c, outro] = [await novo(), await novo()]
    await mover(c.id, estagio('viabilidade'), {
      modalidade: 'autoconsumo',
      cidade: 'Jundiaí',
      uf: 'sp',
      fatura_anexo: [{ caminho: `${c.id}/fatura.pdf`, nome: 'fatura.pdf', mime: 'application/pdf', tamanho: 10 }],
      consumo_medio_kwh: 480,
      concessionaria_id: 'cpfl_piratininga',
      uc_numero: '4001',
      titular_uc: 'Cliente',
    })
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 })
    await expect
      .poll(async () => (await execucoes(chegou)).map((x) => [x.cartao_id, x.situacao]), { timeout: 20_000 })
      .toEqual([[c.id, 'feita']])
    const filho = (await obter(c.id)).parentes[0].id
    await mover(filho, estagio('documentos', viabilidade))
    const contar = () =>
      Promise.all(
        [1, 2, 3].map(() =>
          sql`
            select graphile_worker.add_job(
              'funis:regras-movimento', ${JSON.stringify({ cartao_id: filho, seq: 2 })}::json
            )
          `.execute(banco.db),
        ),
      )
    await expect
      .poll(async () => (await execucoes(parou)).map((x) => [x.cartao_id, x.situacao]), { timeout: 30_000 })
      .toEqual([[c.id, 'feita']])
    await contar()
    await semTrabalho('funis:regras-movimento')
    expect([await execucoes(parou), await execucoes(chegou)].map((x) => x.length)).toEqual([1, 1])
    expect((await gestora('GET', `/api/cartoes/${outro.id}/execucoes`)).corpo.data.execucoes).toEqual([])
    await Promise.all([desligar(chegou), desligar(parou)])
  }, 60_000)
})

describe('an automation that waits for a document', () => {
  const anexo = (id: string, nome: string, mais = {}) => ({
    caminho: `${id}/${nome}.pdf`,
    nome: `${nome}.pdf`,
    mime: 'application/pdf',
    tamanho: 10,
    ...mais,
  })
  const anexar = async (id: string, campo: string, anexos: unknown[]) => {
    const r = await vendedora('PATCH', `/api/cartoes/${id}`, {
      versao: (await obter(id)).versao,
      valores: { [campo]: anexos },
    })
    if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
  }

  it('runs for an added file of that kind, not for a removed one; for complete documents once per set', async () => {
    expect(await recusa({ tipo: 'documento_anexado', qual: 'um', documento: 'cidade' })).toEqual([
      400,
      'definicao.gatilho.documento',
      'Escolha um documento',
    ])
    expect(await recusa({ tipo: 'documento_anexado', qual: 'talvez' })).toEqual([
      400,
      'definicao.gatilho.qual',
      'Escolha qual documento',
    ])
    const [qualquer, fotos, todos] = [
      await regra('Qualquer', { tipo: 'documento_anexado', qual: 'qualquer' }),
      await regra('Fotos', { tipo: 'documento_anexado', qual: 'um', documento: 'fotos_local' }),
      await regra('Todos', { tipo: 'documento_anexado', qual: 'todos' }),
    ]
    expect([(await frase(fotos)).frase, (await frase(todos)).frase]).toEqual([
      'Quando é anexado “Fotos do local e do padrão”',
      'Quando não falta mais nenhum documento obrigatório',
    ])
    const c = await novo({ modalidade: 'autoconsumo', cidade: 'Jundiaí', uf: 'sp' })
    await mover(c.id, estagio('qualificacao'))
    const quantas = async () =>
      [await execucoes(qualquer), await execucoes(fotos), await execucoes(todos)].map(
        (x) => x.filter((y) => y.situacao === 'feita').length,
      )
    const [a, b] = [anexo(c.id, 'a'), anexo(c.id, 'b')]
    await anexar(c.id, 'fotos_local', [a, b])
    await expect.poll(quantas).toEqual([1, 1, 0])
    // one file removed, none added
    await anexar(c.id, 'fotos_local', [a])
    await anexar(c.id, 'fatura_anexo', [anexo(c.id, 'fatura')])
    await expect.poll(quantas).toEqual([2, 1, 1])
    // a newer version of an existing file completes nothing
    await anexar(c.id, 'fatura_anexo', [
      anexo(c.id, 'fatura'),
      anexo(c.id, 'fatura-2', { substitui: `${c.id}/fatura.pdf` }),
    ])
    await expect.poll(quantas).toEqual([3, 1, 1])
    await semTrabalho('funis:regras-fatos')
    expect(await quantas()).toEqual([3, 1, 1])
    await Promise.all([desligar(qualquer), desligar(fotos), desligar(todos)])
  }, 30_000)
})

describe('a scheduled automation', () => {
  const diaria = { frequencia: 'dia' as const, hora: '08:00', dias_da_semana: [], dia_do_mes: 1 }

  it('is refused at its field, and returns its next run', async () => {
    expect(await recusa({ tipo: 'agenda', ...diaria, hora: '25:00' })).toEqual([
      400,
      'definicao.gatilho.hora',
      'Esta hora não existe',
    ])
    expect(await recusa({ tipo: 'agenda', ...diaria, frequencia: 'semana' })).toEqual([
      400,
      'definicao.gatilho.dias_da_semana',
      'Escolha ao menos um dia da semana',
    ])
    expect(await recusa({ tipo: 'agenda', ...diaria, frequencia: 'mes', dia_do_mes: 40 })).toEqual([
      400,
      'definicao.gatilho.dia_do_mes',
      'De 1 a 31',
    ])
    expect(await recusa({ tipo: 'agenda', ...diaria, estagios: [crypto.randomUUID()] })).toEqual([
      400,
      'definicao.gatilho.estagios',
      'Isto não existe mais neste funil',
    ])
    const id = await regra('Semanal', {
      tipo: 'agenda',
      ...diaria,
      frequencia: 'semana',
      dias_da_semana: [4, 1],
      estagios: [estagio('novo_lead')],
    })
    expect(await frase(id)).toMatchObject({
      frase: 'Toda semana, segunda e quinta, às 08:00, nos cartões abertos em “Novo lead”',
      proxima_em: proximaVez(
        { ...diaria, frequencia: 'semana', dias_da_semana: [1, 4] },
        new Date(),
        fechaNoPais,
      )?.toISOString(),
    })
    await desligar(id)
    expect((await frase(id)).proxima_em).toBeNull()
  })

  it('runs once on each card in the stage that meets the conditions, also with two concurrent processes', async () => {
    const [certo, semPotencia, noutro] = [
      await novo({ potencia_kw: 21 }),
      await novo(),
      await novo({ potencia_kw: 22 }),
    ]
    await mover(noutro.id, estagio('primeiro_contato'))
    const id = await regra(
      'Diária',
      { tipo: 'agenda', ...diaria, estagios: [estagio('novo_lead')] },
      { quando: { regras: [{ campo: 'potencia_kw', operador: 'igual', valor: '21' }] } },
    )
    const em = proximaVez(diaria, new Date(), fechaNoPais) as Date
    const minutos = (m: number) => new Date(em.getTime() + m * 60_000)
    // nothing before its time
    await olharAAgenda(casa.app.s, minutos(-1))
    expect(await execucoes(id)).toEqual([])
    const atrasado = await novo({ potencia_kw: 21 })
    await sql`update funis.cartoes set entrou_estagio_em = ${minutos(1)} where id = ${atrasado.id}`.execute(banco.db)
    await Promise.all([casa.app.s, vizinha.app.s, casa.app.s].map((s) => olharAAgenda(s, minutos(2))))
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao]))
      .toEqual([[certo.id, 'feita']])
    // a card that meets the condition only after the run waits for the next one
    await vendedora('PATCH', `/api/cartoes/${semPotencia.id}`, {
      versao: (await obter(semPotencia.id)).versao,
      valores: { potencia_kw: 21 },
    })
    await olharAAgenda(vizinha.app.s, minutos(5))
    expect(await execucoes(id)).toHaveLength(1)
    // a run missed for a whole day is skipped, and so is one whose automation was activated after its time
    await olharAAgenda(casa.app.s, minutos(24 * 60 + 7 * 60))
    await sql`update funis.regras set ligada_em = ${minutos(2 * 24 * 60 + 10)} where id = ${id}`.execute(banco.db)
    await olharAAgenda(casa.app.s, minutos(2 * 24 * 60 + 20))
    expect(await execucoes(id)).toHaveLength(1)
    await olharAAgenda(casa.app.s, minutos(3 * 24 * 60 + 1))
    await expect
      .poll(async () =>
        (await execucoes(id))
          .filter((x) => x.situacao === 'feita')
          .map((x) => x.cartao_id)
          .toSorted(),
      )
      .toEqual([certo.id, certo.id, semPotencia.id, atrasado.id].toSorted())
    await desligar(id)
  }, 40_000)

  it('processes many cards in batches, and continues where it stopped', async () => {
    const id = await regra(
      'Muitos cartões',
      { tipo: 'agenda', ...diaria, hora: '09:00' },
      { quando: { regras: [{ campo: 'potencia_kw', operador: 'igual', valor: '33' }] } },
    )
    const [um, dois] = (await Promise.all([novo({ potencia_kw: 33 }), novo({ potencia_kw: 33 })]))
      .map((c) => c.id as string)
      .toSorted()
    const em = proximaVez({ ...diaria, hora: '09:00' }, new Date(), fechaNoPais) as Date
    // another process had done the first ones before it ended
    await sql`insert into funis.agendas (regra_id, em, versao, ate) values (${id}, ${em}, 1, ${um})`.execute(banco.db)
    await olharAAgenda(casa.app.s, new Date(em.getTime() + 60_000))
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao]))
      .toEqual([[dois, 'feita']])
    expect(
      (
        await sql<{
          postas: number
          fim: boolean
        }>`
          select postas, terminada_em is not null as fim
          from funis.agendas
          where regra_id = ${id}
        `.execute(banco.db)
      ).rows,
    ).toEqual([{ postas: 1, fim: true }])
    await desligar(id)
  })
})

it('an automation writes “o cliente” for a contact without a name', async () => {
  const id = await regra('Ligar', { tipo: 'criado' }, { acoes: [{ tipo: 'comentar', texto: 'Ligar para {{nome}}' }] })
  const c = (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Sem nome',
      valores: { origem_lead: 'indicacao' },
    })
  ).corpo.data
  const { corpo } = await gestora('POST', `/api/regras/${id}/simular`, { cartao_id: c.id })
  expect(corpo.data.passos).toEqual(['Comentar: “Ligar para o cliente”'])
  await desligar(id)
})
