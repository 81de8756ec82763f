import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { modelos } from '#modules/contratos/contract/modelos.ts'
import { contratoDaAceita } from '#modules/contratos/server/comandos/criar.ts'
import { vigorarVencidos } from '#modules/contratos/server/comandos/lembrar.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { contratosDeTeste } from '../suporte/contratos.ts'

const { vendedora, outra, advogado, leitor, gestora, s, db, aceita, abrir, ler, preencher, enviado, assinar } =
  await contratosDeTeste()

describe('a contract from an accepted proposal', () => {
  it('[S1.5] takes its figures from the proposal, asks for what is missing, and is opened once', async () => {
    const proposta = await aceita()
    const [um, dois, tres] = await Promise.all([
      vendedora.chamar(contratos.criar, { body: { proposta_id: proposta } }),
      vendedora.chamar(contratos.criar, { body: { proposta_id: proposta } }),
      s().executar(sistema, (u) => contratoDaAceita(u, proposta)),
    ])
    const c = um.corpo.data
    expect([dois.corpo.data.id, tres]).toEqual([c.id, c.id])
    expect(c.numero).toMatch(/^AC-20\d\d-\d{6}$/)
    expect(c).toMatchObject({ situacao: 'rascunho', versao: 1, tipo: 'autoconsumo', valor_centavos: 2_180_000 })
    expect(c.conteudo.variaveis).toMatchObject({
      'usina.quantidade_modulos': '10',
      'cliente.nome': 'Marta Vilela Nunes',
    })
    expect(c.checagem.find((i) => i.chave === 'preenchido')).toMatchObject({ situacao: 'falta' })
    expect(c.diferencas).toEqual([])
  })

  it('refuses a proposal that was not accepted, one out of reach, and a body without either origin', async () => {
    const { corpo } = await vendedora.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() } },
    })
    const { id } = corpo.data
    expect((await vendedora.chamar(contratos.criar, { body: { proposta_id: id } })).status).toBe(409)
    expect((await outra.chamar(contratos.criar, { body: { proposta_id: id } })).status).toBe(404)
    expect((await leitor.chamar(contratos.criar, { body: { proposta_id: id } })).status).toBe(403)
    expect((await vendedora.chamar(contratos.criar, { body: {} })).status).toBe(400)
  })

  it('is unknown to a seller of others, and known to the lawyers', async () => {
    const c = await abrir()
    expect((await outra.chamar(contratos.obter, { params: { id: c.id } })).status).toBe(404)
    expect((await advogado.chamar(contratos.obter, { params: { id: c.id } })).status).toBe(200)
    const lista = await outra.chamar(contratos.listar, { query: { busca: c.numero } })
    expect(lista.corpo.data).toEqual([])
    const contagens = await outra.chamar(contratos.contar, { query: { busca: c.numero } })
    expect(contagens.corpo.data.por_situacao.rascunho).toBe(0)
  })

  it('is found by its proposal, within the same reach', async () => {
    const c = await abrir()
    await abrir()
    const query = { proposta: c.proposta_id ?? '' }
    expect((await vendedora.chamar(contratos.listar, { query })).corpo.data.map((x) => x.id)).toEqual([c.id])
    expect((await outra.chamar(contratos.listar, { query })).corpo.data).toEqual([])
    expect((await vendedora.chamar(contratos.listar, { query: { proposta: '1' } })).status).toBe(400)
  })
})

describe('the way to a signature', () => {
  it('approval and sending wait for the checklist; only lawyers approve', async () => {
    const c = await abrir()
    await vendedora.chamar(contratos.pedirRevisao, { params: { id: c.id }, body: {} })
    const cedo = await advogado.chamar(contratos.aprovar, { params: { id: c.id } })
    expect(cedo.status).toBe(409)
    expect((await vendedora.chamar(contratos.aprovar, { params: { id: c.id } })).status).toBe(403)
    const volta = await advogado.chamar(contratos.devolver, {
      params: { id: c.id },
      body: { motivo: 'falta o garantidor' },
    })
    expect(volta.corpo.data.situacao).toBe('rascunho')
  })

  it('a save of an old revision, and a value of the wrong kind, are refused on their field', async () => {
    const c = await preencher(await abrir())
    const { da_proposta: _, quadros: __, ...conteudo } = c.conteudo
    const salvar = (revisao: number, variaveis: Record<string, string>) =>
      vendedora.chamar(contratos.salvar, {
        params: { id: c.id },
        body: { revisao, conteudo: { ...conteudo, variaveis } },
      })
    expect((await salvar(c.revisao - 1, conteudo.variaveis)).status).toBe(409)
    const torto = await salvar(c.revisao, { ...conteudo.variaveis, 'multa.atraso': 'dois' })
    expect(torto.status).toBe(400)
    expect(torto.detalhe('conteudo.variaveis.multa.atraso')).toMatch(/informe de 0 a 100/)
    const outraVar = await salvar(c.revisao, { ...conteudo.variaveis, 'cliente.rg': '1' })
    expect(outraVar.detalhe('conteudo.variaveis.cliente.rg')).toMatch(/não existe/)
  })

  it('what was sent cannot change by any statement of the application', async () => {
    const c = await enviado()
    expect(c.situacao).toBe('enviado_assinatura')
    expect(c.assinaturas?.signatarios.map((x) => x.nome)).toEqual(['Marta Vilela Nunes', 'Rafael Nogueira'])
    const comandos = [
      sql`update contratos.versoes set conteudo = '{}' where contrato_id = ${c.id}`,
      sql`update contratos.versoes set texto = 'x', hash = encode(sha256('x'), 'hex') where contrato_id = ${c.id}`,
      sql`update contratos.versoes set pdf = null where contrato_id = ${c.id}`,
      sql`update contratos.versoes set estado = 'aberta' where contrato_id = ${c.id}`,
      sql`delete from contratos.versoes where contrato_id = ${c.id}`,
      sql`update contratos.contratos set valor_centavos = 1 where id = ${c.id}`,
      sql`update contratos.contratos set numero = 'AC-2026-999999' where id = ${c.id}`,
      sql`delete from contratos.contratos where id = ${c.id}`,
      sql`update contratos.eventos set dados = '{}' where contrato_id = ${c.id}`,
      sql`delete from contratos.eventos where contrato_id = ${c.id}`,
      sql`truncate contratos.eventos`,
    ]
    for (const comando of comandos) await expect(comando.execute(db())).rejects.toThrow()
    const { da_proposta: _, quadros: __, ...conteudo } = c.conteudo
    const salvo = await vendedora.chamar(contratos.salvar, {
      params: { id: c.id },
      body: { revisao: c.revisao, conteudo },
    })
    expect(salvo.status).toBe(409)
  })

  it('opening v2 cancels the signatures of v1 and leaves v1 as it was', async () => {
    const c = await enviado()
    await assinar(c.id, 'parcial')
    const v2 = (
      await vendedora.chamar(contratos.abrirVersao, { params: { id: c.id }, body: { motivo: 'rever a garantia' } })
    ).corpo.data
    expect(v2).toMatchObject({ situacao: 'rascunho', versao: 2 })
    expect(v2.assinaturas?.situacao).toBe('cancelado')
    expect(v2.versoes.map((v) => [v.n, v.estado])).toEqual([
      [2, 'aberta'],
      [1, 'substituida'],
    ])
    const pdf = await vendedora.chamar(contratos.pdf, { params: { id: c.id }, query: { versao: 1 } })
    expect(pdf.status).toBe(200)
  })

  it('a refusal stops, the seven days pass, and only then it is in force', async () => {
    const c = await enviado()
    await assinar(c.id, 'recusado', 'quero rever a garantia')
    expect(await ler(c.id)).toMatchObject({ assinatura_parada: 'recusado', motivo: 'quero rever a garantia' })
    const { id } = await enviado()
    await assinar(id, 'parcial')
    await assinar(id, 'concluido')
    await assinar(id, 'concluido')
    const assinado = await ler(id)
    expect(assinado.situacao).toBe('arrependimento')
    const dias = (Date.parse(assinado.arrependimento_ate ?? '') - Date.now()) / DIA_MS
    expect(dias).toBeGreaterThan(7)
    expect(dias).toBeLessThan(8.01)
    await vigorarVencidos(s(), new Date(Date.now() + 6.9 * DIA_MS))
    expect((await ler(id)).situacao).toBe('arrependimento')
    await vigorarVencidos(s(), new Date(Date.now() + 8.1 * DIA_MS))
    const emVigor = await ler(id)
    expect(emVigor.situacao).toBe('vigente')
    expect(emVigor.vigente_ate).not.toBeNull()
    expect(emVigor.eventos.map((e) => e.tipo).slice(0, 4)).toEqual([
      'vigorar',
      'abrir_arrependimento',
      'concluir',
      'assinar_parte',
    ])
    const { rows } = await sql<{ situacao: string }>`
      select situacao from contratos_publico.contratos where id = ${id}
    `.execute(db())
    expect(rows[0]?.situacao).toBe('vigente')
  })

  it('the customer withdraws within the seven days, without a fine', async () => {
    const { id } = await enviado()
    await assinar(id, 'concluido')
    const r = await vendedora.chamar(contratos.desistir, { params: { id }, body: { motivo: 'mudou de ideia' } })
    expect(r.corpo.data.situacao).toBe('distratado')
    await vigorarVencidos(s(), new Date(Date.now() + 9 * DIA_MS))
    expect((await ler(id)).situacao).toBe('distratado')
  })
})

describe('templates', () => {
  it('a draft may name an unknown variable; publishing is refused with the similar ones, and is the lawyers’', async () => {
    const params = { tipo: 'investimento' as const }
    const m = (await advogado.chamar(modelos.obter, { params })).corpo.data
    const [primeira, ...resto] = m.rascunho.clausulas
    if (!primeira) throw new TypeError('a clause')
    const torto = {
      ...m.rascunho,
      clausulas: [
        { ...primeira, blocos: [...primeira.blocos, { tipo: 'paragrafo' as const, texto: 'RG {cliente.rg}' }] },
        ...resto,
      ],
    }
    const salvo = await gestora.chamar(modelos.salvar, { params, body: { revisao: m.revisao, conteudo: torto } })
    expect(salvo.status).toBe(200)
    const { revisao } = salvo.corpo.data
    expect((await gestora.chamar(modelos.publicar, { params, body: { revisao } })).status).toBe(403)
    const recusa = await advogado.chamar(modelos.publicar, { params, body: { revisao } })
    expect(recusa.status).toBe(400)
    expect(recusa.detalhe('conteudo.clausulas.0')).toMatch(
      /^\{cliente\.rg\} não existe\. Variáveis parecidas: \{cliente\./,
    )
    const certo = await advogado.chamar(modelos.salvar, { params, body: { revisao, conteudo: m.rascunho } })
    const publicado = await advogado.chamar(modelos.publicar, { params, body: { revisao: certo.corpo.data.revisao } })
    expect(publicado.corpo.data).toMatchObject({ versao: 1, mudou: false })
  })
})
