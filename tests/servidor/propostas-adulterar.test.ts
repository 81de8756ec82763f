import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import {
  abrirRetrato,
  aceitarProposta,
  lerPropostaPublica,
  pedirRenovacao,
  registrarVista,
} from '#modules/propostas/publico.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { enviarProposta } from '#modules/propostas/server/comandos/enviar.ts'
import { empresaDeAgora } from '#modules/propostas/server/empresa.ts'
import { eloPartido } from '#modules/propostas/server/consultas/detalhe.ts'
import { esquecerNasPropostas } from '#modules/propostas/server/comandos/esquecer.ts'
import { expirarProposta, expirarVencidas, trabalhosDasPropostas } from '#modules/propostas/server/trabalhos.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

const CPF = '52998224725'
const COM_CUSTO = casaDeTeste()
/** Costs that no customer and no reader may see, in centavos. */
const CANARIOS = ['61425', '389000', '23175', '118000', '296300', '1687500']

let casa: AppDeTeste
let vendedora: Chamada
let leitora: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
})

async function enviada(muda: Parameters<typeof casaDeTeste>[0] = {}): Promise<{ p: Proposta; token: string }> {
  const entrada = casaDeTeste(muda)
  const unidades = entrada.unidades.map((u) => ({ ...u, documento: CPF }))
  const criada = await vendedora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada: { ...entrada, unidades } }, cliente_nome: 'Marta Vilela' },
  })
  const { id, revisao } = criada.corpo.data
  const { proposta, link } = (await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })).corpo
    .data
  return { p: proposta, token: link.split('/').at(-1) ?? '' }
}

const s = () => casa.app.s
const aceite = {
  nome: 'Marta Vilela',
  letra: 'A',
  pagamento: 0,
  documento: CPF,
  ip: '203.0.113.9',
  prova: { via: 'wa' },
}
const aceitar = (token: string, agora?: Date) => s().executar(sistema, (u) => aceitarProposta(u, token, aceite, agora))
const depoisDoFim = (p: Proposta) => new Date(Date.parse(p.vence_em ?? '') + 1000)

describe('the PDF of a version', () => {
  const documentos = async (id: string) =>
    (
      await sql<{ sha256: string; no_fato: string }>`
        select encode(d.sha256, 'hex') as sha256, e.dados ->> 'pdf' as no_fato
        from propostas.documentos d
        join propostas.eventos e on e.proposta_id = d.proposta_id and e.tipo = 'enviada' and e.versao = d.versao
        where d.proposta_id = ${id}
      `.execute(s().banco.db)
    ).rows

  it('[S2.20] is stored by the sending, before its link can be opened, and its hash is in the chain of events', async () => {
    const { p, token } = await enviada()
    const [d] = await documentos(p.id)
    expect(d?.no_fato).toBe(d?.sha256)
    const baixado = await fetch(`${casa.url}/api/p/${token}/pdf`)
    expect(
      createHash('sha256')
        .update(Buffer.from(await baixado.arrayBuffer()))
        .digest('hex'),
    ).toBe(d?.sha256)
  })

  it('refuses the sending when it cannot be drawn, and nothing is frozen', async () => {
    const criada = await vendedora.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta Vilela' },
    })
    const { id, revisao } = criada.corpo.data
    const pessoa = await carregarAcesso(s().banco.db, vendedora.id)
    if (!pessoa) throw new Error('the seller is there')
    const ctx = { ...pessoa, sessao_id: '', aal: 'aal1' as const, requisicao_id: 'teste', ip: '127.0.0.1' }
    const empresa = { ...(await empresaDeAgora(s())), logo: Buffer.from('this is no picture') }
    const envio = s().executar(ctx, (u) => enviarProposta(u, s(), ctx, id, { revisao, empresa }))
    await expect(envio).rejects.toThrow('O PDF da proposta não pôde ser desenhado, e por isso ela não foi enviada.')
    const { corpo } = await vendedora.chamar(propostas.obter, { params: { id } })
    expect(corpo.data).toMatchObject({ estado: 'rascunho', revisao })
    expect(await documentos(id)).toEqual([])
  })

  it('is asked for by the database: no statement sends a version without it', async () => {
    const criada = await vendedora.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta Vilela' },
    })
    const { id } = criada.corpo.data
    const texto = JSON.stringify({ formato: 1 })
    const enviar = sql`
      update propostas.versoes
      set
        estado = 'enviada', retrato = ${texto}, hash = encode(sha256(convert_to(${texto}, 'UTF8')), 'hex'),
        versao_do_motor = '1', validade = current_date + 10, vence_em = now() + interval '10 days', enviada_em = now(),
        enviada_por = ${vendedora.id}
      where proposta_id = ${id}
    `.execute(s().banco.db)
    await expect(enviar).rejects.toThrow('a version is sent with its stored PDF')
  })
})

describe('a snapshot', () => {
  it('cannot change by any statement of the application, before or after its acceptance', async () => {
    const { p, token } = await enviada()
    const { db } = s().banco
    const tentar = async () => {
      const id = p.id
      const comandos = [
        sql`update propostas.versoes set retrato = '{}' where proposta_id = ${id}`,
        sql`update propostas.versoes set retrato = '{}', hash = encode(sha256('{}'), 'hex') where proposta_id = ${id}`,
        sql`update propostas.versoes set conteudo = '{}' where proposta_id = ${id}`,
        sql`update propostas.versoes set validade = validade + 1 where proposta_id = ${id}`,
        sql`update propostas.versoes set estado = 'aberta' where proposta_id = ${id}`,
        sql`update propostas.versoes set n = 9 where proposta_id = ${id}`,
        sql`delete from propostas.versoes where proposta_id = ${id}`,
        sql`delete from propostas.eventos where proposta_id = ${id}`,
        sql`update propostas.eventos set dados = '{}' where proposta_id = ${id}`,
        sql`delete from propostas.aceites where proposta_id = ${id}`,
        sql`update propostas.aceites set nome = 'Outra Pessoa' where proposta_id = ${id}`,
        sql`truncate propostas.eventos`,
        sql`update propostas.documentos set nome = 'outro.pdf' where proposta_id = ${id}`,
        sql`delete from propostas.documentos where proposta_id = ${id}`,
        sql`update plataforma.guardados set bytes = '' where sha256 = (
          select sha256 from propostas.documentos where proposta_id = ${id} limit 1
        )`,
      ]
      for (const c of comandos) await expect(c.execute(db)).rejects.toThrow()
    }
    await tentar()
    await aceitar(token)
    await tentar()
    const lida = await lerPropostaPublica(db, token)
    expect(createHash('sha256').update(lida.retrato).digest('hex')).toBe(lida.hash)
    expect(lida).toMatchObject({ aceita: true, aberta: false, aceite: { letra: 'A', nome: 'Marta Vilela' } })
    expect(abrirRetrato(lida).variantes[0]?.resultado.preco.precoCent).toBe(2_180_000)
    expect(await eloPartido(db, p.id)).toBeNull()
  })

  it('[S2.20] is accepted once, as its very text, in force and in time: the database refuses the rest at commit', async () => {
    const { p } = await enviada()
    const { db } = s().banco
    const { rows } = await sql<{ hash: string; vence_em: Date }>`
      select hash, vence_em from propostas.versoes where proposta_id = ${p.id} and estado = 'enviada'
    `.execute(db)
    const [v] = rows
    if (!v) throw new Error('sent')
    const inserir = (hash: string, em: Date) => sql`
      insert into propostas.aceites (proposta_id, versao, em, por, nome, letra, pagamento, hash_do_retrato)
      values (${p.id}, 1, ${em}, 'cliente', 'Marta Vilela', 'A', 0, ${hash})
    `
    const aceita = sql`update propostas.propostas set estado = 'aceita' where id = ${p.id}`
    const juntos = (...comandos: RawBuilder<unknown>[]) =>
      db.transaction().execute(async (tx) => {
        for (const c of comandos) await c.execute(tx)
      })
    await expect(juntos(aceita)).rejects.toThrow('one acceptance')
    await expect(juntos(inserir(v.hash, new Date()))).rejects.toThrow('one acceptance')
    await expect(juntos(inserir('0'.repeat(64), new Date()), aceita)).rejects.toThrow('aceites_do_retrato')
    await expect(juntos(inserir(v.hash, new Date(v.vence_em.getTime() + 1)), aceita)).rejects.toThrow('one acceptance')
    await juntos(inserir(v.hash, v.vence_em), aceita)
  })

  it('cannot change by a job, nor by forgetting its person', async () => {
    const { p, token } = await enviada()
    const { db } = s().banco
    const contatoId = uuidv7()
    await sql`insert into cad.contatos (id, nome) values (${contatoId}, 'Marta Vilela')`.execute(db)
    await sql`update propostas.propostas set contato_id = ${contatoId} where id = ${p.id}`.execute(db)
    await aceitar(token)
    const ler = async () =>
      (
        await sql<object>`
          select v.retrato, v.hash, v.conteudo, v.estado, p.estado as da_proposta, p.link_hash, a.hash_do_retrato
          from propostas.versoes v
          join propostas.propostas p on p.id = v.proposta_id
          join propostas.aceites a on a.proposta_id = p.id
          where p.id = ${p.id}
        `.execute(db)
      ).rows
    const antes = await ler()
    expect(antes).toHaveLength(1)
    const fim = new Date(depoisDoFim(p).getTime() + 200 * DIA_MS)
    await expirarVencidas(s(), fim)
    await expirarProposta(s(), p.id, fim)
    for (const t of trabalhosDasPropostas(s()))
      for (const fato of ['sem_abertura', 'vence_em'] as const)
        await t.executar({ proposta_id: p.id, versao: p.versao, fato, dias: 1 })
    await s().executar(sistema, (u) => esquecerNasPropostas(u, contatoId))
    expect(await ler()).toEqual(antes)
  })

  it('cannot change by an endpoint: every act on an accepted proposal is refused', async () => {
    const { p, token } = await enviada()
    await aceitar(token)
    const { corpo } = await vendedora.chamar(propostas.obter, { params: { id: p.id } })
    const antes = await lerPropostaPublica(s().banco.db, token)
    const conteudo = { tipo: 'autoconsumo', entrada: COM_CUSTO }
    const atos: [string, string, unknown][] = [
      ['PATCH', '', { revisao: corpo.data.revisao, conteudo }],
      ['POST', '/recusar', { motivo: 'mudei de ideia' }],
      ['POST', '/cancelar', { motivo: 'mudei de ideia' }],
      ['POST', '/renovar', {}],
      ['POST', '/negociar', {}],
      ['POST', '/aceitar', { nome: 'Outra Pessoa', motivo: 'de novo' }],
      ['POST', '/aprovacao', { revisao: corpo.data.revisao, motivo: 'desconto' }],
      ['DELETE', '/versao-aberta', undefined],
    ]
    for (const [metodo, fim, body] of atos)
      expect((await vendedora(metodo, `/api/propostas/${p.id}${fim}`, body)).status, fim).toBe(409)
    expect(await lerPropostaPublica(s().banco.db, token)).toEqual(antes)
  })

  it('shows when a link of the chain was changed by a user of the database with more rights', async () => {
    const { p } = await enviada()
    expect(p.eventos.map((e) => e.tipo)).toEqual(['enviada', 'criada'])
    expect(p.eventos[0]?.hash_anterior).toBe(p.eventos[1]?.hash)
    const { db } = s().banco
    expect(await eloPartido(db, p.id)).toBeNull()
    // the owner of the database, with its triggers off
    const dono = new pg.Client({ connectionString: casa.urlDoBanco })
    await dono.connect()
    await dono.query('set session_replication_role = replica')
    await dono.query(`update propostas.eventos set dados = '{"numero": "outro"}' where proposta_id = $1 and n = 1`, [
      p.id,
    ])
    expect(await eloPartido(db, p.id)).toBe(1)
    await dono.query('delete from propostas.eventos where proposta_id = $1 and n = 1', [p.id])
    expect(await eloPartido(db, p.id)).toBe(2)
    await dono.end()
  })
})

describe('the public side', () => {
  it('carries no cost, margin, commission or CPF', async () => {
    const { token, p } = await enviada({
      variantes: [
        { letra: 'A', mudancas: {} },
        { letra: 'B', mudancas: { preco: { ...COM_CUSTO.preco, valorCent: 2_200_000 } } },
      ],
    })
    const { retrato } = await lerPropostaPublica(s().banco.db, token)
    for (const canario of [...CANARIOS, CPF, '"margem', '"comissaoCent', '"custoDiretoCent"'])
      expect(retrato, canario).not.toContain(canario)
    const semCusto = await leitora.chamar(propostas.obter, { params: { id: p.id } })
    expect(semCusto.status).toBe(200)
    const texto = JSON.stringify(semCusto.corpo)
    for (const canario of CANARIOS) expect(texto, canario).not.toContain(canario)
    expect(semCusto.corpo.data).toMatchObject({ ve_custos: false, valor_centavos: 2_180_000 })
    const versao = JSON.stringify((await leitora.chamar(propostas.versao, { params: { id: p.id, n: '1' } })).corpo)
    for (const canario of CANARIOS) expect(versao, canario).not.toContain(canario)
  })

  it('gives one answer for an invented, a cancelled and an ended link', async () => {
    const { db } = s().banco
    const recusa = (token: string, agora?: Date) =>
      lerPropostaPublica(db, token, agora).then(
        () => null,
        (e: Error) => `${e.name}: ${e.message}`,
      )
    const viva = await enviada()
    expect(await recusa(viva.token)).toBeNull()
    const cancelada = await enviada()
    await vendedora.chamar(propostas.cancelar, { params: { id: cancelada.p.id }, body: { motivo: 'engano meu' } })
    const fim = new Date(depoisDoFim(viva.p).getTime() + 90 * DIA_MS)
    const respostas = [await recusa('inventado'), await recusa(cancelada.token), await recusa(viva.token, fim)]
    expect(new Set(respostas).size).toBe(1)
    expect(respostas[0]).toContain('Esta página não está disponível')
  })

  it('counts a view once for a reader, and follows what is read', async () => {
    const { p, token } = await enviada()
    const ver = (id?: string, partes = ['conta']) =>
      s().executar(sistema, (u) => registrarVista(u, token, { id, segundos: id ? 40 : 5, partes }))
    const vista = await ver()
    await ver(vista, ['pagamento'])
    const { data } = (await vendedora.chamar(propostas.obter, { params: { id: p.id } })).corpo
    expect(data).toMatchObject({ estado: 'visualizada', vistas: 1 })
    expect(data.vistas_recentes).toMatchObject([{ segundos: 40, versao: 1 }])
    expect(data.vistas_recentes[0]?.partes.toSorted()).toEqual(['conta', 'pagamento'])
    const outra = await enviada()
    await expect(
      s().executar(sistema, (u) => registrarVista(u, outra.token, { id: vista, segundos: 1, partes: [] })),
    ).rejects.toThrow('Esta página não está disponível')
  })

  it('accepts once: two at the same time make one acceptance', async () => {
    const { token } = await enviada()
    const duas = await Promise.allSettled([aceitar(token), aceitar(token)])
    expect(duas.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the end of the validity', () => {
  it('refuses acceptance a second later, on reading and by the job, and takes one request a day to renew', async () => {
    const { p, token } = await enviada()
    const agora = depoisDoFim(p)
    await expect(aceitar(token, agora)).rejects.toThrow('Renove para abrir a versão seguinte')
    expect(await lerPropostaPublica(s().banco.db, token, agora)).toMatchObject({ venceu: true, aberta: false })
    await expirarVencidas(s(), agora)
    for (let vez = 0; vez < 2; vez++) await s().executar(sistema, (u) => pedirRenovacao(u, token, agora))
    const { data } = (await vendedora.chamar(propostas.obter, { params: { id: p.id } })).corpo
    expect(data.estado).toBe('expirada')
    expect(data.eventos.map((e) => e.tipo)).toEqual(['renovacao_pedida', 'expirada', 'enviada', 'criada'])
    expect(data.pode).toMatchObject({ renovar: true, editar: false, aceitar: false })
  })

  it('renewing opens the next version; the link shows it once it is sent', async () => {
    const { p, token } = await enviada()
    await expirarVencidas(s(), depoisDoFim(p))
    const r = await vendedora.chamar(propostas.renovar, { params: { id: p.id } })
    expect(r.corpo.data).toMatchObject({ proposta: { estado: 'rascunho', versao: 2 }, diferencas: [] })
    expect(await lerPropostaPublica(s().banco.db, token)).toMatchObject({ versao: 1, aberta: false })
    const { id, revisao } = r.corpo.data.proposta
    expect((await vendedora.chamar(propostas.renovar, { params: { id } })).status).toBe(409)
    await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
    expect(await lerPropostaPublica(s().banco.db, token)).toMatchObject({ versao: 2, aberta: true })
  })

  it('discarding a renewal returns to expired or refused, and it can be renewed again', async () => {
    for (const fim of ['expirada', 'recusada'] as const) {
      const { p } = await enviada()
      const params = { id: p.id }
      if (fim === 'expirada') await expirarVencidas(s(), depoisDoFim(p))
      else await vendedora.chamar(propostas.recusar, { params, body: { motivo: 'achou caro' } })
      const { proposta } = (await vendedora.chamar(propostas.renovar, { params })).corpo.data
      expect(proposta.pode).toMatchObject({
        voltar_a_vencida: fim === 'expirada',
        voltar_a_recusada: fim === 'recusada',
        descartar: false,
      })
      expect((await leitora.chamar(propostas.apagarRascunho, { params })).status).toBe(403)
      expect((await vendedora.chamar(propostas.apagarRascunho, { params })).status).toBe(200)
      const { data } = (await vendedora.chamar(propostas.obter, { params })).corpo
      expect(data).toMatchObject({ estado: fim, versao: 1, valor_centavos: p.valor_centavos })
      expect(data.eventos[0]).toMatchObject({ tipo: 'versao_descartada', versao: 1, dados: { descartada: 2 } })
      expect(data.versoes.find((v) => v.n === 2)?.estado).toBe('descartada')
      expect((await vendedora.chamar(propostas.apagarRascunho, { params })).status).toBe(409)
      const denovo = (await vendedora.chamar(propostas.renovar, { params })).corpo.data.proposta
      expect(denovo).toMatchObject({ estado: 'rascunho', versao: 3 })
      expect(await eloPartido(s().banco.db, p.id)).toBeNull()
    }
  })

  it('discarding frees what expired while its next version was being written', async () => {
    const { p } = await enviada()
    const params = { id: p.id }
    const editada = await vendedora.chamar(propostas.salvar, {
      params,
      body: { revisao: p.revisao, conteudo: { tipo: 'autoconsumo', entrada: COM_CUSTO } },
    })
    expect([editada.status, editada.corpo.data.versao]).toEqual([200, 2])
    await expirarVencidas(s(), depoisDoFim(p))
    expect((await vendedora.chamar(propostas.renovar, { params })).status).toBe(409)
    expect((await vendedora.chamar(propostas.obter, { params })).corpo.data.pode.descartar).toBe(true)
    expect((await vendedora.chamar(propostas.apagarRascunho, { params })).status).toBe(200)
    expect((await vendedora.chamar(propostas.obter, { params })).corpo.data).toMatchObject({
      estado: 'expirada',
      versao: 1,
    })
    expect((await vendedora.chamar(propostas.renovar, { params })).corpo.data.proposta.estado).toBe('rascunho')
  })
})
