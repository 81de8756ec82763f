import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { convidarLinhas } from '#modules/acesso/convidados/server/comandos/convidar.ts'
import { entregarConvites } from '#modules/acesso/convidados/server/comandos/entregar.ts'
import { deConvidados } from '#modules/acesso/convidados/server/importador.ts'
import { convidados, type LinhaDoLote, type Lote } from '#modules/acesso/convidados/contract/convidados.ts'
import { trancarImportacao } from '#platform/importacao/importador.ts'
import { eu } from '#modules/acesso/conta/contract/eu.ts'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const s = casa.app.s
const db = s.banco.db
const admin = await pessoaDeTeste(casa, [], ['admin'])
const cadastros = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const operador = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const base = '/api/convites-em-lote'
let numero = 0
const email = () => `pessoa${++numero}@lote.test`

const um = async (id: string) => (await admin.chamar(convidados.obter, { params: { id } })).corpo.data as Lote
async function ate(id: string, situacao: string) {
  await expect.poll(async () => (await um(id)).situacao, { timeout: 20_000, interval: 50 }).toBe(situacao)
  return um(id)
}
async function colada(texto: string, quem: Chamada = admin, padrao: unknown = null) {
  const r = await quem('POST', `${base}/colar`, { texto, padrao })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const id = (r.corpo.data as Lote).id
  await ate(id, 'conferida')
  return id
}
const linhas = async (id: string) =>
  (await admin.chamar(convidados.linhas, { params: { id } })).corpo.data as LinhaDoLote[]
async function convidada(texto: string, quem: Chamada = admin, padrao: unknown = null) {
  const id = await colada(texto, quem, padrao)
  expect((await quem.chamar(convidados.iniciar, { params: { id } })).status).toBe(200)
  await ate(id, 'concluida')
  return id
}
const abertos = async (para: string) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from cad.convites
      where email = ${para}
        and usado_em is null
        and revogado_em is null
    `.execute(db)
  ).rows[0]?.n
const situacoes = async (id: string) => (await linhas(id)).map((l) => l.situacao)

describe('people in bulk', () => {
  it('are refused without the right to invite, and when the list says nothing', async () => {
    const ninguem = await casa.como(null)
    expect((await ninguem.chamar(convidados.colar, { body: { texto: 'a@x.co', padrao: null } })).status).toBe(401)
    expect((await operador.chamar(convidados.colar, { body: { texto: 'a@x.co', padrao: null } })).status).toBe(403)
    expect((await operador.chamar(convidados.listar)).status).toBe(403)
    for (const corpo of [{ texto: ' ', padrao: null }, { texto: '---', padrao: null }, { texto: 'a@x.co' }])
      expect((await admin('POST', `${base}/colar`, corpo)).status).toBe(400)
    const muitas = Array.from({ length: 2001 }, (_, n) => `a${n}@x.co`).join('\n')
    expect((await admin.chamar(convidados.colar, { body: { texto: muitas, padrao: null } })).erro.message).toBe(
      'São no máximo 2.000 pessoas de uma vez.',
    )
  })

  it('are checked line by line, corrected in place, invited, and given links to pass on', async () => {
    const [ana, beto, caio] = [email(), email(), email()]
    const id = await colada(
      [
        `Ana <${ana}>, vendas, operadora, 19992147730`,
        `Bia <${ana}>, financeiro, leitura`,
        `Caio <${caio}>, marte, lider`,
      ].join('\n'),
      admin,
      { departamento: 'rec', papel: 'leitor' },
    )
    const antes = await linhas(id)
    expect(antes.map((l) => [l.situacao, l.erros.map((e) => e.mensagem)])).toEqual([
      ['nova', []],
      ['repetida', ['Repete o e-mail da linha 1']],
      ['invalida', ['Não há uma área com este nome']],
    ])
    const corrigir = (n: number, celulas: Record<string, string>) =>
      admin.chamar(convidados.corrigir, { params: { id, n: String(n) }, body: { celulas } })
    expect((await corrigir(2, { 1: beto })).corpo.data).toMatchObject({ situacao: 'nova', erros: [] })
    expect((await corrigir(3, { 3: 'fin' })).corpo.data).toMatchObject({
      situacao: 'nova',
      convidado: { papeis: [{ departamento: 'fin', papel: 'supervisor' }] },
    })
    expect((await corrigir(3, { 9: 'x' })).status).toBe(400)
    expect((await admin.chamar(convidados.links, { params: { id } })).corpo.data).toEqual([])
    expect((await admin.chamar(convidados.iniciar, { params: { id } })).status).toBe(200)
    expect(await ate(id, 'concluida')).toMatchObject({ linhas: { convidada: 3 }, sem_correio: 3 })
    expect((await admin.chamar(convidados.iniciar, { params: { id } })).status).toBe(409)

    const { corpo } = await admin.chamar(convidados.links, { params: { id } })
    const links = corpo.data as { nome: string; email: string; link: string }[]
    expect(links.map((l) => l.email)).toEqual([ana, beto, caio])
    const token = links[0]?.link.split('/').at(-1)
    const nova = await (
      await casa.como(null)
    ).chamar(convites.aceitar, {
      params: { token: token ?? '' },
      body: {
        nome: 'Ana Souza',
        senha: 'girassol-demo',
      },
    })
    expect(nova.status).toBe(200)
    const dela = await casa.como(ana)
    expect((await dela.chamar(eu.obter)).corpo.data).toMatchObject({
      telefone: '5519992147730',
      departamentos: [{ codigo: 'vu', papel: 'operador' }],
    })
    // the list again: a person and two open invitations
    const outra = await colada(`Ana <${ana}>\nBeto <${beto}>\nCaio <${caio}>`)
    const recusadas = await admin.chamar(convidados.recusadas, { params: { id: outra } })
    expect([recusadas.status, recusadas.cabecalhos.get('content-type')]).toEqual([200, expect.stringContaining('csv')])
    expect(recusadas.corpo).toContain(ana)
    expect((await operador.chamar(convidados.recusadas, { params: { id: outra } })).status).toBe(403)
    expect((await linhas(outra)).map((l) => l.erros[0]?.mensagem)).toEqual([
      'Já é da equipe: não será convidada de novo',
      'Já tem um convite aberto: não será convidada de novo',
      'Já tem um convite aberto: não será convidada de novo',
    ])

    // undo keeps who joined
    expect((await admin.chamar(convidados.desfazer, { params: { id } })).status).toBe(200)
    await ate(id, 'desfeita')
    expect(await situacoes(id)).toEqual(['mantida', 'desfeita', 'desfeita'])
    expect(await abertos(beto)).toBe(0)
    const morto = links[1]?.link.split('/').at(-1)
    expect((await (await casa.como(null)).chamar(convites.ver, { params: { token: morto ?? '' } })).status).toBe(404)
    expect((await admin.chamar(convidados.links, { params: { id } })).corpo.data).toEqual([])
  })

  it('come from a spreadsheet too; the second time its columns are remembered and no person is invited twice', async () => {
    const [a, b] = [email(), email()]
    const csv = `Colaborador;E-mail corporativo;Setor;Observação\nAna;${a};rh;x\nBeto;${b};;y\n`
    const enviar = async (corpo: string) => {
      const r = await fetch(`${casa.url}${base}?nome=equipe.csv`, {
        method: 'POST',
        headers: { 'content-type': TIPO_DE_PLANILHA, authorization: `Bearer ${admin.token}` },
        body: corpo,
      })
      return { status: r.status, lote: ((await r.json()) as { data: Lote }).data }
    }
    const { lote } = await enviar(csv)
    expect(lote).toMatchObject({ situacao: 'mapeando', lembrado: false, mapa: { 0: 'nome', 1: 'email', 2: 'area' } })
    const mapear = (id: string, mapa: object) =>
      admin('PUT', `${base}/${id}/mapa`, { mapa, padrao: { departamento: 'rec', papel: 'leitor' } })
    expect((await mapear(lote.id, { 0: 'nome' })).status).toBe(400)
    expect((await mapear(lote.id, lote.mapa)).status).toBe(200)
    await ate(lote.id, 'conferida')
    expect((await linhas(lote.id)).map((l) => l.convidado?.papeis)).toEqual([
      [{ departamento: 'rh', papel: 'leitor' }],
      [{ departamento: 'rec', papel: 'leitor' }],
    ])
    await admin.chamar(convidados.iniciar, { params: { id: lote.id } })
    await ate(lote.id, 'concluida')
    const segunda = (await enviar(csv)).lote
    expect(segunda.lembrado).toBe(true)
    await mapear(segunda.id, segunda.mapa)
    await ate(segunda.id, 'conferida')
    expect(await situacoes(segunda.id)).toEqual(['existente', 'existente'])
    await admin.chamar(convidados.iniciar, { params: { id: segunda.id } })
    await ate(segunda.id, 'concluida')
    expect([await abertos(a), await abertos(b)]).toEqual([1, 1])
    expect((await enviar('só o cabeçalho\n')).status).toBe(400)
  })

  it('give no role that the inviting user could not give one by one, not even through a list of an administrator', async () => {
    const [a, b, c] = [email(), email(), email()]
    const texto = `Ana <${a}>, rh, supervisor\nBia <${b}>, administradora\nCaio <${c}>, cad, leitura`
    const dele = await colada(texto, cadastros)
    expect((await linhas(dele)).map((l) => l.erros[0]?.mensagem ?? null)).toEqual([
      'Você não pode dar o papel Supervisão nessa área, porque não o tem',
      'Só quem administra o Girassol convida quem administra',
      null,
    ])
    const dela = await colada(texto, admin)
    expect(await situacoes(dela)).toEqual(['nova', 'nova', 'nova'])
    // the user who starts it answers for it
    expect((await cadastros.chamar(convidados.iniciar, { params: { id: dela } })).status).toBe(200)
    await ate(dela, 'concluida')
    expect(await situacoes(dela)).toEqual(['invalida', 'invalida', 'convidada'])
    expect([await abertos(a), await abertos(b), await abertos(c)]).toEqual([0, 0, 1])
    const doAdmin = await convidada(`Dora <${email()}>, rh, supervisor`, admin)
    expect((await cadastros.chamar(convidados.links, { params: { id: doAdmin } })).status).toBe(403)
  })

  it('are invited once each when the process dies in the middle', async () => {
    const todos = Array.from({ length: 60 }, email)
    const id = await colada(todos.map((e) => `Pessoa ${e}`).join('\n'))
    // the state as a killed process leaves it: started, one batch committed, another rolled back
    await sql`update cad.convites_em_lote set situacao = 'importando' where id = ${id}`.execute(db)
    const lote = (queda: boolean) =>
      s.executar({ usuario: { id: admin.id } }, async (u) => {
        const i = await trancarImportacao(u.tx, deConvidados, id)
        expect(await convidarLinhas(u, i)).toBe(true)
        if (queda) throw new Error('killed')
      })
    await lote(false)
    await expect(lote(true)).rejects.toThrow('killed')
    expect(await um(id)).toMatchObject({ linhas: { convidada: 25, nova: 35 }, a_enviar: 25 })
    await sql`update cad.convites_em_lote set situacao = 'conferida' where id = ${id}`.execute(db)
    expect((await admin.chamar(convidados.iniciar, { params: { id } })).status).toBe(200)
    expect(await ate(id, 'concluida')).toMatchObject({ linhas: { convidada: 60 }, a_enviar: 0, sem_correio: 60 })
    const { rows } = await sql<{ n: number; pessoas: number }>`
      select count(*)::int as n, count(distinct email)::int as pessoas
      from cad.convites
      where email = any(${todos}::citext[])
    `.execute(db)
    expect(rows[0]).toEqual({ n: 60, pessoas: 60 })
  })

  it('get the mail once it can leave; only those whose mail failed have a link to copy', async () => {
    const [a, b] = [email(), email()]
    const id = await colada(`Ana <${a}>\nBeto <${b}>`)
    const cartas: { para: string; texto: string }[] = []
    const correio = {
      enviar: async (m: { para: string; texto: string }) => {
        if (m.para === b) throw new TypeError('mail server is away')
        cartas.push(m)
        return { saiu: true }
      },
    }
    await sql`update cad.convites_em_lote set situacao = 'importando' where id = ${id}`.execute(db)
    const i = await s.executar({ usuario: { id: admin.id } }, async (u) => {
      const lote = await trancarImportacao(u.tx, deConvidados, id)
      await convidarLinhas(u, lote)
      return lote
    })
    const doCorreio = { ...s, correio, link: (c: string) => `https://girassol.exemplo${c}` }
    await entregarConvites(doCorreio, i)
    await entregarConvites(doCorreio, i)
    expect(cartas.map((c) => c.para)).toEqual([a])
    expect((await linhas(id)).map((l) => l.entrega)).toEqual(['enviado', 'link'])
    const token = /register\/([\w-]+)/.exec(cartas[0]?.texto ?? '')?.[1]
    expect((await (await casa.como(null)).chamar(convites.ver, { params: { token: token ?? '' } })).status).toBe(200)
    const { corpo } = await admin.chamar(convidados.links, { params: { id } })
    expect((corpo.data as { email: string }[]).map((l) => l.email)).toEqual([b])
  })
})
