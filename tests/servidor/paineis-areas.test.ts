import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { noQuadro } from '#modules/funis/quadro/contract/quadro.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import { areasDoPainel } from '#modules/paineis/contract/areas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDePaineis, F } from '#tests/servidor/suporte/paineis.ts'

const { casa, s, gestora, vendedor, tecnico, deFora, ninguem, linhas } = await casaDePaineis()
const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'operador' }])

describe('landing pages and histories', () => {
  it('a department shows its funnels with stock, lateness and trend, and what is due, all within reach', async () => {
    const [f] = (
      (await gestora.chamar(areasDoPainel.funis, { query: { departamento: 'vu' } })).corpo.data as {
        chave: string
        abertos: number
        atrasados: number
        valor_centavos: number
        semanas: unknown[]
        estagios: { abertos: number }[]
      }[]
    ).filter((x) => x.chave === F)
    expect(f).toMatchObject({ abertos: 2, atrasados: 1, valor_centavos: 720_00 })
    expect([f?.semanas.length, f?.estagios.reduce((a, x) => a + x.abertos, 0)]).toEqual([8, 2])
    expect((await deFora.chamar(areasDoPainel.funis, { query: { departamento: 'vu' } })).corpo.data).toEqual([])
    const dia = async (quem: typeof gestora, q = '') =>
      (await quem('GET', `/api/paineis/dia?departamento=vu${q}`)).corpo.data
    const { atrasados } = await dia(gestora)
    expect(atrasados).toMatchObject({ total: 1, valor_centavos: 700_00 })
    const [tarde] = atrasados.cartoes
    expect(atrasados.grupos).toMatchObject([
      {
        funil_id: tarde?.funil_id,
        estagio_nome: tarde?.estagio_nome,
        total: 1,
        valor_centavos: 700_00,
        desde: tarde?.vence_em,
      },
    ])
    expect((await dia(tecnico)).atrasados.grupos).toEqual([])
    expect([
      (await dia(vendedor, '&meus=1')).atrasados.total,
      (await dia(gestora, '&meus=1')).atrasados.total,
      (await dia(tecnico)).atrasados.total,
    ]).toEqual([1, 0, 0])
    expect((await ninguem.chamar(areasDoPainel.dia)).status).toBe(401)
  })

  it('the quality panel requires the permission for registers', async () => {
    expect((await gestora.chamar(areasDoPainel.qualidade)).status).toBe(403)
    const q = (await cadastro.chamar(areasDoPainel.qualidade)).corpo.data as {
      chave: string
      total: number
      de: number
    }[]
    expect(q.map((x) => x.chave)).toEqual(['contato', 'documentos', 'duplicados', 'parados', 'inativos', 'sem_dono'])
    expect(q.every((x) => x.total >= 0)).toBe(true)
  })

  it('each of its lines links to exactly its rows: one list with its filter in the URL, or each funnel', async () => {
    type Falta = {
      chave: string
      total: number
      href: string | null
      partes: { nome: string; total: number; href: string }[]
    }
    const ver = async (quem: typeof gestora, chave: string) =>
      ((await quem.chamar(areasDoPainel.qualidade)).corpo.data as Falta[]).find((x) => x.chave === chave)
    const deTudo = await pessoaDeTeste(casa, [
      { departamento: 'cad', papel: 'supervisor' },
      { departamento: 'vu', papel: 'supervisor' },
    ])
    const total = async (caminho: string) => (await deTudo('GET', caminho)).corpo.pagination.total
    expect([(await ver(deTudo, 'contato'))?.total, (await ver(deTudo, 'documentos'))?.total]).toEqual([
      await total('/api/contatos?sem_contato=true'),
      await total('/api/contatos?sem_documento=true'),
    ])
    const solta = await pessoaDeTeste(casa, [])
    expect((await ver(deTudo, 'parados'))?.total).toBe(await total('/api/usuarios?sem_papel=true&ativo=true'))
    expect(
      (await deTudo.chamar(usuarios.listar, { query: { sem_papel: true } })).corpo.data.map((u) => u.id),
    ).toContain(solta.id)
    const sem = await ver(deTudo, 'sem_dono')
    expect([sem?.total, sem?.href, sem?.partes.map((p) => p.total)]).toEqual([1, null, [1]])
    expect(sem?.partes[0]?.href).toMatch(/^\/funil\/[0-9a-f-]{36}\?vista=tabela&responsavel_id=ninguem$/)
    // a deactivated assignee: counted, and found by the same filter in the funnel
    await sql`update cad.usuarios set ativo = false, desativado_em = now() where id = ${vendedor.id}`.execute(
      s.banco.db,
    )
    const [parte] = (await ver(deTudo, 'inativos'))?.partes ?? []
    expect(parte?.total).toBe(
      (await deTudo.chamar(vistas.tabela, { params: { funil: F }, query: { responsavel_id: ['inativos'] } })).corpo
        .pagination.total,
    )
    await sql`update cad.usuarios set ativo = true, desativado_em = null where id = ${vendedor.id}`.execute(s.banco.db)
  })

  it('expiring documents are those of open cards of a department within reach, ordered by date; a newer one removes the entry', async () => {
    const dia = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const { id: cartao } = (await gestora.chamar(cartoes.criar, { body: { funil: F, titulo: 'Sítio Ipê' } })).corpo.data
    const anexo = (nome: string, valido_ate: string, mais: Record<string, unknown> = {}) => ({
      caminho: `${cartao}/${nome}`,
      nome,
      mime: 'application/pdf',
      tamanho: 10,
      valido_ate,
      ...mais,
    })
    const fatos = async (campos: Record<string, unknown>) =>
      sql`
        update funis.dossies d
        set campos = ${JSON.stringify(campos)}::jsonb
        from funis.cartoes c
        where c.id = ${cartao}
          and d.id = c.dossie_id
      `.execute(s.banco.db)
    const ver = async (quem: typeof gestora) =>
      (await quem.chamar(areasDoPainel.documentos, { query: { departamento: 'vu' } })).corpo.data
    await fatos({
      procuracao: [anexo('p.pdf', dia(10))],
      carta_pendencia: [anexo('c.pdf', dia(-2))],
      as_built: [anexo('a.pdf', dia(200))],
    })
    expect(await ver(gestora)).toMatchObject({
      total: 2,
      documentos: [
        { titulo: 'Sítio Ipê', documento: 'Carta de pendência/reprovação', venceu: true },
        { documento: 'Procuração do titular', valido_ate: dia(10), venceu: false },
      ],
    })
    await fatos({
      procuracao: [anexo('p.pdf', dia(10)), anexo('p2.pdf', dia(365), { substitui: `${cartao}/p.pdf` })],
      carta_pendencia: [anexo('c.pdf', dia(-2))],
    })
    expect((await ver(gestora)).total).toBe(1)
    expect([(await ver(deFora)).total, (await ver(tecnico)).total]).toEqual([0, 0])
    expect((await ninguem.chamar(areasDoPainel.documentos, { query: { departamento: 'vu' } })).status).toBe(401)
    expect((await gestora('GET', '/api/paineis/documentos')).corpo.error.details[0].campo).toBe('departamento')
    await gestora.chamar(noQuadro.arquivar, { params: { id: cartao }, body: { arquivar: true } })
    expect((await ver(gestora)).total).toBe(0)
  })

  it('a history has moves, changes and comments in one order, page by page, filtered by kind, person and text', async () => {
    const alvo = (await linhas(gestora, 'fato=atrasado')).data[0]?.cartao_id ?? ''
    const c = (await gestora.chamar(cartoes.obter, { params: { id: alvo } })).corpo.data
    expect(
      (
        await gestora.chamar(cartoes.alterar, {
          params: { id: alvo },
          body: {
            versao: c.versao,
            titulo: 'Padaria Aurora',
            responsavel_id: gestora.id,
          },
        })
      ).status,
    ).toBe(200)
    await gestora.chamar(cartoes.comentar, { params: { id: alvo }, body: { texto: 'Ligar na sexta' } })
    const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    const h = async (q: string) =>
      (await gestora('GET', `/api/paineis/historico?de=2026-01-01&ate=${hoje}&funil=${F}${q}`)).corpo.data as {
        acontecimentos: {
          id: string
          tipo: string
          em: string
          texto: string | null
          desfeita: boolean
          mudancas: { campo: string; antes: string; depois: string }[]
        }[]
        proximo: string | null
      }
    const [comentario, mudanca] = (await h('&busca=aurora')).acontecimentos
    expect([comentario?.texto, mudanca?.mudancas.map((m) => [m.campo, m.depois])]).toEqual([
      'Ligar na sexta',
      [
        ['Título', 'Padaria Aurora'],
        ['Responsável', 'Pessoa de Teste'],
      ],
    ])
    expect((await h('&tipo=comentario')).acontecimentos).toHaveLength(1)
    expect((await h('&tipo=transicao')).acontecimentos.filter((x) => x.desfeita)).toHaveLength(1)
    expect(new Set((await h(`&feito_por=${vendedor.id}&tipo=transicao`)).acontecimentos.map((x) => x.id)).size).toBe(8)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const p: Awaited<ReturnType<typeof h>> = await h(`&limit=3${cursor && `&cursor=${cursor}`}`)
      ids.push(...p.acontecimentos.map((x) => x.id))
      cursor = p.proximo
    }
    expect([ids.length, new Set(ids).size]).toEqual([(await h('&limit=100')).acontecimentos.length, ids.length])
  })
})
