import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIA_MS, somarDias, somarMeses } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { aditivos } from '#modules/contratos/contract/aditivos.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import type { Contrato } from '#modules/contratos/contract/formas.ts'
import { modelos } from '#modules/contratos/contract/modelos.ts'
import { pedidoMudou } from '#modules/contratos/server/comandos/assinaturas.ts'
import { contratoDaAceita } from '#modules/contratos/server/comandos/criar.ts'
import { lembrarPrazos, vigorarVencidos } from '#modules/contratos/server/comandos/lembrar.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

const CPF = '52998224725'
let casa: AppDeTeste
let vendedora: Chamada
let outra: Chamada
let advogado: Chamada
let leitor: Chamada
let gestora: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  outra = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  leitor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  advogado = await pessoaDeTeste(casa, [{ departamento: 'jrdc', papel: 'supervisor' }])
})

const s = () => casa.app.s
const db = () => s().banco.db
const daqui = (dias: number) => new Date(Date.now() + dias * DIA_MS).toISOString().slice(0, 10)

async function contatoNovo(): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into cad.contatos (id, nome, email, telefone)
    values (${id}, 'Marta Vilela Nunes', ${`marta-${id}@exemplo.com`}, ${`5562${id.replaceAll(/\D/g, '').slice(-9)}`})
  `.execute(db())
  return id
}

async function aceita(): Promise<string> {
  const contato_id = await contatoNovo()
  const criada = await vendedora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, contato_id },
  })
  const { id, revisao } = criada.corpo.data
  await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  await vendedora.chamar(propostas.aceitar, {
    params: { id },
    body: { nome: 'Marta Vilela Nunes', letra: 'A', pagamento: 0, motivo: 'aceitou por telefone' },
  })
  return id
}

const abrir = async () =>
  (await vendedora.chamar(contratos.criar, { body: { proposta_id: await aceita() } })).corpo.data
const ler = async (id: string) => (await advogado.chamar(contratos.obter, { params: { id } })).corpo.data

/** What no system has: address, officer, who guarantees, who signs. */
async function preencher(c: Contrato): Promise<Contrato> {
  const { da_proposta: _, quadros: __, ...conteudo } = c.conteudo
  const [cliente] = conteudo.signatarios
  if (!cliente) throw new TypeError('the customer signs')
  const r = await vendedora.chamar(contratos.salvar, {
    params: { id: c.id },
    body: {
      revisao: c.revisao,
      conteudo: {
        ...conteudo,
        variaveis: {
          ...conteudo.variaveis,
          'cliente.documento': CPF,
          'cliente.endereco': 'Rua 9, 100',
          'contrato.prazo_meses': '12',
          'reajuste.indice': 'IGP-M',
          'cliente.cidade': 'Goiânia',
          'cliente.uf': 'GO',
          'cliente.telefone': '(62) 99999-4471',
          'empresa.razao_social': 'Girassol Energia Ltda.',
          'empresa.cnpj': '12ABC34501DE35',
          'empresa.cidade': 'Goiânia, GO',
          'empresa.encarregado': 'Ivo Sales',
          'empresa.encarregado_email': 'dados@exemplo.com',
          'garantia.instalacao_quem': 'a CONTRATADA',
        },
        signatarios: [
          { ...cliente, cpf: CPF, email: 'marta@exemplo.com' },
          {
            nome: 'Rafael Nogueira',
            cpf: '11144477735',
            email: 'rafael@exemplo.com',
            telefone: null,
            papel: 'contratada',
            contato_id: null,
          },
        ],
      },
    },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}

async function aprovado(): Promise<Contrato> {
  const { id } = await preencher(await abrir())
  await vendedora.chamar(contratos.pedirRevisao, { params: { id }, body: { ate: daqui(2) } })
  const r = await advogado.chamar(contratos.aprovar, { params: { id } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}

async function enviado(): Promise<Contrato> {
  const c = await aprovado()
  const r = await vendedora.chamar(contratos.enviar, {
    params: { id: c.id },
    body: { revisao: c.revisao, assinar_ate: daqui(7) },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}

const pedidoDe = async (id: string): Promise<string> => {
  const { rows } = await sql<{ pedido_id: string }>`
    select pedido_id from contratos.versoes where contrato_id = ${id} and estado in ('enviada', 'assinada')
  `.execute(db())
  return rows[0]?.pedido_id ?? ''
}
const assinar = async (id: string, situacao: 'parcial' | 'concluido' | 'recusado', motivo?: string) => {
  const pedidoId = await pedidoDe(id)
  await s().executar(sistema, (u) => pedidoMudou(u, { origem: { tipo: 'contrato', id }, pedidoId, situacao, motivo }))
}
async function vigente(): Promise<Contrato> {
  const { id } = await enviado()
  await assinar(id, 'concluido')
  await vigorarVencidos(s(), new Date(Date.now() + 9 * DIA_MS))
  return ler(id)
}

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

describe('a contract in force', () => {
  it('is amended, numbered one after another, by those who signed it', async () => {
    const { id } = await vigente()
    const corpo = {
      titulo: 'Prazo',
      texto: 'O contrato passa a valer por mais um ano.',
      vigente_ate: '2030-12-31',
      reajuste_em: null,
    }
    const aberto = (await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).corpo.data
    const [primeiro] = aberto.aditivos
    if (!primeiro) throw new TypeError('one amendment')
    expect((await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).status).toBe(409)
    const params = { id, aditivo: primeiro.id }
    const r = await gestora.chamar(aditivos.enviar, { params, body: { assinar_ate: daqui(5) } })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    expect((await gestora.chamar(aditivos.salvar, { params, body: corpo })).status).toBe(409)
    const { rows } = await sql<{ pedido_id: string }>`
      select pedido_id from contratos.aditivos where id = ${primeiro.id}
    `.execute(db())
    await s().executar(sistema, (u) =>
      pedidoMudou(u, {
        origem: { tipo: 'aditivo_de_contrato', id: primeiro.id },
        pedidoId: rows[0]?.pedido_id ?? '',
        situacao: 'concluido',
      }),
    )
    const depois = await ler(id)
    expect(depois.vigente_ate).toBe('2030-12-31')
    expect(depois.aditivos[0]?.situacao).toBe('assinado')
    const dois = (await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).corpo.data
    expect(dois.aditivos.map((a) => a.n)).toEqual([1, 2])
  })

  it('has the term and the index that its text states, and refuses a term out of range', async () => {
    const c = await preencher(await abrir())
    expect(c).toMatchObject({ prazo_meses: 12, reajuste_indice: 'IGP-M' })
    const { da_proposta: _, quadros: __, ...conteudo } = c.conteudo
    const com = (revisao: number, prazo: string) =>
      vendedora.chamar(contratos.salvar, {
        params: { id: c.id },
        body: {
          revisao,
          conteudo: { ...conteudo, variaveis: { ...conteudo.variaveis, 'contrato.prazo_meses': prazo } },
        },
      })
    for (const torto of ['0', '601', '12.5'])
      expect((await com(c.revisao, torto)).detalhe('conteudo.variaveis.contrato.prazo_meses')).toBe(
        'Prazo do contrato: de 1 a 600 meses',
      )
    const semPrazo = await com(c.revisao, '')
    expect(semPrazo.corpo.data).toMatchObject({ prazo_meses: null, reajuste_indice: 'IGP-M' })
  })

  it('gives notice of its end 60, 30 and 7 days before, once each', async () => {
    const c = await vigente()
    expect(c.vigente_ate).toBe(somarDias(somarMeses(c.vigente_de ?? '', 12), -1))
    const fim = Date.parse(`${c.vigente_ate ?? ''}T12:00:00Z`)
    for (const antes of [90, 59, 58, 29, 29, 6, 5]) await lembrarPrazos(s(), new Date(fim - antes * DIA_MS))
    const { rows } = await sql<{ dias: number }>`
      select dias from contratos.lembretes where contrato_id = ${c.id} and de = 'fim' order by dias desc
    `.execute(db())
    expect(rows.map((r) => r.dias)).toEqual([60, 30, 7])
  })

  it('takes the amendment in signature with it when it ends, and a late signature changes nothing', async () => {
    const { id, vigente_ate } = await vigente()
    const corpo = {
      titulo: 'Prazo',
      texto: 'O contrato vale por mais um ano.',
      vigente_ate: '2031-12-31',
      reajuste_em: null,
    }
    const [a] = (await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).corpo.data.aditivos
    const params = { id, aditivo: a?.id ?? '' }
    await gestora.chamar(aditivos.enviar, { params, body: { assinar_ate: daqui(5) } })
    const fim = await gestora.chamar(contratos.encerrar, { params: { id }, body: { motivo: 'acabou a obra' } })
    expect(fim.corpo.data.aditivos[0]?.situacao).toBe('cancelado')
    const { rows } = await sql<{ id: string; situacao: string }>`
      select id, situacao from assinaturas.pedidos where origem_id = ${params.aditivo}
    `.execute(db())
    expect(rows[0]?.situacao).toBe('cancelado')
    await s().executar(sistema, (u) =>
      pedidoMudou(u, {
        origem: { tipo: 'aditivo_de_contrato', id: params.aditivo },
        pedidoId: rows[0]?.id ?? '',
        situacao: 'concluido',
      }),
    )
    expect((await ler(id)).vigente_ate).toBe(vigente_ate)
    expect((await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).status).toBe(409)
  })

  it('is ended by who answers for it, with a reason, and never again', async () => {
    const { id } = await vigente()
    expect(
      (await vendedora.chamar(contratos.rescindir, { params: { id }, body: { motivo: 'não pagou' } })).status,
    ).toBe(403)
    expect((await gestora.chamar(contratos.rescindir, { params: { id }, body: { motivo: '' } })).status).toBe(400)
    const r = await gestora.chamar(contratos.rescindir, { params: { id }, body: { motivo: 'não pagou' } })
    expect(r.corpo.data.situacao).toBe('rescindido')
    expect((await gestora.chamar(contratos.encerrar, { params: { id }, body: { motivo: 'de novo' } })).status).toBe(409)
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
