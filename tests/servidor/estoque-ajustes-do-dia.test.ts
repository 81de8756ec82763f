import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { ajustes, motivosDeAjuste, type MotivoDeAjuste } from '#modules/estoque/contract/ajustes.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { APROVAR } from '#modules/estoque/contract/comum.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos, type NovoAjuste } from '#modules/estoque/contract/movimentos.ts'
import { mover } from '#modules/estoque/publico.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const outra = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const hoje = diaAqui()
/** What a unit costs: at the first limit, R$ 1.000,00, five are too many. */
const CUSTO = 21_357

let sede = ''
let fornecedor = ''
let motivos: MotivoDeAjuste[] = []
const motivo = (nome: string) => motivos.find((m) => m.nome === nome)?.id ?? ''
beforeAll(async () => {
  sede = (await chefe.chamar(locais.criar, { body: { nome: 'Campinas', tipo: 'almoxarifado' } })).corpo.data.id
  fornecedor = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  motivos = (await leitora.chamar(motivosDeAjuste.listar)).corpo.data
})

const novoMaterial = async (quantos: string, para = sede) => {
  const codigo = `A-${uuidv7().slice(-10)}`
  const item: { tipo: 'outro'; modelo: string } = { tipo: 'outro', modelo: `Peça ${codigo}` }
  const { id } = (await chefe.chamar(materiais.criar, { body: { codigo, unidade: 'UN', rastreio: 'nenhum', item } }))
    .corpo.data
  const linhas = [{ item_id: id, quantidade: quantos, valor_centavos: Number(quantos) * CUSTO, series: [] }]
  const r = await chefe.chamar(movimentos.criar, {
    body: { chave: uuidv7(), tipo: 'entrada', ocorrido_em: hoje, de: fornecedor, para, linhas },
  })
  expect(r.status).toBe(200)
  return id
}
const ajuste = (item_id: string, quantidade: string, mais: Partial<NovoAjuste> = {}) => ({
  chave: uuidv7(),
  tipo: 'ajuste' as const,
  ocorrido_em: hoje,
  motivo_id: motivo('Erro de lançamento'),
  local_id: sede,
  linhas: [{ item_id, sentido: 'menos' as const, quantidade, series: [] }],
  ...mais,
})
const ajustar = (quem: Chamada, ...p: Parameters<typeof ajuste>) =>
  quem.chamar(movimentos.ajustar, { body: ajuste(...p) })
/** Nothing that this person adjusts is added to what others of this file did. */
const novaChefe = () => pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const saldo = async (id: string) => (await leitora.chamar(materiais.obter, { params: { id } })).corpo.data.saldo
const umAjuste = async (quem: Chamada, id: string) =>
  (await quem.chamar(ajustes.listar, { query: { limit: 100 } })).corpo.data.find((a) => a.id === id)

describe('adjustments that are split', () => {
  it('of one person wait once they pass the limit in 24 hours, and say what they are added to', async () => {
    const quem = await novaChefe()
    const [a, b] = [await novoMaterial('9'), await novoMaterial('9')]
    expect((await ajustar(quem, a, '3')).corpo.data.situacao).toBe('lancado')
    const passou = (await ajustar(quem, b, '2')).corpo.data
    expect(passou.situacao).toBe('esperando')
    expect(await umAjuste(outra, passou.id)).toMatchObject({
      valor_centavos: 2 * CUSTO,
      somado_centavos: 3 * CUSTO,
      somado_de: 'pessoa',
      posso_decidir: true,
    })
    expect(await umAjuste(leitora, passou.id)).not.toHaveProperty('somado_centavos')
    // within what is left of the limit it posts
    expect((await ajustar(quem, b, '1')).corpo.data.situacao).toBe('lancado')
    // what was approved has its own two people, and is not added
    await outra.chamar(ajustes.aprovar, { params: { id: passou.id } })
    const [um, dois] = await Promise.all([a, b].map((item) => ajustar(quem, item, '1')))
    expect([um?.corpo.data.situacao, dois?.corpo.data.situacao]).toEqual(['esperando', 'esperando'])
    expect(await saldo(b)).toBe('6')
  })

  it('of one material wait, also of several people', async () => {
    const [um, dois] = [await novaChefe(), await novaChefe()]
    const item = await novoMaterial('9')
    const feitos = await Promise.all([um, dois].map((quem) => ajustar(quem, item, '3')))
    expect(feitos.map((r) => r.corpo.data.situacao).toSorted()).toEqual(['esperando', 'lancado'])
    const espera = feitos.find((r) => r.corpo.data.situacao === 'esperando')?.corpo.data.id ?? ''
    expect(await umAjuste(outra, espera)).toMatchObject({ somado_centavos: 3 * CUSTO, somado_de: 'material' })
  })

  it('are refused by the database itself, two at the same moment too', async () => {
    const quem = await novaChefe()
    const virtual = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'ajuste')?.id ?? ''
    const aMao = (itemId: string) =>
      casa.app.s.executar({ usuario: { id: quem.id } }, (u) =>
        mover(u, uuidv7(), {
          tipo: 'ajuste',
          ocorridoEm: hoje,
          motivo: 'por fora',
          linhas: [{ itemId, de: sede, para: virtual, quantidade: '3' }],
        }),
      )
    const itens = [await novoMaterial('9'), await novoMaterial('9')]
    const r = await Promise.allSettled(itens.map(aMao))
    expect(r.map((x) => x.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const x of r)
      if (x.status === 'rejected') expect(x.reason).toMatchObject({ constraint: 'ajustes_somados_sem_aprovacao' })
    expect((await Promise.all(itens.map(saldo))).toSorted()).toEqual(['6', '9'])
  })
})

describe('a company of one person', () => {
  const sozinho = (quem: Chamada, id: string, motivo_ = 'Só eu cuido do estoque') =>
    quem.chamar(ajustes.aprovarSozinho, { params: { id }, body: { motivo: motivo_ } })

  /** The administrator never leaves: the company has one. */
  const ficamSo = (...ids: string[]) =>
    sql`
      update cad.usuarios set ativo = false, desativado_em = now() where ativo and id <> all (${ids}::uuid[])
    `.execute(db)
  const voltam = () => sql`update cad.usuarios set ativo = true, desativado_em = null where not ativo`.execute(db)

  it('approves its own adjustment with a reason, marked; with a second person it is refused, by the database too', async () => {
    const item = await novoMaterial('20')
    const pede = async () => (await ajustar(admin, item, '5')).corpo.data.id
    const [meu, depois] = [await pede(), await pede()]
    expect((await sozinho(outra, meu)).status).toBe(409)
    expect((await sozinho(admin, meu)).erro.message).toBe('Outra pessoa já pode aprovar ajustes: peça a ela.')
    const porFora = (id: string) =>
      sql`
        update estoque.ajustes
        set situacao = 'aprovado', decidido_por = pedido_por, decidido_em = now(), decisao_motivo = 'x',
          sem_segunda_pessoa = true, movimento_id = (select id from estoque.movimentos order by id limit 1)
        where id = ${id}
      `.execute(db)
    await expect(porFora(meu)).rejects.toMatchObject({ constraint: 'ajustes_ha_segunda_pessoa' })
    await ficamSo(admin.id)
    try {
      expect(await umAjuste(admin, meu)).toMatchObject({ meu: true, posso_decidir: false, posso_aprovar_so: true })
      expect((await sozinho(admin, meu, ' ')).detalhe('motivo')).toBe('Diga por quê')
      expect((await admin.chamar(ajustes.aprovar, { params: { id: meu } })).status).toBe(409)
      expect((await sozinho(admin, meu)).status).toBe(200)
      expect(await umAjuste(admin, meu)).toMatchObject({
        situacao: 'aprovado',
        sem_segunda_pessoa: true,
        decisao_motivo: 'Só eu cuido do estoque',
        posso_aprovar_so: false,
      })
      const { saldo: ficou } = (await admin.chamar(materiais.obter, { params: { id: item } })).corpo.data
      expect(ficou).toBe('15')
      const { rows } = await sql`
        select acao, motivo from plataforma.auditoria where entidade_id = ${meu} order by id desc limit 1
      `.execute(db)
      expect(rows).toEqual([{ acao: 'ajuste_de_estoque.aprovar_sozinho', motivo: 'Só eu cuido do estoque' }])
    } finally {
      await voltam()
    }
    expect((await umAjuste(admin, depois))?.posso_aprovar_so).toBe(false)
    expect((await sozinho(admin, depois)).status).toBe(409)
  })

  it('finds a second person as the rights are read', async () => {
    const { rows } = await sql<{ id: string; aprova: boolean }>`
      select u.id, estoque.outra_pessoa_aprova(o.id) as aprova
      from cad.usuarios u
      cross join lateral (select u.id) o
    `.execute(db)
    const aprovam = new Set((await usuariosComPermissao(db, APROVAR)).map((p) => p.id))
    for (const { id, aprova } of rows) expect(aprova).toBe([...aprovam].some((p) => p !== id))
    // alone: each person with a role against the right that the application reads
    for (const papel of ['leitor', 'operador', 'supervisor', 'aprovador', 'contador'] as const) {
      const quem = await pessoaDeTeste(casa, [{ departamento: 'est', papel }])
      const tem = (await usuariosComPermissao(db, APROVAR)).some((p) => p.id === quem.id)
      await ficamSo(admin.id, quem.id)
      const so = await sql<{ ha: boolean }>`select estoque.outra_pessoa_aprova(${admin.id}) as ha`.execute(db)
      await voltam()
      expect([papel, so.rows[0]?.ha]).toEqual([papel, tem])
    }
  })
})
