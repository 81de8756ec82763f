import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
// a second process on the same data: every automation must run only once
await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const vendas = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data
const estagio = (chave: string): string =>
  vendas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
let n = 0
const novo = async (mais: Record<string, unknown> = {}) =>
  (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(81_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data
const obter = async (id: string) => (await gestora('GET', `/api/cartoes/${id}`)).corpo.data
const execucoes = async (regraId: string) =>
  (
    await sql<{
      id: string
      cartao_id: string
      situacao: string
      erro: string | null
      profundidade: number
      feitos: { frase: string }[]
      tentativas: number
    }>`
      select *
      from funis.execucoes
      where regra_id = ${regraId}
      order by criada_em
    `.execute(banco.db)
  ).rows
async function regra(nome: string, definicao: Record<string, unknown>) {
  const r = await gestora('POST', `/api/funis/${vendas.id}/regras`, { nome, definicao })
  if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
  await gestora('POST', `/api/regras/${r.corpo.data.id}/publicar`)
  return r.corpo.data.id as string
}
const desligar = (id: string) => gestora('POST', `/api/regras/${id}/ligar`, { ativa: false })
const alterar = async (id: string, valores: Record<string, unknown>) =>
  vendedora('PATCH', `/api/cartoes/${id}`, { versao: (await obter(id)).versao, valores })

describe('an automation', () => {
  it('is saved, refused at its field, published, and hidden from users who do not manage the funnel', async () => {
    const boa = { gatilho: { tipo: 'criado' }, acoes: [{ tipo: 'comentar', texto: 'Olá' }] }
    const caminho = `/api/funis/${vendas.id}/regras`
    expect((await ninguem('POST', caminho, { nome: 'x', definicao: boa })).status).toBe(401)
    expect((await vendedora('POST', caminho, { nome: 'x', definicao: boa })).status).toBe(403)
    expect((await engenheiro('POST', caminho, { nome: 'x', definicao: boa })).status).toBe(404)
    for (const [definicao, campo] of [
      [{ ...boa, acoes: [] }, 'definicao.acoes'],
      [{ ...boa, acoes: [{ tipo: 'mover', estagio_id: crypto.randomUUID() }] }, 'definicao.acoes.0.estagio_id'],
      [{ ...boa, gatilho: { tipo: 'campo_mudou', campo: 'nao_existe' } }, 'definicao.gatilho.campo'],
      [{ ...boa, acoes: [{ tipo: 'avisar', texto: 'oi' }] }, 'definicao.acoes.0.papeis'],
    ] as const) {
      const r = await gestora('POST', caminho, { nome: 'x', definicao })
      expect([r.status, r.corpo.error.details?.[0]?.campo]).toEqual([400, campo])
    }
    const r = await gestora('POST', caminho, { nome: 'Rascunho', definicao: boa })
    expect(r.corpo.data).toMatchObject({ ativa: false, versao: 0, definicao: null })
    expect((await gestora('POST', `/api/regras/${r.corpo.data.id}/ligar`, { ativa: true })).status).toBe(409)
    expect((await engenheiro('GET', `/api/regras/${r.corpo.data.id}/execucoes`)).status).toBe(404)
    expect((await gestora('DELETE', `/api/regras/${r.corpo.data.id}`)).status).toBe(200)
  })

  it('runs once per event, with two processes and a repeated event, under its own name; each step is a line on the card', async () => {
    const id = await regra('Boas-vindas', {
      gatilho: { tipo: 'criado' },
      quando: { regras: [{ campo: 'origem_lead', operador: 'igual', valor: 'indicacao' }] },
      acoes: [
        { tipo: 'comentar', texto: 'Ligar para {{nome}}: {{origem_lead}}' },
        { tipo: 'mover', estagio_id: estagio('primeiro_contato') },
      ],
    })
    const c = await novo()
    await expect.poll(async () => (await execucoes(id)).map((x) => x.situacao)).toEqual(['feita'])
    // the event is delivered to both again
    await Promise.all(
      [1, 2, 3].map(() =>
        sql`
          select graphile_worker.add_job(
            'funis:regras-movimento', ${JSON.stringify({ cartao_id: c.id, seq: 1 })}::json
          )
        `.execute(banco.db),
      ),
    )
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`
              select count(*)::int as n
              from graphile_worker._private_jobs j
              join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier = 'funis:regras-movimento'
                and j.run_at <= now()
            `.execute(banco.db)
          ).rows[0]?.n,
      )
      .toBe(0)
    expect(await execucoes(id)).toHaveLength(1)
    const { corpo } = await gestora('GET', `/api/cartoes/${c.id}/historico`)
    const comentarios = corpo.data.acontecimentos.filter((a: { tipo: string }) => a.tipo === 'comentario')
    expect(comentarios.map((a: { por: string; dados: { texto: string } }) => [a.por, a.dados.texto])).toEqual([
      ['Regra: Boas-vindas', `Ligar para Cliente ${n}: Indicação`],
    ])
    expect(
      corpo.data.acontecimentos.find(
        (a: { tipo: string; dados: { para: string } }) => a.dados.para === estagio('primeiro_contato'),
      ).por,
    ).toBe('Regra: Boas-vindas')
    expect((await obter(c.id)).estagio_id).toBe(estagio('primeiro_contato'))
    const log = (await vendedora('GET', `/api/cartoes/${c.id}/execucoes`)).corpo.data.execucoes
    expect(log[0]).toMatchObject({
      regra_nome: 'Boas-vindas',
      situacao: 'feita',
      feitos: [{ frase: 'Comentou no cartão' }, { frase: 'Moveu para “Primeiro contato”' }],
    })
    await desligar(id)
  })

  it('a condition that fails does nothing; a changed field is an event, one of the project for all its open cards', async () => {
    const id = await regra('Potência', {
      gatilho: { tipo: 'campo_mudou', campo: 'potencia_kw' },
      quando: { regras: [{ campo: 'potencia_kw', operador: 'maior', valor: '75' }] },
      acoes: [{ tipo: 'preencher', campo: 'modalidade', valor: 'autoconsumo' }],
    })
    const c = await novo()
    await alterar(c.id, { potencia_kw: 50 })
    await expect.poll(async () => (await execucoes(id)).map((x) => x.situacao)).toEqual(['nao_vale'])
    await alterar(c.id, { potencia_kw: 90 })
    await expect.poll(async () => (await obter(c.id)).valores.modalidade).toBe('autoconsumo')
    await desligar(id)
  })

  it('a circle of automations ends at the depth limit, and reports that', async () => {
    const a = await regra('Ida', {
      gatilho: { tipo: 'entrou', estagio_id: estagio('primeiro_contato') },
      acoes: [{ tipo: 'mover', estagio_id: estagio('novo_lead') }],
    })
    const b = await regra('Volta', {
      gatilho: { tipo: 'entrou', estagio_id: estagio('novo_lead') },
      acoes: [{ tipo: 'mover', estagio_id: estagio('primeiro_contato') }],
    })
    const c = await novo()
    const todas = async () => [...(await execucoes(a)), ...(await execucoes(b))].filter((x) => x.cartao_id === c.id)
    await expect
      .poll(async () => (await todas()).find((x) => x.situacao === 'contida')?.erro, { timeout: 20_000 })
      .toContain('8 regras seguidas')
    expect(Math.max(...(await todas()).map((x) => x.profundidade))).toBe(9)
    expect((await todas()).filter((x) => x.situacao === 'feita')).toHaveLength(9)
    await desligar(a)
    await desligar(b)
  }, 40_000)

  it('a failure is retried, then listed for a user who can retry it', async () => {
    const time = crypto.randomUUID()
    await sql`insert into cad.times (id, nome) values (${time}, 'Time vazio')`.execute(banco.db)
    const id = await regra('Sem ninguém', {
      gatilho: { tipo: 'criado' },
      acoes: [
        { tipo: 'comentar', texto: 'antes' },
        { tipo: 'atribuir', modo: 'rodizio', time_id: time },
      ],
    })
    const c = await novo()
    await expect.poll(async () => (await execucoes(id))[0]?.tentativas).toBe(1)
    for (let i = 2; i <= 5; i++) {
      const [x] = await execucoes(id)
      await sql`update funis.execucoes set tentar_em = now() where id = ${x?.id ?? ''}`.execute(banco.db)
      await sql`
        select graphile_worker.add_job('funis:regra', ${JSON.stringify({ execucao_id: x?.id })}::json)
      `.execute(banco.db)
      await expect.poll(async () => (await execucoes(id))[0]?.tentativas).toBe(i)
    }
    const [morta] = await execucoes(id)
    expect(morta).toMatchObject({
      situacao: 'falhou',
      erro: 'Ninguém do time está disponível: todos estão ausentes ou com a capacidade cheia.',
      feitos: [{ frase: 'Comentou no cartão' }],
    })
    await sql`
      insert into cad.time_membros (time_id, usuario_id)
      values (${time}, ${vendedora.id}), (${time}, ${gestora.id})
    `.execute(banco.db)
    expect((await engenheiro('POST', `/api/execucoes/${morta?.id}/repetir`)).status).toBe(404)
    expect((await gestora('POST', `/api/execucoes/${morta?.id}/repetir`)).status).toBe(200)
    await expect.poll(async () => (await execucoes(id))[0]?.situacao).toBe('feita')
    // the completed step is not repeated
    expect(
      (
        await sql<{ n: number }>`select count(*)::int as n from funis.comentarios where cartao_id = ${c.id}`.execute(
          banco.db,
        )
      ).rows[0]?.n,
    ).toBe(1)
    // in turn: four cards, two for each user
    const mais = [await novo(), await novo(), await novo()]
    await expect.poll(async () => (await execucoes(id)).filter((x) => x.situacao === 'feita')).toHaveLength(4)
    const donos = await Promise.all([c, ...mais].map(async (x) => (await obter(x.id)).responsavel.id))
    expect([vendedora.id, gestora.id].map((p) => donos.filter((d) => d === p).length)).toEqual([2, 2])
    await desligar(id)
  }, 40_000)

  it('runs by the clock: when a deadline passes after its publication, once', async () => {
    const id = await regra('Atrasou', {
      gatilho: { tipo: 'prazo_vencido' },
      acoes: [{ tipo: 'avisar', papeis: ['responsavel'], texto: 'Atrasou' }],
    })
    const [velho, atual] = [await novo(), await novo()]
    await sql`update funis.cartoes set vence_em = now() - interval '3 days' where id = ${velho.id}`.execute(banco.db)
    await sql`update funis.cartoes set vence_em = now() where id = ${atual.id}`.execute(banco.db)
    for (let i = 0; i < 2; i++)
      await sql`select graphile_worker.add_job('funis:regras-relogio', '{}'::json)`.execute(banco.db)
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao]))
      .toEqual([[atual.id, 'feita']])
    await desligar(id)
  })

  it('creates a task of the card, once, due by business time; a concluded task moves the card, one that was undone does not', async () => {
    const acao = {
      tipo: 'criar_tarefa',
      titulo: 'Ligar para {{nome}}',
      tipo_id: '01930000-0000-7000-8000-000000000002',
      prioridade: 'alta',
      prazo: { valor: 1, unidade: 'du', hora: '10:00' },
      itens: ['Conta de luz de {{nome}}', 'Telhado'],
    }
    const caminho = `/api/funis/${vendas.id}/regras`
    for (const [mais, campo] of [
      [{ titulo: ' ' }, 'titulo'],
      [{ quem: 'pessoa' }, 'usuario_id'],
      [{ tipo_id: crypto.randomUUID() }, 'tipo_id'],
      [{ prazo: { valor: 400, unidade: 'du' } }, 'prazo.valor'],
    ] as const) {
      const r = await gestora('POST', caminho, {
        nome: 'x',
        definicao: { gatilho: { tipo: 'criado' }, acoes: [{ ...acao, ...mais }] },
      })
      expect([r.status, r.corpo.error.details?.[0]?.campo]).toEqual([400, `definicao.acoes.0.${campo}`])
    }
    const criar = await regra('Primeira ligação', { gatilho: { tipo: 'criado' }, acoes: [acao] })
    const mover = await regra('Ligou', {
      gatilho: { tipo: 'tarefa_concluida', tipo_id: acao.tipo_id },
      acoes: [{ tipo: 'mover', estagio_id: estagio('primeiro_contato') }],
    })
    const antes = (await sql<{ n: number }>`select count(*)::int as n from tarefas.tarefas`.execute(banco.db)).rows[0]
      ?.n
    const [c, desfeito] = [await novo(), await novo()]
    await expect.poll(async () => (await execucoes(criar)).map((x) => x.situacao)).toEqual(['feita', 'feita'])
    const doCartao = async (id: string) => (await vendedora('GET', `/api/tarefas?cartao_id=${id}`)).corpo.data
    const [[t, ...resto], [outra]] = [await doCartao(c.id), await doCartao(desfeito.id)]
    expect(resto).toEqual([])
    expect(t).toMatchObject({
      titulo: `Ligar para Cliente ${n - 1}`,
      prioridade: 'alta',
      prazo: { hora: '10:00' },
      responsavel: { id: vendedora.id },
      delegacao: null,
      itens: 2,
      contato: { nome: `Cliente ${n - 1}` },
    })
    const { corpo } = await vendedora('GET', `/api/tarefas/${t.id}/historico`)
    expect(corpo.data.acontecimentos).toMatchObject([{ tipo: 'criada', depois: { regra: 'Primeira ligação' } }])
    // a simulation returns what it would do and does nothing
    const { corpo: dita } = await gestora('POST', `/api/regras/${criar}/simular`, { cartao_id: c.id })
    expect(dita.data.passos).toEqual([
      expect.stringMatching(
        /^Criar a tarefa “Ligar para Cliente \d+” para quem é responsável pelo cartão, para \d\d\/\d\d\/\d{4} às 10:00, com 2 itens$/,
      ),
    ])
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from tarefas.tarefas`.execute(banco.db)).rows[0]?.n,
    ).toBe((antes ?? 0) + 2)
    const ato = (await vendedora('POST', `/api/tarefas/${outra.id}/situacao`, { verbo: 'concluir' })).corpo.data.ato
    await vendedora('POST', `/api/tarefas/atos/${ato}/desfazer`)
    await vendedora('POST', `/api/tarefas/${t.id}/situacao`, { verbo: 'concluir', resultado: 'Quer proposta' })
    await expect
      .poll(async () => (await execucoes(mover)).map((x) => [x.cartao_id, x.situacao]), { timeout: 30_000 })
      .toEqual([[c.id, 'feita']])
    expect((await obter(c.id)).estagio_id).toBe(estagio('primeiro_contato'))
    // when the first one has moved its card, the event of the second was processed too
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`
              select count(*)::int as n
              from graphile_worker._private_jobs j
              join graphile_worker._private_tasks k on k.id = j.task_id
              where k.identifier = 'funis:regras-tarefa'
            `.execute(banco.db)
          ).rows[0]?.n,
        { timeout: 20_000 },
      )
      .toBe(0)
    expect([await execucoes(mover), (await obter(desfeito.id)).estagio_id]).toEqual([
      [expect.anything()],
      estagio('novo_lead'),
    ])
    await Promise.all([desligar(criar), desligar(mover)])
  }, 60_000)

  it('applies a template of tasks once however often its run is retried', async () => {
    const modelo = crypto.randomUUID()
    const item = {
      descricao: '',
      tipo_id: null,
      prioridade: 'normal',
      dias: 0,
      dias_uteis: false,
      hora: null,
      quem: 'responsavel_do_cartao',
      pessoa_id: null,
      estimado_min: null,
      itens: [],
    }
    const itens = [
      { ...item, titulo: 'Um' },
      { ...item, titulo: 'Dois', dias: 2 },
    ]
    await sql`
      insert into tarefas.modelos (id, nome, itens)
      values (
        ${modelo},
        'Boas-vindas do funil',
        ${JSON.stringify(itens)}::jsonb
      )
    `.execute(banco.db)
    const id = await regra('Modelo', {
      gatilho: { tipo: 'criado' },
      acoes: [{ tipo: 'aplicar_modelo', modelo_id: modelo }],
    })
    const c = await novo()
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.situacao, x.feitos[0]?.frase]))
      .toEqual([['feita', 'Criou 2 tarefas do modelo']])
    expect(
      (await vendedora('GET', `/api/tarefas?cartao_id=${c.id}`)).corpo.data
        .map((t: { titulo: string }) => t.titulo)
        .sort(),
    ).toEqual(['Dois', 'Um'])
    await desligar(id)
  })

  it('a preview sees the same cards as the user’s list and writes nothing', async () => {
    const definicao = {
      gatilho: { tipo: 'criado' },
      quando: { regras: [{ campo: 'titulo_do_cartao', operador: 'comeca', valor: 'Casa' }] },
      acoes: [{ tipo: 'comentar', texto: 'x' }],
    }
    const { corpo: tudo } = await gestora('POST', `/api/funis/${vendas.id}/regras/previa`, { definicao })
    const { corpo: quadro } = await gestora('GET', '/api/funis/vu.vendas/quadro?busca=Casa&por_coluna=60')
    expect(tudo.data.total).toBe(quadro.data.colunas.reduce((t: number, k: { total: number }) => t + k.total, 0))
    // a manager with reach over their own cards only: board and preview are limited alike
    const propria = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
    await sql`
      insert into funis.membros (id, funil_id, usuario_id, papel, alcance)
      values (gen_random_uuid(), ${vendas.id}, ${propria.id}, 'gestor', 'proprios')
    `.execute(banco.db)
    const minha = await novo({ responsavel_id: propria.id })
    const alheia = await novo()
    const { corpo: parte } = await propria('POST', `/api/funis/${vendas.id}/regras/previa`, { definicao })
    expect(parte.data.cartoes.map((c: { id: string }) => c.id)).toEqual([minha.id])
    const { corpo: r } = await gestora('POST', `/api/funis/${vendas.id}/regras`, {
      nome: 'Simulada',
      definicao: {
        ...definicao,
        acoes: [
          { tipo: 'mover', estagio_id: estagio('qualificacao') },
          { tipo: 'comentar', texto: 'Oi {{nome}}' },
        ],
      },
    })
    const antes = await obter(minha.id)
    const simulada = await propria('POST', `/api/regras/${r.data.id}/simular`, { cartao_id: minha.id })
    expect(simulada.corpo.data).toMatchObject({
      vale: true,
      passos: ['Mover para “Qualificação”', expect.stringContaining('Oi Cliente')],
    })
    expect(await obter(minha.id)).toEqual(antes)
    expect((await propria('POST', `/api/regras/${r.data.id}/simular`, { cartao_id: alheia.id })).status).toBe(404)
  })
})
