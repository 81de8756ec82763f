import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { entregar, type EntregaAoContato } from '#platform/entregas/entregas.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { modelos } from '#modules/chat/canais/whatsapp/contract/modelos.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { abrirConversa, casaDeChat, numeroNovo, recibo, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { contraparteGraph } from '#tests/suporte/contraparte-graph.ts'
import { CONFIGURACAO } from '#tests/suporte/whatsapp.ts'

const graph = await contraparteGraph()
aoFim(graph.fechar)
const casa = await casaDeChat({ permitirTambem: [new URL(graph.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const { banco, ligados } = casa.app.s
let caixa: CaixaDeTeste

const entregaDe = (chave: string) =>
  banco.db.selectFrom('chat.entregas').selectAll().where('chave', '=', chave).executeTakeFirst()
const fio = async (id: string) =>
  (await supervisora.chamar(mensagens.listar, { params: { id }, query: { limit: 100 } })).corpo.data
const situacao = (chave: string, esperada: string) =>
  ate(`${chave} ${esperada}`, async () => (await entregaDe(chave))?.situacao === esperada)

async function contato(): Promise<{ id: string; numero: string; conversa: string }> {
  const numero = numeroNovo()
  const c = await abrirConversa(supervisora, caixa, { contato_telefone: numero, contato_nome: 'Marta Vilela' })
  return { id: c.contato_id, numero, conversa: c.id }
}
const nova = (contatoId: string, mais: Partial<EntregaAoContato> = {}): EntregaAoContato => ({
  chave: `fatura:${uuidv7()}`,
  contatoId,
  texto: 'Sua fatura de janeiro chegou.',
  canal: 'whatsapp',
  ...mais,
})

beforeAll(async () => {
  caixa = await casa.criarCaixa(supervisora)
})

describe('a message that another module hands over', () => {
  it('leaves once per key, with its file, also when asked at the same time', async () => {
    const c = await contato()
    const sha256 = await banco.transacao((tx) => guardar(tx, Buffer.from('%PDF-1.7 fatura'), 'application/pdf'))
    const p = nova(c.id, { anexo: { sha256, nome: 'fatura.pdf', mime: 'application/pdf' } })
    const respostas = await Promise.all([entregar(ligados, p), entregar(ligados, p), entregar(ligados, p)])
    expect(new Set(respostas.map((r) => r.situacao))).toEqual(new Set(['enfileirada']))
    expect(await entregar(ligados, p)).toEqual({ situacao: 'enfileirada', canal: 'whatsapp' })
    const dela = (await fio(c.conversa)).filter(
      (m: { dados: { entrega?: string } | null }) => m.dados?.entrega === p.chave,
    )
    expect(dela).toHaveLength(1)
    expect(dela[0]).toMatchObject({ direcao: 'saida', anexos: [{ nome_arquivo: 'fatura.pdf' }] })
    await situacao(p.chave, 'enviado')
    expect(casa.canal.pedidos.filter((x) => x.corpo.number === c.numero)).toHaveLength(1)
  })

  it('follows the receipts of the channel', async () => {
    const c = await contato()
    const p = nova(c.id)
    await entregar(ligados, p)
    await situacao(p.chave, 'enviado')
    const feita = await entregaDe(p.chave)
    const { id_externo } = await banco.db
      .selectFrom('chat.mensagens')
      .select('id_externo')
      .where('id', '=', feita?.mensagem_id ?? '')
      .executeTakeFirstOrThrow()
    await casa.entregar(caixa, recibo(id_externo ?? '', 'DELIVERY_ACK', c.numero))
    await situacao(p.chave, 'entregue')
    await casa.entregar(caixa, recibo(id_externo ?? '', 'READ', c.numero))
    await situacao(p.chave, 'lido')
    const { rows: fatos } = await sql<{ situacao: string }>`
      select dados->>'situacao' as situacao
      from plataforma.eventos
      where tipo = 'entregas.mudou' and dados->>'chave' = ${p.chave}
      order by id
    `.execute(banco.db)
    expect(fatos.map((f) => f.situacao)).toEqual(['enviado', 'entregue', 'lido'])
  })

  it('needs a way: no contact, no phone, no e-mail inbox', async () => {
    expect(await entregar(ligados, nova(uuidv7()))).toMatchObject({ situacao: 'sem_canal' })
    const c = await contato()
    expect(await entregar(ligados, nova(c.id, { canal: 'email' }))).toEqual({
      situacao: 'sem_canal',
      motivo: 'Nenhuma caixa de e-mail conectada.',
    })
  })

  it('needs an approved template on the official WhatsApp outside the 24 hours', async () => {
    const c = await contato()
    const r = await supervisora.chamar(caixas.criar, {
      body: {
        nome: 'WhatsApp oficial',
        tipo: 'whatsapp',
        configuracao: { ...CONFIGURACAO, url_base: graph.url },
      },
    })
    const oficial = r.corpo.data.id
    await sql`update chat.caixas_entrada set ativo = false where id = ${caixa.id}`.execute(banco.db)
    const modelo = {
      nome: 'fatura_pronta',
      idioma: 'pt_BR',
      variaveis: ['Marta', 'https://x.test/fatura/abc', 'sobra'],
    }
    expect(await entregar(ligados, nova(c.id, { modelo }))).toEqual({
      situacao: 'sem_modelo',
      motivo: 'sem modelo aprovado',
    })
    graph.modelos.push({
      id: '92',
      name: 'fatura_pronta',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: 'Olá {{1}}, a sua fatura está em {{2}}.' }],
    })
    await supervisora.chamar(modelos.sincronizar, { params: { id: oficial } })
    const p = nova(c.id, { modelo })
    expect(await entregar(ligados, p)).toEqual({ situacao: 'enfileirada', canal: 'whatsapp' })
    const feita = await entregaDe(p.chave)
    const [m] = (await fio(feita?.conversa_id ?? '')).filter((x: { direcao: string }) => x.direcao === 'saida')
    expect(m?.conteudo).toBe('Olá Marta, a sua fatura está em https://x.test/fatura/abc.')
    await ate('Meta has it', async () => graph.mensagens().some((x: Record<string, unknown>) => x.type === 'template'))
  })
})
