import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { conferirNovos } from '#modules/contatos/server/comandos/conferir.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const operador = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitor = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'leitor' }])
const ninguem = await casa.como(null)

let serie = 0
const cpfNovo = () => {
  const base = String(100_000_000 + ++serie * 7919).slice(-9)
  return base + digitosVerificadores(base)
}
const telefoneNovo = () => `55119${String(70_000_000 + ++serie)}`
const criar = async (dados: Record<string, unknown> = {}) => {
  const r = await supervisora('POST', '/api/contatos', { nome: `Contato ${++serie}`, ...dados })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}
const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id)
const conferir = async () => {
  while ((await casa.app.s.executar(sistema, (u) => conferirNovos(u.tx))) > 0) continue
}

describe('the registry of contacts', () => {
  it('[S3.4] creates, finds, reads and changes contacts as entities of the product, and refuses users without the permission', async () => {
    expect((await ninguem('GET', '/api/contatos')).status).toBe(401)
    expect((await leitor('GET', '/api/contatos')).status).toBe(403)
    expect((await leitor('POST', '/api/contatos', { nome: 'X' })).status).toBe(403)
    const invalido = await supervisora('POST', '/api/contatos', {
      nome: ' ',
      documento: '123',
      telefone: '12',
      email: 'x',
      uf: 'ZZ',
    })
    expect(invalido.status).toBe(400)
    expect(invalido.corpo.error.details.map((d: { campo: string }) => d.campo).sort()).toEqual([
      'documento',
      'email',
      'nome',
      'telefone',
      'uf',
    ])
    const cpf = cpfNovo()
    const maria = await criar({
      nome: 'Maria do Sol',
      documento: cpf,
      telefone: '(19) 9214-7730',
      email: 'Maria@Sol.com',
      cidade: 'Campinas',
      uf: 'sp',
      tags: ['vip'],
      origem: 'indicação',
    })
    expect(maria).toMatchObject({
      nome: 'Maria do Sol',
      telefone: '5519992147730',
      email: 'maria@sol.com',
      uf: 'SP',
      tags: ['vip'],
    })
    expect((await operador('GET', `/api/contatos/${maria.id}`)).corpo.data.nome).toBe('Maria do Sol')
    expect((await supervisora('GET', '/api/contatos/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await supervisora('GET', '/api/contatos/nada')).status).toBe(400)
    const mudada = await supervisora('PATCH', `/api/contatos/${maria.id}`, {
      cargo: 'Síndica',
      nascimento: '1980-02-29',
      observacoes: '',
    })
    expect(mudada.corpo.data).toMatchObject({
      cargo: 'Síndica',
      nascimento: '1980-02-29',
      observacoes: null,
      nome: 'Maria do Sol',
    })
    // an address or a document belongs to one contact
    for (const [campo, valor] of [
      ['telefone', '19992147730'],
      ['email', 'maria@sol.com'],
      ['documento', cpf],
    ]) {
      const r = await supervisora('POST', '/api/contatos', { nome: 'Outra', [campo as string]: valor })
      expect(r.status).toBe(409)
      expect(r.corpo.error.details[0]).toMatchObject({ campo, contato_id: maria.id })
    }
  })

  it('searches by name, either spelling of a phone, e-mail, UC and whole document; filters and pages keep the order', async () => {
    const cpf = cpfNovo()
    const k = await criar({
      nome: 'José Antônio Girão',
      telefone: '5531987654321',
      email: 'ze@girao.com.br',
      documento: cpf,
      cidade: 'Belo Horizonte',
      uf: 'MG',
      tags: ['girão'],
    })
    await supervisora('POST', `/api/contatos/${k.id}/meios`, {
      tipo: 'telefone',
      valor: '31 3333-4444',
      rotulo: 'casa',
    })
    await supervisora('POST', `/api/contatos/${k.id}/unidades`, {
      numero: '7001234567',
      distribuidora: 'CEMIG',
      grupo: 'Grupo B',
      classe: 'residencial',
    })
    for (const busca of [
      'jose antonio gir',
      '31 8765-4321',
      '(31) 98765-4321',
      '+55 31 98765-4321',
      '33334444',
      'ZE@GIRAO',
      '7001234',
      cpf,
      'girao',
    ]) {
      expect(ids(await supervisora('GET', `/api/contatos?busca=${encodeURIComponent(busca)}`)), busca).toContain(k.id)
    }
    // a part of a document matches no contact
    expect(ids(await supervisora('GET', `/api/contatos?busca=${cpf.slice(0, 8)}`))).not.toContain(k.id)
    expect(ids(await supervisora('GET', '/api/contatos?tag=gir%C3%A3o&uf=MG'))).toEqual([k.id])
    const todos = new Set<string>()
    for (let cursor = ''; ;) {
      const r = await supervisora('GET', `/api/contatos?limit=2&ordem=recentes${cursor && `&cursor=${cursor}`}`)
      for (const id of ids(r)) todos.add(id)
      if (!r.corpo.pagination.proximo) {
        expect(todos.size).toBe(r.corpo.pagination.total)
        break
      }
      cursor = r.corpo.pagination.proximo
    }
    expect((await supervisora('GET', '/api/contatos?cursor=xyz')).status).toBe(400)
  })

  it('returns a whole CPF only by the audited endpoint: not by list, page, search, export, similar ones or union', async () => {
    const cpf = cpfNovo()
    const k = await criar({ nome: 'Canário Discreto', documento: cpf })
    const outro = await criar({ nome: 'Canário Discreta' })
    const onde = [
      '/api/contatos?busca=Canario',
      `/api/contatos/${k.id}`,
      `/api/contatos?busca=${cpf}`,
      '/api/contatos/exportar?busca=Canario',
      '/api/contatos/exportar?busca=Canario&formato=json',
      `/api/contatos/${k.id}/linha-do-tempo`,
    ]
    for (const caminho of onde)
      for (const quem of [supervisora, operador])
        expect(JSON.stringify((await quem('GET', caminho)).corpo).replace(/\D/g, ''), caminho).not.toContain(cpf)
    expect(JSON.stringify((await operador('POST', '/api/contatos/parecidos', { documento: cpf })).corpo)).not.toContain(
      cpf,
    )
    expect(
      JSON.stringify((await supervisora('POST', '/api/contatos/unioes/previa', { de: k.id, para: outro.id })).corpo),
    ).not.toContain(cpf)
    expect((await operador('POST', `/api/contatos/${k.id}/documento`)).status).toBe(403)
    expect((await supervisora('POST', `/api/contatos/${k.id}/documento`)).corpo.data.documento).toBe(cpf)
    const { rows } = await sql`
      select 1
      from plataforma.auditoria
      where acao = 'contato.revelar_documento'
        and entidade_id = ${k.id}
        and usuario_id = ${supervisora.id}
    `.execute(db)
    expect(rows).toHaveLength(1)
    expect((await operador('GET', '/api/contatos/exportar')).status).toBe(403)
    expect(
      (await supervisora('GET', '/api/contatos/exportar?busca=Canario&documentos=true&formato=json')).corpo.map(
        (l: { documento: string | null }) => l.documento?.replace(/\D/g, ''),
      ),
    ).toContain(cpf)
    const { rows: eventos } = await sql<{ dados: unknown }>`select dados from plataforma.eventos`.execute(db)
    expect(JSON.stringify(eventos)).not.toContain(cpf)
    const { rows: auditoria } = await sql<{ t: string }>`
      select coalesce(antes::text, '') || coalesce(depois::text, '') as t
      from plataforma.auditoria
    `.execute(db)
    expect(auditoria.map((a) => a.t).join('')).not.toContain(cpf)
  })

  it('has phones, addresses, consumer units and companies; each refuses invalid values', async () => {
    const k = await criar({ telefone: telefoneNovo() })
    const empresa = await criar({ tipo: 'empresa', nome: 'Padaria Ltda', documento: '12.ABC.345/01DE-35' })
    expect(empresa.documento).toBe('12.ABC.345/01DE-35')
    const novo = telefoneNovo()
    const com = await supervisora('POST', `/api/contatos/${k.id}/meios`, {
      tipo: 'telefone',
      valor: novo,
      principal: true,
    })
    expect(com.corpo.data.telefone).toBe(novo)
    expect(
      (await supervisora('POST', `/api/contatos/${empresa.id}/meios`, { tipo: 'telefone', valor: novo })).status,
    ).toBe(409)
    const sem = await supervisora('DELETE', `/api/contatos/${k.id}/meios`, { tipo: 'telefone', valor: novo })
    expect(sem.corpo.data.telefone).toBe(k.telefone)
    expect((await supervisora('DELETE', `/api/contatos/${k.id}/meios`, { tipo: 'telefone', valor: novo })).status).toBe(
      400,
    )

    const endereco = {
      cep: '13010-000',
      logradouro: 'Rua A',
      numero: '10',
      cidade: 'Campinas',
      uf: 'sp',
      municipio_ibge: 3509502,
      latitude: -22.9,
      longitude: -47.06,
    }
    const e1 = (await supervisora('POST', `/api/contatos/${k.id}/enderecos`, endereco)).corpo.data
    expect(e1).toMatchObject({ cep: '13010000', uf: 'SP', latitude: -22.9 })
    expect((await supervisora('GET', `/api/contatos/${k.id}`)).corpo.data.cidade).toBe('Campinas')
    const ruim = await supervisora('POST', `/api/contatos/${k.id}/enderecos`, {
      ...endereco,
      cep: '1',
      cidade: '',
      longitude: null,
    })
    expect(ruim.status).toBe(400)
    expect(
      (await supervisora('PUT', `/api/contatos/${k.id}/enderecos/${e1.id}`, { ...endereco, numero: '11' })).corpo.data
        .numero,
    ).toBe('11')
    expect((await supervisora('PUT', `/api/contatos/${empresa.id}/enderecos/${e1.id}`, endereco)).status).toBe(404)

    const uc = (
      await supervisora('POST', `/api/contatos/${k.id}/unidades`, {
        numero: '123456',
        distribuidora: 'CPFL Paulista',
        grupo: 'Grupo A',
        classe: 'comercial',
        endereco_id: e1.id,
      })
    ).corpo.data
    expect(uc).toMatchObject({ numero: '123456', classe: 'comercial', endereco_id: e1.id })
    expect(
      (await supervisora('POST', `/api/contatos/${empresa.id}/unidades`, { numero: '99', endereco_id: e1.id })).status,
    ).toBe(400)
    expect((await supervisora('POST', `/api/contatos/${k.id}/unidades`, { numero: '', classe: 'x' })).status).toBe(400)
    expect(
      (await supervisora('PUT', `/api/contatos/${k.id}/unidades/${uc.id}`, { numero: '654321' })).corpo.data,
    ).toMatchObject({ numero: '654321', classe: null })
    expect((await supervisora('DELETE', `/api/contatos/${k.id}/unidades/${uc.id}`)).status).toBe(200)
    expect((await supervisora('DELETE', `/api/contatos/${k.id}/enderecos/${e1.id}`)).status).toBe(200)

    expect(
      (await supervisora('PUT', `/api/contatos/${k.id}/empresas/${empresa.id}`, { papel: 'Sócia' })).corpo.data
        .empresas,
    ).toEqual([{ id: empresa.id, nome: 'Padaria Ltda', papel: 'Sócia' }])
    expect((await supervisora('PUT', `/api/contatos/${empresa.id}/empresas/${k.id}`, { papel: '' })).status).toBe(400)
    expect((await supervisora('GET', `/api/contatos/${empresa.id}`)).corpo.data.pessoas).toHaveLength(1)
    expect((await supervisora('DELETE', `/api/contatos/${k.id}/empresas/${empresa.id}`)).corpo.data.empresas).toEqual(
      [],
    )
    for (const caminho of ['meios', 'enderecos', 'unidades'])
      expect((await leitor('POST', `/api/contatos/${k.id}/${caminho}`, {})).status).toBe(403)
  })

  it('tags and assigns many contacts together, by the filter that lists them', async () => {
    const a = await criar({ nome: 'Massa Um', origem: 'feira' })
    const b = await criar({ nome: 'Massa Dois', origem: 'feira' })
    expect((await leitor('POST', '/api/contatos/em-massa', { selecao: { ids: [a.id] } })).status).toBe(403)
    expect((await supervisora('POST', '/api/contatos/em-massa', { selecao: {} })).status).toBe(400)
    expect(
      (
        await supervisora('POST', '/api/contatos/em-massa', {
          selecao: { filtro: { origem: ['feira'] } },
          etiquetar: ['feira 2026'],
          responsavel_id: operador.id,
        })
      ).corpo.data.mudados,
    ).toBe(2)
    const lido = (await supervisora('GET', `/api/contatos/${b.id}`)).corpo.data
    expect(lido).toMatchObject({ tags: ['feira 2026'], responsavel: { id: operador.id } })
  })
})

describe('duplicates', () => {
  it('reports similar contacts while typing, and finds them on every path later; “não é duplicado” is stored', async () => {
    const cpf = cpfNovo()
    const a = await criar({
      nome: 'Antonieta Figueira Lopes',
      cidade: 'Sorocaba',
      documento: cpf,
      telefone: '5515981112222',
    })
    const procurar = async (p: Record<string, unknown>) =>
      (await operador('POST', '/api/contatos/parecidos', p)).corpo.data
    expect((await procurar({ documento: cpf }))[0]).toMatchObject({ id: a.id, motivos: ['documento'], pontos: 100 })
    expect((await procurar({ telefone: '(15) 8111-2222' }))[0]).toMatchObject({ id: a.id, motivos: ['telefone'] })
    expect((await procurar({ nome: 'antonieta figueira lopez', cidade: 'SOROCABA' }))[0]).toMatchObject({
      id: a.id,
      motivos: ['nome_e_cidade'],
    })
    expect(await procurar({ nome: 'antonieta figueira lopez', cidade: 'Recife' })).toEqual([])
    expect(await procurar({ id: a.id, documento: cpf })).toEqual([])
    // by the form, and by a channel
    const b = await criar({ nome: 'Antonieta Figueira Lopes', cidade: 'sorocaba' })
    const c = await criar({ nome: 'Carlos Eduardo Pinto', telefone: '5511970001111' })
    const [d] = await casa.app.s.executar(sistema, (u) =>
      resolverContatos(u.tx, [
        { identidades: [{ tipo: 'lid', valor: '777@lid' }], nome: 'Carlos', telefone: '5511970001111' },
      ]),
    )
    await conferir()
    expect((await operador('GET', '/api/contatos/duplicados')).status).toBe(403)
    const pares = async () =>
      (await supervisora('GET', '/api/contatos/duplicados')).corpo.data as {
        a: { id: string }
        b: { id: string }
        motivos: string[]
      }[]
    const tem = (p: Awaited<ReturnType<typeof pares>>, x: string, y: string) =>
      p.find((q) => [q.a.id, q.b.id].sort().join() === [x, y].sort().join())
    const lista = await pares()
    expect(tem(lista, a.id, b.id)?.motivos).toEqual(['nome_e_cidade'])
    expect(tem(lista, c.id, d ?? '')?.motivos).toEqual(['telefone'])
    expect((await supervisora('POST', '/api/contatos/duplicados/distintos', { a: a.id, b: a.id })).status).toBe(400)
    expect((await supervisora('POST', '/api/contatos/duplicados/distintos', { a: b.id, b: a.id })).status).toBe(200)
    await supervisora('PATCH', `/api/contatos/${b.id}`, { cargo: 'x', nome: 'Antonieta Figueira  Lopes' })
    await conferir()
    expect(tem(await pares(), a.id, b.id)).toBeUndefined()
  })
})

/** Returns every row about these two, from each table that references a contact. */
async function retrato(doIs: string[]): Promise<string> {
  const { rows: tabelas } = await sql<{ tabela: string; coluna: string }>`
    select distinct tabela, coluna
    from cad.ponteiros_de_contato()
    where tabela not in ('cad.contatos_a_conferir')
  `.execute(db)
  const partes: unknown[] = [
    (
      await sql<{ l: unknown }>`
        select to_jsonb(k) as l
        from cad.contatos k
        where id = any(${doIs}::uuid[])
        order by id
      `.execute(db)
    ).rows,
  ]
  for (const { tabela, coluna } of tabelas)
    partes.push([
      tabela,
      coluna,
      (
        await sql<{ l: unknown }>`
          select to_jsonb(t) as l
          from ${sql.table(tabela)} t
          where ${sql.ref(coluna)} = any(${doIs}::uuid[])
          order by to_jsonb(t)::text
        `.execute(db)
      ).rows,
    ])
  return JSON.stringify(partes)
}

describe('merging two contacts', () => {
  it('moves all references, exactly once, and can be undone for thirty days', async () => {
    const de = await criar({
      nome: 'Loja Solar Um',
      telefone: telefoneNovo(),
      cidade: 'Natal',
      documento: cpfNovo(),
      tags: ['a'],
    })
    const para = await criar({
      nome: 'Loja Solar',
      telefone: telefoneNovo(),
      observacoes: 'cliente antigo',
      tags: ['b'],
    })
    await supervisora('POST', `/api/contatos/${de.id}/unidades`, { numero: '9001' })
    await supervisora('POST', `/api/contatos/${de.id}/consentimentos`, {
      finalidade: 'ofertas',
      canal: 'whatsapp',
      dado: true,
      prova: 'disse por telefone',
    })
    await supervisora('POST', `/api/contatos/${de.id}/consentimentos`, {
      finalidade: 'ofertas',
      canal: 'whatsapp',
      dado: false,
      prova: 'pediu para parar',
    })
    const admin = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
    const cartao = (
      await admin('POST', '/api/cartoes', {
        funil: 'vu.vendas',
        titulo: 'Loja',
        valores: { telefone: de.telefone, nome: de.nome, origem_lead: 'indicacao' },
      })
    ).corpo.data
    expect(cartao.contato_id).toBe(de.id)
    for (const id of [de.id, para.id])
      await sql`insert into chat.recusas_de_contato (contato_id, palavra) values (${id}, ${id.slice(-4)})`.execute(db)
    const antes = await retrato([de.id, para.id])
    expect((await operador('POST', '/api/contatos/unioes', { de: de.id, para: para.id })).status).toBe(403)
    expect((await supervisora('POST', '/api/contatos/unioes', { de: de.id, para: de.id })).status).toBe(400)
    expect(
      (await supervisora('POST', '/api/contatos/unioes', { de: de.id, para: para.id, escolhas: { senha: 'de' } }))
        .status,
    ).toBe(400)
    const previa = (await supervisora('POST', '/api/contatos/unioes/previa', { de: de.id, para: para.id })).corpo.data
    expect(previa.campos.find((c: { campo: string }) => c.campo === 'nome')).toMatchObject({
      de: 'Loja Solar Um',
      para: 'Loja Solar',
      escolha: 'para',
    })
    expect(previa.vao.map((v: { o_que: string }) => v.o_que)).toContain('cartões')
    // two concurrent requests: one union
    const duas = await Promise.all(
      [1, 2].map(() =>
        supervisora('POST', '/api/contatos/unioes', { de: de.id, para: para.id, escolhas: { nome: 'de' } }),
      ),
    )
    expect(duas.map((r) => r.status).sort()).toEqual([200, 404])
    const { uniao_id, contato } = (duas.find((r) => r.status === 200) ?? duas[0])?.corpo.data ?? {}
    expect(contato).toMatchObject({
      nome: 'Loja Solar Um',
      cidade: 'Natal',
      telefone: para.telefone,
      observacoes: 'cliente antigo',
      tags: ['b', 'a'],
      uniao: { id: uniao_id },
    })
    expect(contato.meios).toHaveLength(2)
    expect((await admin('GET', `/api/cartoes/${cartao.id}`)).corpo.data.contato_id).toBe(para.id)
    expect((await supervisora('GET', `/api/contatos/${de.id}`)).corpo.error).toMatchObject({
      code: 'MERGED',
      details: { contato_id: para.id },
    })
    expect((await supervisora('GET', `/api/contatos/${para.id}/consentimentos`)).corpo.data).toHaveLength(2)
    expect((await operador('POST', `/api/contatos/unioes/${uniao_id}/desfazer`)).status).toBe(403)
    const voltas = await Promise.all([1, 2].map(() => supervisora('POST', `/api/contatos/unioes/${uniao_id}/desfazer`)))
    expect(voltas.map((r) => r.status).sort()).toEqual([200, 409])
    expect(await retrato([de.id, para.id])).toBe(antes)
  })

  it('changes after the union stay as they are, and a late undo is refused', async () => {
    const de = await criar({ nome: 'Beltrana', email: `b${++serie}@x.com` })
    const para = await criar({ nome: 'Beltrana S.' })
    const { uniao_id } = (await supervisora('POST', '/api/contatos/unioes', { de: de.id, para: para.id })).corpo.data
    await supervisora('PATCH', `/api/contatos/${para.id}`, { nome: 'Beltrana Silva', cidade: 'Lins' })
    await sql`update cad.contato_unioes set desfeita_em = null where id = ${uniao_id}`.execute(db)
    expect((await supervisora('POST', `/api/contatos/unioes/${uniao_id}/desfazer`)).status).toBe(200)
    expect((await supervisora('GET', `/api/contatos/${para.id}`)).corpo.data).toMatchObject({
      nome: 'Beltrana Silva',
      cidade: 'Lins',
      email: null,
    })
    expect((await supervisora('GET', `/api/contatos/${de.id}`)).corpo.data.email).toBe(de.email)
  })

  it('undoing any union restores both to the byte', async () => {
    const lado = fc.record({
      nome: fc.constantFrom('Ana', 'Ana Paula', 'A. Souza'),
      cidade: fc.option(fc.constantFrom('Bauru', 'Jaú'), { nil: undefined }),
      tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
      temDoc: fc.boolean(),
      temTel: fc.boolean(),
      temEmail: fc.boolean(),
      uc: fc.boolean(),
      obs: fc.option(fc.constantFrom('um', 'dois'), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(
        lado,
        lado,
        fc.dictionary(
          fc.constantFrom('nome', 'telefone', 'email', 'observacoes', 'campos.cidade', 'campos.documento'),
          fc.constantFrom('de', 'para'),
        ),
        async (x, y, escolhas) => {
          const [de, para] = await Promise.all(
            [x, y].map(async ({ temDoc, temTel, temEmail, uc, obs, ...l }) => {
              const k = await criar({
                ...l,
                ...(obs ? { observacoes: obs } : {}),
                ...(temDoc ? { documento: cpfNovo() } : {}),
                ...(temTel ? { telefone: telefoneNovo() } : {}),
                ...(temEmail ? { email: `p${++serie}@y.com` } : {}),
              })
              if (uc) await supervisora('POST', `/api/contatos/${k.id}/unidades`, { numero: `U${++serie}` })
              return k.id as string
            }),
          )
          const antes = await retrato([de as string, para as string])
          const r = await supervisora('POST', '/api/contatos/unioes', { de, para, escolhas })
          expect(r.status, JSON.stringify(r.corpo)).toBe(200)
          expect((await supervisora('POST', `/api/contatos/unioes/${r.corpo.data.uniao_id}/desfazer`)).status).toBe(200)
          expect(await retrato([de as string, para as string])).toBe(antes)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('every table that references a contact supports a union', async () => {
    const { rows } = await sql<{
      tabela: string
      muda: boolean
      apaga: boolean
      unicas: unknown[]
      chave: string[] | null
    }>`
      select
        tabela,
        chave,
        unicas,
        has_column_privilege('girassol_app', tabela, coluna, 'update') as muda,
        has_table_privilege('girassol_app', tabela, 'delete') as apaga
      from cad.ponteiros_de_contato()
    `.execute(db)
    expect(rows.filter((r) => !r.muda || !r.chave || (r.unicas.length > 0 && !r.apaga)).map((r) => r.tabela)).toEqual(
      [],
    )
    expect(rows.map((r) => r.tabela)).toEqual(
      expect.arrayContaining([
        'chat.conversas',
        'funis.cartoes',
        'funis.dossies',
        'meta.leads',
        'cad.contato_identidades',
      ]),
    )
  })
})

describe('data protection (LGPD)', () => {
  it('consents are append-only; requests are due in fifteen days; access returns a file; a removal deletes what may be deleted', async () => {
    const cpf = cpfNovo()
    const k = await criar({ nome: 'Titular dos Dados', documento: cpf, telefone: telefoneNovo(), cidade: 'Assis' })
    await supervisora('POST', `/api/contatos/${k.id}/enderecos`, {
      cidade: 'Assis',
      uf: 'SP',
      logradouro: 'Rua Secreta',
    })
    expect((await leitor('GET', `/api/contatos/${k.id}/consentimentos`)).status).toBe(403)
    expect(
      (
        await supervisora('POST', `/api/contatos/${k.id}/consentimentos`, {
          finalidade: 'ofertas',
          canal: 'email',
          dado: true,
          prova: '',
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await supervisora('POST', `/api/contatos/${k.id}/consentimentos`, {
          finalidade: 'ofertas',
          canal: 'email',
          dado: true,
          prova: 'formulário do site',
        })
      ).corpo.data,
    ).toHaveLength(1)
    await expect(sql`delete from cad.consentimentos`.execute(db)).rejects.toThrow(/permission denied/)
    await expect(sql`update cad.consentimentos set dado = false`.execute(db)).rejects.toThrow(/permission denied/)
    expect((await operador('POST', `/api/contatos/${k.id}/pedidos`, { tipo: 'acesso' })).status).toBe(403)
    expect((await supervisora('POST', `/api/contatos/${k.id}/pedidos`, { tipo: 'x' })).status).toBe(400)
    const pedido = (
      await supervisora('POST', `/api/contatos/${k.id}/pedidos`, { tipo: 'eliminacao', detalhe: 'por e-mail' })
    ).corpo.data
    expect(Date.parse(pedido.prazo_em) - Date.parse(pedido.recebido_em)).toBe(15 * 86_400_000)
    expect((await supervisora('POST', `/api/contatos/${k.id}/pedidos`, { tipo: 'eliminacao' })).status).toBe(409)
    expect((await operador('GET', '/api/contatos/privacidade/pedidos')).status).toBe(403)
    expect(ids(await supervisora('GET', '/api/contatos/privacidade/pedidos?situacao=aberto'))).toEqual([pedido.id])
    expect((await operador('GET', `/api/contatos/${k.id}/dados`)).status).toBe(403)
    const dados = await supervisora('GET', `/api/contatos/${k.id}/dados?formato=json`)
    expect(JSON.stringify(dados.corpo)).toContain('Rua Secreta')
    expect(JSON.stringify(dados.corpo)).toContain(cpf)
    expect(
      (
        await supervisora('POST', `/api/contatos/privacidade/pedidos/${pedido.id}/concluir`, {
          situacao: 'atendido',
          resposta: '',
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await supervisora('POST', `/api/contatos/privacidade/pedidos/${pedido.id}/concluir`, {
          situacao: 'atendido',
          resposta: 'apagado',
        })
      ).corpo.data,
    ).toMatchObject({ situacao: 'atendido', nome: 'Pessoa removida' })
    expect(
      (
        await supervisora('POST', `/api/contatos/privacidade/pedidos/${pedido.id}/concluir`, {
          situacao: 'atendido',
          resposta: 'de novo',
        })
      ).status,
    ).toBe(409)
    const depois = (await supervisora('GET', `/api/contatos/${k.id}`)).corpo.data
    expect(depois).toMatchObject({
      nome: 'Pessoa removida',
      documento: null,
      telefone: null,
      cidade: null,
      enderecos: [],
      meios: [],
    })
    expect((await supervisora('GET', `/api/contatos/${k.id}/consentimentos`)).corpo.data).toHaveLength(1)
  })
})

it('related records and the timeline show what each module lets the user see', async () => {
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const k = await criar({ telefone: telefoneNovo() })
  await vendas('POST', '/api/cartoes', {
    funil: 'vu.vendas',
    titulo: 'Telhado',
    valores: { telefone: k.telefone, nome: 'Z', origem_lead: 'indicacao' },
  })
  const deVendas = (await vendas('GET', `/api/contatos/${k.id}/relacionados`)).corpo.data
  expect(deVendas.cartoes.map((c: { titulo: string }) => c.titulo)).toEqual(['Telhado'])
  expect(
    (await vendas('GET', `/api/contatos/${k.id}/linha-do-tempo`)).corpo.data.passos.map(
      (p: { tipo: string }) => p.tipo,
    ),
  ).toContain('cartao')
  expect((await supervisora('GET', `/api/contatos/${k.id}/relacionados`)).corpo.data.cartoes).toEqual([])
  expect(
    (await supervisora('GET', `/api/contatos/${k.id}/linha-do-tempo`)).corpo.data.passos.map(
      (p: { tipo: string }) => p.tipo,
    ),
  ).not.toContain('cartao')
  expect((await leitor('GET', `/api/contatos/${k.id}/relacionados`)).status).toBe(403)
  expect((await supervisora('GET', `/api/contatos/${k.id}/linha-do-tempo?cursor=x`)).status).toBe(400)
})

it('a removal reaches cards, projects, comments, tasks and files of the person, and keeps the figures; a card with a known document finds its owner', async () => {
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const [cpf, telefone] = [cpfNovo(), telefoneNovo()]
  const k = await criar({ nome: 'Nilza Canária', documento: cpf, telefone })
  const novoCartao = (valores: object, contato_id?: string) =>
    vendas('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Casa da Nilza Canária',
      valores: { origem_lead: 'indicacao', ...valores },
      ...(contato_id ? { contato_id } : {}),
    })
  const cartao = (await novoCartao({ nome: 'Nilza Canária', telefone, potencia_kwp: 7.5 })).corpo.data
  // a card with only the document finds the same contact; another contact may not take it
  expect((await novoCartao({ nome: 'N. Canária', documento: cpf })).corpo.data.contato_id).toBe(k.id)
  const outra = await criar({ nome: 'Outra Pessoa', telefone: telefoneNovo() })
  const recusado = await novoCartao({ documento: cpf }, outra.id)
  expect(recusado.status).toBe(409)
  expect(recusado.corpo.error.details).toMatchObject([{ campo: 'valores.documento', contato_id: k.id }])
  await sql`
    update funis.dossies
    set
      campos = campos || '{"art_numero": "ART da Canária", "fatura": [{"caminho": "x/1", "nome": "conta canária.pdf"}]}'
    where id = (select dossie_id from funis.cartoes where id = ${cartao.id})
  `.execute(db)
  await vendas('POST', `/api/cartoes/${cartao.id}/comentarios`, { texto: 'Falei com a Canária' })
  const tarefa = (
    await vendas('POST', '/api/tarefas', {
      titulo: 'Ligar para a Canária',
      descricao: 'Canária pediu',
      contato_id: k.id,
    })
  ).corpo.data
  const pedido = (await supervisora('POST', `/api/contatos/${k.id}/pedidos`, { tipo: 'eliminacao' })).corpo.data
  expect(
    (
      await supervisora('POST', `/api/contatos/privacidade/pedidos/${pedido.id}/concluir`, {
        situacao: 'atendido',
        resposta: 'apagado',
      })
    ).status,
  ).toBe(200)
  const {
    rows: [resto],
  } = await sql<{ tudo: string; kwp: string; tarefa: string }>`
    select
      (
        select string_agg(to_jsonb(c)::text, '')
        from funis.cartoes c
        where c.contato_id = ${k.id}
      ) || (
        select string_agg(to_jsonb(d)::text, '')
        from funis.dossies d
        where d.contato_id = ${k.id}
      ) || (select string_agg(m.texto, '') from funis.comentarios m where m.cartao_id = ${cartao.id}) || (
        select to_jsonb(t)::text
        from tarefas.tarefas t
        where t.contato_id = ${k.id}
      ) || coalesce(
        (
          select string_agg(to_jsonb(h)::text, '')
          from tarefas.historico h
          where h.tarefa_id = ${tarefa.tarefa?.id ?? tarefa.id}
        ),
        ''
      ) as tudo,
      (
        select potencia_kwp::text
        from funis.dossies
        where id = (select dossie_id from funis.cartoes where id = ${cartao.id})
      ) as kwp,
      (select titulo from tarefas.tarefas where contato_id = ${k.id}) as tarefa
  `.execute(db)
  expect(resto?.tudo).not.toMatch(/can[aá]ria/i)
  expect(resto).toMatchObject({ kwp: '7.5', tarefa: 'Tarefa de pessoa removida' })
})
