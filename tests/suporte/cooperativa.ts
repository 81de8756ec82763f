import { expect } from 'vitest'
import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { digitosVerificadores } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { atos } from '#modules/matriculas/contract/atos.ts'
import { dadosDaMatricula } from '#modules/matriculas/contract/dados.ts'
import type { Matricula } from '#modules/matriculas/contract/formas.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { TIPO_DE_DOCUMENTO } from '#modules/matriculas/regras/arquivo.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { assinaturaInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

/** Bank data that only who sees statutory data may read. */
export const CANARIO = 'CANARIO-PIX-7781@banco.test'
const LIVRO = {
  nascimento: '1974-06-14',
  estado_civil: 'casado' as const,
  nacionalidade: 'brasileira',
  profissao: 'comerciante',
  endereco: 'Rua das Palmas, 88, Cotia, SP',
  banco: 'Banco Teste',
  agencia: '0001',
  conta: '778-1',
  chave_pix: CANARIO,
}

/** The cooperative with one plant, people of each role, and members in each state; in a product that runs already. */
export async function cooperativaDeTeste(pronta?: AppDeTeste) {
  const casa = pronta ?? (await appDeTeste())
  const operadora = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'operador' }])
  const chefe = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'supervisor' }])
  const leitora = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'leitor' }])
  const deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
  const usina = uuidv7()
  let base = 481_000_000
  await sql`
    insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
    values (${usina}, 'Cotia 1', 72, 60, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP')
  `.execute(casa.app.s.banco.db)

  const novoCpf = () => {
    base += 7
    return `${base}${digitosVerificadores(String(base))}`
  }

  async function novoContato(nome = 'Sérgio Antunes Prado') {
    const documento = novoCpf()
    const r = await chefe.chamar(contatos.criar, { body: { nome, documento } })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return { id: r.corpo.data.id, documento }
  }

  /** An accepted subscription proposal for a contact. */
  async function propostaAceita(contatoId: string, numero: string): Promise<string> {
    const inicial = assinaturaInicial({ tarifa: tarifaDeTeste(), anoInicial: 2027, consumoMensal: 800 })
    const entrada = {
      ...inicial,
      unidade: { ...inicial.unidade, numero },
      plano: { modelo: 'ECONOMIA_GARANTIDA' as const, desconto: 0.15 },
      avisoPrevioDias: 90,
    }
    const { corpo } = await chefe.chamar(propostas.criar, {
      body: { contato_id: contatoId, conteudo: { tipo: 'assinatura', entrada } },
    })
    const { id, revisao } = corpo.data
    const envio = await chefe.chamar(propostas.enviar, { params: { id }, body: { revisao } })
    expect(envio.status, JSON.stringify(envio.corpo)).toBe(200)
    const aceite = await chefe.chamar(propostas.aceitar, {
      params: { id },
      body: { nome: 'Sérgio Antunes Prado', motivo: 'Disse sim no balcão' },
    })
    expect(aceite.status, JSON.stringify(aceite.corpo)).toBe(200)
    return id
  }

  async function nova(
    numero = `UC${uuidv7().slice(-8)}`,
  ): Promise<{ m: Matricula; contato: string; documento: string }> {
    const { id: contato, documento } = await novoContato()
    const proposta_id = await propostaAceita(contato, numero)
    const r = await operadora.chamar(matriculas.matricularPelaProposta, { body: { proposta_id } })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return { m: r.corpo.data, contato, documento }
  }

  const receber = (m: { id: string }, item: string, corpo: Buffer) =>
    fetch(`${casa.url}/api/matriculas/${m.id}/documentos/${item}/arquivo?nome=rg.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operadora.token}`, 'content-type': TIPO_DE_DOCUMENTO },
      body: new Uint8Array(corpo),
    })
  const papel = (quem: Chamada, id: string, qual: string) =>
    fetch(`${casa.url}/api/matriculas/${id}/papeis/${qual}`, { headers: { authorization: `Bearer ${quem.token}` } })
  const arquivoDe = (quem: Chamada, id: string, item = '') =>
    fetch(`${casa.url}/api/matriculas/${id}/documentos/${item}/arquivo`, {
      headers: { authorization: `Bearer ${quem.token}` },
    })

  /** To the waiting list: documents asked, received, accepted, analysis approved. */
  async function ateAFila(m: Matricula, documento: string): Promise<Matricula> {
    const params = { id: m.id }
    const pedidos = await operadora.chamar(atos.pedirDocumentos, { params })
    for (const d of pedidos.corpo.data.documentos)
      await operadora.chamar(dadosDaMatricula.decidirDocumento, {
        params: { ...params, item: d.id },
        body: { situacao: 'dispensado', motivo: 'já está na pasta' },
      })
    await operadora.chamar(atos.enviarParaAnalise, { params })
    const { corpo } = await chefe.chamar(atos.aprovar, { params, body: { usina_id: usina } })
    const livro = await operadora.chamar(dadosDaMatricula.alterarLivro, {
      params,
      body: { versao: corpo.data.versao, documento, ...LIVRO },
    })
    expect(livro.status, JSON.stringify(livro.corpo)).toBe(200)
    return livro.corpo.data
  }

  async function ateAtiva(m: Matricula, documento: string): Promise<Matricula> {
    await ateAFila(m, documento)
    const params = { id: m.id }
    await operadora.chamar(dadosDaMatricula.consentir, {
      params,
      body: { finalidade: 'estatuto', dado: true, prova: 'assinou o estatuto v4' },
    })
    const rateio = await chefe.chamar(atos.pedirRateio, {
      params,
      body: { usina_id: usina, admissao: { em: diaAqui(), ata: '31', quota_centavos: 10_000 } },
    })
    expect(rateio.status, JSON.stringify(rateio.corpo)).toBe(200)
    const r = await operadora.chamar(atos.ativar, { params, body: { desde: diaAqui() } })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }

  return {
    casa,
    operadora,
    chefe,
    leitora,
    deFora,
    usina,
    novoCpf,
    novoContato,
    propostaAceita,
    nova,
    receber,
    papel,
    arquivoDe,
    ateAFila,
    ateAtiva,
  }
}
