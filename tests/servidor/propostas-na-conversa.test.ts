import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { propostasNoFio } from '#modules/chat/propostas/contract/propostas.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { modelos } from '#modules/chat/canais/whatsapp/contract/modelos.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { notificacoes } from '#modules/chat/notificacoes/contract/notificacoes.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat, numeroNovo, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { contraparteGraph } from '#tests/suporte/contraparte-graph.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { CONFIGURACAO } from '#tests/suporte/whatsapp.ts'

const graph = await contraparteGraph()
aoFim(graph.fechar)
const casa = await casaDeChat({ permitirTambem: [new URL(graph.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const deOutraCaixa = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const ninguem = await casa.como(null)
let caixa: CaixaDeTeste
let oficial: string

beforeAll(async () => {
  caixa = await casa.criarCaixa(supervisora, { [vendedora.id]: 'atendente' })
  const r = await supervisora.chamar(caixas.criar, {
    body: {
      nome: 'WhatsApp oficial',
      tipo: 'whatsapp',
      configuracao: { ...CONFIGURACAO, url_base: graph.url },
    },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  oficial = r.corpo.data.id
  await supervisora.chamar(caixas.adicionarUsuario, {
    params: { id: oficial },
    body: {
      usuario_id: vendedora.id,
      papel: 'atendente',
    },
  })
})

interface Cliente {
  id: string
  conversa: string
  numero: string
}
async function cliente(): Promise<Cliente> {
  const numero = numeroNovo()
  const c = await abrirConversa(vendedora, caixa, { contato_telefone: numero, contato_nome: 'Marta Vilela' })
  return { id: c.contato_id, conversa: c.id, numero }
}
async function nova(contato_id: string | null): Promise<Proposta> {
  const r = await vendedora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta Vilela', contato_id },
  })
  return r.corpo.data
}
const enviar = (p: Proposta, mais: object = {}, quem: Chamada = vendedora) =>
  quem.chamar(propostasNoFio.enviar, {
    params: { id: p.id },
    body: { chave: uuidv7(), caixa_entrada_id: caixa.id, revisao: p.revisao, ...mais },
  })
const fio = async (id: string) =>
  (await supervisora.chamar(mensagens.listar, { params: { id }, query: { limit: 100 } })).corpo.data
const linha = (id: string, trecho: string) =>
  ate(`"${trecho}" in the thread`, async () =>
    (await fio(id)).find((m: { conteudo: string }) => m.conteudo.includes(trecho)),
  )
const doNumero = (numero: string) => casa.canal.pedidos.filter((p) => p.corpo.number === numero)

describe('[S2.20] a proposal in the thread', () => {
  it('is frozen and sent by one act: link and stored PDF, and the line of the fact', async () => {
    const c = await cliente()
    const p = await nova(c.id)
    const { data } = (await enviar(p)).corpo
    expect(data).toMatchObject({ conversa_id: c.conversa, link: expect.stringMatching(/\/p\/[\w-]+$/) })
    const mensagem = (await fio(c.conversa)).find((m: { id: string }) => m.id === data.mensagem_id)
    expect(mensagem).toMatchObject({
      direcao: 'saida',
      dados: { proposta: { id: p.id, numero: p.numero, versao: 1 } },
      anexos: [{ tipo_mime: 'application/pdf', nome_arquivo: expect.stringContaining(p.numero) }],
    })
    expect(mensagem?.conteudo).toContain(data.link)
    await ate('the channel has it', async () => doNumero(c.numero).length > 0)
    await linha(c.conversa, `Proposta ${p.numero} enviada por`)
    expect((await vendedora.chamar(propostas.obter, { params: { id: p.id } })).corpo.data.estado).toBe('enviada')
  })

  it('is one message for one key, also at the same time', async () => {
    const c = await cliente()
    const p = await nova(c.id)
    const chave = uuidv7()
    const [a, b] = await Promise.all([enviar(p, { chave }), enviar(p, { chave })])
    const depois = await enviar(p, { chave })
    expect(new Set([a, b, depois].map((r) => r.corpo.data.mensagem_id)).size).toBe(1)
    const saidas = (await fio(c.conversa)).filter((m: { direcao: string }) => m.direcao === 'saida')
    expect(saidas).toHaveLength(1)
  })

  it('is refused without a contact, a phone, the permission or the reach; nothing is frozen', async () => {
    const semContato = await nova(null)
    expect((await enviar(semContato)).detalhe('contato_id')).toBe('Escolha o cliente')
    const semTelefone = await supervisora.chamar(contatos.criar, { body: { nome: 'Sem Telefone' } })
    expect(semTelefone.status, JSON.stringify(semTelefone.corpo)).toBe(200)
    const p = await nova(semTelefone.corpo.data.id)
    const r = await enviar(p)
    expect(r.status).toBe(400)
    expect(r.detalhe('caixa_entrada_id')).toContain('não tem telefone')
    const com = await nova((await cliente()).id)
    expect((await enviar(com, {}, ninguem)).status).toBe(401)
    expect((await enviar(com, {}, leitora)).status).toBe(403)
    // sees the proposal of the department, and is in no inbox
    expect((await enviar(com, {}, deOutraCaixa)).detalhe('caixa_entrada_id')).toContain('Escolha outra')
    expect((await enviar(com, { chave: 'x' })).campos[0]?.campo).toBe('chave')
    for (const q of [semContato, p, com])
      expect((await vendedora.chamar(propostas.obter, { params: { id: q.id } })).corpo.data.estado).toBe('rascunho')
  })

  it('outside the window of 24 hours takes an approved template that carries the link, or another channel', async () => {
    const c = await cliente()
    const p = await nova(c.id)
    const destinos = async () =>
      (await vendedora.chamar(propostasNoFio.destinos, { params: { id: p.id } })).corpo.data.destinos
    const daOficial = async () => (await destinos()).find((d) => d.caixa.id === oficial)
    expect((await destinos())[0]).toMatchObject({ caixa: { id: caixa.id }, conversa_id: c.conversa, impedimento: null })
    expect(await daOficial()).toMatchObject({
      so_modelo: true,
      conversa_id: null,
      impedimento: expect.stringContaining('Escolha outro canal'),
    })
    expect((await enviar(p, { caixa_entrada_id: oficial })).status).toBe(400)
    graph.modelos.push({
      id: '91',
      name: 'proposta_pronta',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Olá {{1}}, a sua proposta está em {{2}}.' }],
    })
    await vendedora.chamar(modelos.sincronizar, { params: { id: oficial } })
    const modelo = (await daOficial())?.modelos[0]
    expect(modelo).toMatchObject({ nome: 'proposta_pronta', variaveis: ['{nome}', '{link}'], leva_pdf: false })
    const semModelo = await enviar(p, { caixa_entrada_id: oficial })
    expect([semModelo.status, semModelo.erro.code]).toEqual([409, 'JANELA_FECHADA'])
    const com = (variaveis: string[]) =>
      enviar(p, { caixa_entrada_id: oficial, modelo: { nome: 'proposta_pronta', idioma: 'pt_BR', variaveis } })
    const { data } = (await com(['{nome}', '{link}'])).corpo
    const [mensagem] = (await fio(data.conversa_id)).filter((m: { direcao: string }) => m.direcao === 'saida')
    expect(mensagem?.conteudo).toBe(`Olá Marta, a sua proposta está em ${data.link}.`)
    expect(mensagem?.anexos).toEqual([])
    await ate('Meta has it', async () => graph.mensagens().some((m: Record<string, unknown>) => m.type === 'template'))
  })

  it('adds openings to the thread in one line, the acceptance, and a question once, as a note', async () => {
    const c = await cliente()
    const p = await nova(c.id)
    const token = (await enviar(p)).corpo.data.link.split('/p/')[1] ?? ''
    const visitante = ninguem
    const vista = await visitante.chamar(propostaPublica.vista, {
      params: { token },
      body: { id: null, segundos: 5, partes: ['inicio'] },
    })
    await linha(c.conversa, `Proposta ${p.numero} aberta pelo cliente`)
    await visitante.chamar(propostaPublica.vista, {
      params: { token },
      body: { id: vista.corpo.data.id, segundos: 190, partes: ['inicio', 'pagar'] },
    })
    await linha(c.conversa, '3 min · viu o resumo e como pagar')
    const abertas = (await fio(c.conversa)).filter((m: { conteudo: string }) => m.conteudo.includes('aberta pelo'))
    expect(abertas).toHaveLength(1)
    const pergunta = { id: uuidv7(), texto: 'Funciona com telhado de fibrocimento?' }
    for (let n = 0; n < 2; n++) await visitante.chamar(propostaPublica.perguntar, { params: { token }, body: pergunta })
    expect(await linha(c.conversa, pergunta.texto)).toMatchObject({ direcao: 'nota', autor_nome: 'Marta Vilela' })
    expect((await fio(c.conversa)).filter((m: { direcao: string }) => m.direcao === 'nota')).toHaveLength(1)
    await ate('the seller is told', async () => {
      const { data } = (await vendedora.chamar(notificacoes.listar)).corpo
      return data.some((n: { tipo: string; detalhe: string }) => n.tipo === 'pergunta' && n.detalhe === pergunta.texto)
    })
    await vendedora.chamar(propostas.recusar, { params: { id: p.id }, body: { motivo: 'Escolheu outra empresa' } })
    await linha(c.conversa, `Proposta ${p.numero} recusada: Escolheu outra empresa`)
  })

  it('sends the code of the acceptance by WhatsApp, and keeps it out of the thread', async () => {
    const c = await cliente()
    const p = await nova(c.id)
    const token = (await enviar(p)).corpo.data.link.split('/p/')[1] ?? ''
    const r = await ninguem.chamar(propostaPublica.codigo, { params: { token }, body: { canal: 'whatsapp' } })
    expect(r.corpo.data).toMatchObject({ canal: 'whatsapp', destino: expect.stringMatching(/^\(\d\d\) 9••••-\d{4}$/) })
    const texto = () =>
      doNumero(c.numero)
        .map((x) => JSON.stringify(x.corpo))
        .find((t) => t.includes('é o seu código'))
    expect(texto()).toMatch(/\*\d{6}\* é o seu código da .* para aceitar a proposta/)
    const eco = String(/"text":"([^"]+)"/.exec(texto() ?? '')?.[1]).replaceAll('\\n', '\n')
    await casa.entregar(caixa, recebida({ numero: c.numero, texto: eco, de_mim: true }))
    expect(JSON.stringify(await fio(c.conversa))).not.toContain('é o seu código')
  })
})
