import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { cargos } from '#modules/acesso/papeis/contract/cargos.ts'
import { ausencias } from '#modules/acesso/pessoas/contract/ausencias.ts'
import { entregas as contratoDeEntregas } from '#modules/acesso/pessoas/contract/entregas.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { aprovacoes } from '#modules/automacoes/contract/aprovacoes.ts'
import { avisos } from '#modules/avisos/contract/avisos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import { reservas } from '#modules/recursos/contract/reservas.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { decidirJa } from '#tests/servidor/suporte/decidir.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const gente = (papel = 'operador', codigo = 'ti') => pessoaDeTeste(casa, [{ departamento: codigo, papel }])
const gestora = await gente('supervisor')
const compras = (await gestora.chamar(funis.obter, { params: { funil: 'ti.compras' } })).corpo.data
const cartaoDe = async (quem: Chamada | null, valor_centavos = 5_000_000): Promise<string> =>
  (
    await gestora.chamar(cartoes.criar, {
      body: {
        funil: 'ti.compras',
        titulo: `Compra ${uuidv7().slice(-6)}`,
        valor_centavos,
        responsavel_id: quem?.id ?? null,
      },
    })
  ).corpo.data.id
const tarefaDe = async (quem: Chamada) =>
  (await quem.chamar(tarefas.criar, { body: { titulo: `Ligar ${uuidv7().slice(-6)}` } })).corpo.data.id
const [agora, amanha] = [
  () => new Date(Date.now() - 60_000).toISOString(),
  () => new Date(Date.now() + 86_400_000).toISOString(),
]
const ausentar = (quem: Chamada, substituto: Chamada) =>
  quem.chamar(ausencias.marcar, { body: { de: agora(), ate: amanha(), substituto_id: substituto.id } })
const minhasTarefas = async (quem: Chamada) =>
  (await quem.chamar(tarefas.listar, { query: { papel: 'minhas' } })).corpo.data.map((t) => t.id)
const fila = async (quem: Chamada) => (await quem.chamar(vistas.minhaFila)).corpo.data.cartoes.map((c) => c.id)
const sino = async (quem: Chamada) => (await quem.chamar(avisos.listar)).corpo.data
const politica = async (quem: object) => {
  await sql`update funis.politicas set ativa = false where funil_id = ${compras.id}`.execute(db)
  const r = await gestora('POST', `/api/funis/${compras.id}/politicas`, {
    nome: `Compra ${uuidv7().slice(-6)}`,
    campo: 'aprovacao_compra',
    valor_de: 'valor_do_cartao',
    validade_horas: 48,
    faixas: [{ ate_centavos: null, etapas: [{ nome: 'Gestão', quem: [quem] }] }],
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data.id as string
}
const pedir = async (id: string, quem: Chamada) =>
  (await quem.chamar(aprovacoes.pedir, { params: { id }, body: { campo: 'aprovacao_compra' } })).corpo.data.id
const esperando = async (quem: Chamada) => (await quem.chamar(aprovacoes.esperando)).corpo.data.map((a) => a.id)

describe('while a user is absent', () => {
  it('the substitute sees their tasks and cards, is notified of new ones, and loses both when the user returns', async () => {
    const [fora, substituta, outra] = [await gente(), await gente(), await gente('operador', 'eng')]
    const [tarefa, cartao] = [await tarefaDe(fora), await cartaoDe(fora)]
    await sql`update funis.cartoes set vence_em = now() - interval '1 hour' where id = ${cartao}`.execute(db)
    expect([await minhasTarefas(substituta), await fila(substituta)]).toEqual([[], []])
    expect((await substituta.chamar(tarefas.obter, { params: { id: tarefa } })).status).toBe(404)
    const ausencia = (await ausentar(fora, substituta)).corpo.data
    expect([await minhasTarefas(substituta), await fila(substituta)]).toEqual([[tarefa], [cartao]])
    expect((await outra.chamar(tarefas.obter, { params: { id: tarefa } })).status).toBe(404)
    expect((await substituta('POST', `/api/tarefas/${tarefa}/situacao`, { verbo: 'comecar' })).status).not.toBe(404)

    await gestora.chamar(tarefas.criar, { body: { titulo: 'Canário de tarefa nova', responsavel_id: fora.id } })
    await expect
      .poll(async () => (await sino(substituta)).map((a) => a.detalhe), { timeout: 20_000 })
      .toContain('No lugar de Pessoa de Teste · Canário de tarefa nova')

    expect((await fora.chamar(ausencias.cancelar, { params: { id: ausencia.id } })).status).toBe(200)
    expect([await minhasTarefas(substituta), await fila(substituta)]).toEqual([[], []])
    expect((await substituta.chamar(tarefas.obter, { params: { id: tarefa } })).status).toBe(404)
  })

  it('[achado R9] a substitute decides only with their own right, never with one of the absent user: name, position, role or limit', async () => {
    const cargo = (
      await admin.chamar(cargos.criar, {
        body: { nome: `Chefia ${uuidv7().slice(-6)}`, limites: [{ tipo: 'compra', limite_centavos: 1_000_000 }] },
      })
    ).corpo.data.id
    const comDireito = () => pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'aprovador' }])
    const [fora, substituta, propria, pede] = [await comDireito(), await gente(), await comDireito(), await gente()]
    for (const p of [fora, propria])
      await admin.chamar(usuarios.alterar, { params: { id: p.id }, body: { cargo_id: cargo } })
    await ausentar(fora, substituta)
    for (const quem of [
      { tipo: 'usuario', id: fora.id },
      { tipo: 'cargo', id: cargo },
      { tipo: 'papel', departamento: 'ti', papel: 'aprovador' },
      { tipo: 'limite', limite: 'compra' },
    ]) {
      await politica(quem)
      const pedido = await pedir(await cartaoDe(null, 900_000), pede)
      expect(await esperando(substituta), JSON.stringify(quem)).not.toContain(pedido)
      const r = await substituta.chamar(aprovacoes.decidir, { params: { id: pedido }, body: { decisao: 'aprovada' } })
      expect([r.status, r.erro.message], JSON.stringify(quem)).toEqual([
        403,
        'Esta etapa espera a decisão de outra pessoa.',
      ])
      if (quem.tipo === 'usuario') continue
      expect((await decidirJa(casa.app.s, propria, pedido, { decisao: 'aprovada' })).corpo.data.situacao).toBe(
        'aprovada',
      )
    }
    // above the limit of the position its holder cannot decide
    const alto = await pedir(await cartaoDe(null, 1_000_001), pede)
    expect(await esperando(propria)).not.toContain(alto)
  })

  it('[achado R9] refuses a decision on a request of the user one stands in for, even with the right; the database refuses the vote too', async () => {
    const [pede, colega, terceira] = [await gente('supervisor'), await gente('supervisor'), await gente('supervisor')]
    await politica({ tipo: 'papel', departamento: 'ti', papel: 'supervisor' })
    const pedido = await pedir(await cartaoDe(null, 15_003_200), pede)
    expect(await esperando(colega)).toContain(pedido)
    const ausencia = (await ausentar(pede, colega)).corpo.data
    expect(await esperando(colega)).not.toContain(pedido)
    const r = await colega.chamar(aprovacoes.decidir, { params: { id: pedido }, body: { decisao: 'aprovada' } })
    expect([r.status, r.erro.message]).toEqual([
      403,
      'Você está no lugar de quem pediu: outra pessoa com este direito precisa decidir.',
    ])
    await expect(
      sql`
        insert into funis.votos (aprovacao_id, pedida_por, etapa, usuario_id, decisao)
        values (${pedido}, ${pede.id}, 0, ${colega.id}, 'aprovada')
      `.execute(db),
    ).rejects.toThrow('votos_de_quem_substitui')
    // also along a chain of absences
    await ausentar(colega, terceira)
    expect(await esperando(terceira)).not.toContain(pedido)
    await pede.chamar(ausencias.cancelar, { params: { id: ausencia.id } })
    expect((await decidirJa(casa.app.s, terceira, pedido, { decisao: 'aprovada' })).corpo.data.situacao).toBe(
      'aprovada',
    )
  })

  it('refuses a user who marks a colleague absent and names themselves as substitute, over HTTP and in the database', async () => {
    const [fora, doCadastro] = [await gente(), await gente('supervisor', 'cad')]
    const r = await doCadastro.chamar(ausencias.marcarDaPessoa, {
      params: { id: fora.id },
      body: { de: agora(), ate: amanha(), substituto_id: doCadastro.id },
    })
    expect([r.status, r.campos[0]?.campo]).toEqual([400, 'substituto_id'])
    await expect(
      sql`
        insert into cad.ausencias (id, usuario_id, de, ate, substituto_id, criada_por)
        values (${uuidv7()}, ${fora.id}, now(), now() + interval '1 day', ${doCadastro.id}, ${doCadastro.id})
      `.execute(db),
    ).rejects.toThrow('ausencias_ninguem_se_nomeia')
    expect(
      (
        await doCadastro.chamar(ausencias.marcarDaPessoa, {
          params: { id: fora.id },
          body: { de: agora(), ate: amanha(), substituto_id: gestora.id },
        })
      ).corpo.data,
    ).toMatchObject({ agora: true, substituto: { id: gestora.id } })
  })

  it('lets a team lead and a supervisor mark only their own people absent; the work goes only to users of the same departments', async () => {
    const [lidera, dela, alheia, outraArea] = [
      await gente(),
      await gente(),
      await gente('operador', 'eng'),
      await gente('operador', 'eng'),
    ]
    const marcar = (quem: Chamada, de: Chamada, substituto_id: string | null = null) =>
      quem.chamar(ausencias.marcarDaPessoa, {
        params: { id: de.id },
        body: { de: agora(), ate: amanha(), substituto_id },
      })
    expect((await marcar(await casa.como(null), dela)).status).toBe(401)
    expect((await marcar(await gente('leitor'), dela)).status).toBe(403)
    // a colleague of the same department is not a lead
    for (const [metodo, caminho] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', `/${uuidv7()}`],
    ] as const)
      expect(
        (
          await lidera(
            metodo,
            `/api/usuarios/${dela.id}/ausencias${caminho}`,
            metodo === 'POST' ? { de: agora(), ate: amanha() } : undefined,
          )
        ).status,
        metodo,
      ).toBe(404)
    expect((await lidera.chamar(ausencias.equipe)).corpo.data).toEqual([])
    const time = (
      await admin.chamar(times.criar, {
        body: { nome: `Time ${uuidv7()}`, lider_id: lidera.id, membros: [dela.id, lidera.id] },
      })
    ).corpo.data
    expect((await lidera.chamar(ausencias.equipe)).corpo.data).toMatchObject([{ id: dela.id, ausente_ate: null }])
    expect((await marcar(lidera, dela, lidera.id)).campos[0]?.campo).toBe('substituto_id')
    expect((await marcar(lidera, dela, outraArea.id)).campos[0]).toMatchObject({
      campo: 'substituto_id',
      mensagem: expect.stringContaining('mesmas áreas'),
    })
    expect((await marcar(lidera, dela, gestora.id)).corpo.data).toMatchObject({
      agora: true,
      substituto: { id: gestora.id },
    })
    expect((await lidera('GET', '/api/eu/equipe')).corpo.data[0].ausente_ate).not.toBeNull()
    const [ausencia] = (await lidera.chamar(ausencias.daPessoa, { params: { id: dela.id } })).corpo.data
    expect(
      (await lidera.chamar(ausencias.cancelarDaPessoa, { params: { id: dela.id, ausencia_id: ausencia?.id ?? '' } }))
        .status,
    ).toBe(200)
    // a user marked absent by another is notified, also of the end; one who marks themselves is not
    await expect
      .poll(
        async () =>
          (await dela.chamar(avisos.listar)).corpo.data
            .filter((a) => a.tipo === 'acesso.ausencia')
            .map((a) => a.titulo.replace(/.* (marcou|cancelou) /, '$1 '))
            .sort(),
        { timeout: 20_000 },
      )
      .toEqual(['cancelou uma ausência sua', 'marcou uma ausência sua'])
    // removed from the team, the lead loses the right
    await admin.chamar(times.alterar, {
      params: { id: time.id },
      body: { nome: time.nome, lider_id: null, membros: [dela.id] },
    })
    expect((await marcar(lidera, dela)).status).toBe(404)
    // a supervisor manages the users of their own department only, and never an administrator
    expect((await marcar(gestora, alheia)).status).toBe(404)
    expect((await marcar(gestora, await gente())).status).toBe(200)
    const chefia = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'operador' }], ['auditor'])
    expect((await marcar(gestora, chefia)).status).toBe(403)
    expect((await gestora.chamar(ausencias.equipe)).corpo.data.map((p) => p.id)).not.toContain(chefia.id)
  })
})

describe('[S3.4] when a user leaves', () => {
  it('requires a destination for all their tasks, series, approvals, policies, bookings and teams, and notifies the new owner', async () => {
    const [sai, fica, pede] = [await gente(), await gente(), await gente()]
    const [tarefa, cartao] = [await tarefaDe(sai), await cartaoDe(sai)]
    const serie = uuidv7()
    await sql`
      insert into tarefas.series (id, titulo, responsavel_id, regra, inicio)
      values (${serie}, 'Backup', ${sai.id}, '{"tipo":"diaria","cada":1}', current_date)
    `.execute(db)
    const daPolitica = await politica({ tipo: 'usuario', id: sai.id })
    const pedido = await pedir(await cartaoDe(null), pede)
    const doFica = await pedir(await cartaoDe(null), fica)
    const time = (
      await admin.chamar(times.criar, {
        body: { nome: `Suprimentos ${uuidv7().slice(-5)}`, lider_id: sai.id, capacidade: 12 },
      })
    ).corpo.data.id

    const previa = (
      await admin.chamar(contratoDeEntregas.previa, {
        params: { id: sai.id },
        body: { entregas: [{ tipo: 'aprovacoes', para: 'pessoa', id: fica.id }] },
      })
    ).corpo.data
    const linha = (tipo: string) => previa.find((l) => l.tipo === tipo)
    expect(
      Object.fromEntries(['tarefas', 'series', 'cartoes', 'politicas', 'liderancas'].map((t) => [t, linha(t)?.total])),
    ).toEqual({ tarefas: 1, series: 1, cartoes: 1, politicas: 1, liderancas: 1 })
    // one of the two requests was made by the user who would decide it, so it cannot be transferred to them
    expect(linha('aprovacoes')).toMatchObject({ total: 2, vao: 1 })

    const recusada = await admin.chamar(usuarios.desativar, {
      params: { id: sai.id },
      body: { entregas: [{ tipo: 'tarefas', para: 'pessoa', id: fica.id }] },
    })
    expect([recusada.status, recusada.erro.code]).toEqual([409, 'CONFLICT'])
    expect(recusada.erro.message).toContain('cartões em aberto (1)')
    expect(
      (
        await admin.chamar(usuarios.desativar, {
          params: { id: sai.id },
          body: { entregas: [{ tipo: 'tarefas', para: 'ninguem' }] },
        })
      ).erro.message,
    ).toBe('Escolha quem fica com este trabalho')
    expect((await admin.chamar(usuarios.obter, { params: { id: sai.id } })).corpo.data.ativo).toBe(true)

    await sql`
      update funis.aprovacoes
      set situacao = 'cancelada', decidida_em = now()
      where id = ${doFica}
    `.execute(db)
    const entregas = ['tarefas', 'series', 'cartoes', 'aprovacoes', 'politicas', 'liderancas'].map((tipo) => ({
      tipo,
      para: 'pessoa',
      id: fica.id,
    }))
    expect((await admin('POST', `/api/usuarios/${sai.id}/desativar`, { entregas })).corpo.data.ativo).toBe(false)
    expect(await minhasTarefas(fica)).toEqual([tarefa])
    expect((await fica.chamar(tarefas.obter, { params: { id: tarefa } })).corpo.data).toMatchObject({ delegacao: null })
    expect(
      (
        await sql<{ r: string }>`
          select responsavel_id as r
          from tarefas.series
          where id = ${serie}
          union all
          select responsavel_id
          from funis.cartoes
          where id = ${cartao}
          union all
          select lider_id
          from cad.times
          where id = ${time}
        `.execute(db)
      ).rows.map((x) => x.r),
    ).toEqual([fica.id, fica.id, fica.id])
    expect(await esperando(fica)).toContain(pedido)
    const politicas = (await gestora.chamar(aprovacoes.politicas, { params: { funil_id: compras.id } })).corpo.data
    expect(politicas.find((p) => p.id === daPolitica)?.faixas[0]?.etapas[0]?.quem).toEqual([
      { tipo: 'usuario', id: fica.id },
    ])
    await expect
      .poll(async () => (await sino(fica)).map((a) => a.titulo), { timeout: 20_000 })
      .toContain('O trabalho de Pessoa de Teste está com você')
  })

  it('deactivates a user immediately without a transfer, and transfers the remaining work afterwards', async () => {
    const [sai, fica] = [await gente(), await gente()]
    const cartao = await cartaoDe(sai)
    expect(
      (await admin.chamar(usuarios.desativar, { params: { id: sai.id }, body: { deixar: true } })).corpo.data.ativo,
    ).toBe(false)
    const entregar = (quem: Chamada, id: string) =>
      quem.chamar(contratoDeEntregas.entregar, {
        params: { id },
        body: { entregas: [{ tipo: 'cartoes', para: 'pessoa', id: fica.id }] },
      })
    expect((await entregar(fica, sai.id)).status).toBe(403)
    expect((await entregar(admin, uuidv7())).status).toBe(404)
    expect((await entregar(admin, admin.id)).status).toBe(403)
    expect((await entregar(admin, sai.id)).corpo.data.find((l) => l.tipo === 'cartoes')).toMatchObject({
      total: 1,
      vao: 1,
    })
    expect(
      (await sql<{ r: string }>`select responsavel_id as r from funis.cartoes where id = ${cartao}`.execute(db)).rows[0]
        ?.r,
    ).toBe(fica.id)
  })
})

it('notifies the approver of a booking request, and the requester of the answer', async () => {
  const [recepcao, pede] = [await gente('supervisor', 'rec'), await gente()]
  const regras = {
    semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1440 }]),
    fecha_feriados: false,
    minimo_min: 15,
    maximo_min: 1440,
    antecedencia_dias: 400,
    folga_antes_min: 0,
    folga_depois_min: 0,
    recarga_min_por_10km: 0,
    aprovacao: 'sempre',
    aprova_acima_min: 240,
    pendente_horas: 24,
    limite_por_pessoa: 0,
    chegada_min: 15,
    vistoria: [],
  }
  const sala = (
    await recepcao('POST', '/api/recursos', { chave: 'sala-do-aviso', tipo: 'sala', nome: 'Sala do Aviso', regras })
  ).corpo.data
  const dia = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const reserva = (
    await pede.chamar(reservas.criar, {
      body: { recurso: sala.chave, inicio_local: `${dia}T09:00`, fim_local: `${dia}T10:00`, titulo: 'Reunião' },
    })
  ).corpo.data.reservas[0]
  await expect
    .poll(async () => (await sino(recepcao)).map((a) => a.titulo), { timeout: 20_000 })
    .toContain('Pessoa de Teste pediu Sala do Aviso')
  expect(
    (await recepcao.chamar(reservas.decidir, { params: { id: reserva?.id ?? '' }, body: { aprovar: true } })).status,
  ).toBe(200)
  await expect
    .poll(async () => (await sino(pede)).map((a) => a.titulo), { timeout: 20_000 })
    .toContain('Reserva aprovada: Sala do Aviso')
})
