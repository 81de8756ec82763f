import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

export const base = '/api/chat/conversas'

/** Starts the application with inboxes of which each user serves some, and functions that open conversations. */
export async function casaDosAtos() {
  const casa = await casaDeChat()
  const { db } = casa.app.s.banco
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const vendedor = await casa.como('vendedor@girassol.test')
  const leitor = await casa.como('engenheira@girassol.test')
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [leitor.id]: 'leitor' })
  const alheia = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
  const visitante = await casa.como(null)
  async function comFala(onde = caixa, quem: Chamada = atendente, numero = numeroNovo(), texto = 'oi') {
    await casa.entregar(onde, recebida({ numero, texto }))
    const { id } = (await quem('GET', `${base}?busca=${numero}&caixa_entrada_id=${onde.id}`)).corpo.data[0]
    return { id: id as string, numero }
  }
  const fio = async (id: string, quem: Chamada = atendente) =>
    (await quem('GET', `${base}/${id}/mensagens?limit=200`)).corpo.data.toReversed() as {
      seq: number
      direcao: string
      conteudo: string
      citada: { seq: number } | null
      anexos: { url_publica: string }[]
    }[]
  const acoes = async (id: string) =>
    (
      await sql<{ acao: string }>`
        select acao
        from plataforma.auditoria
        where entidade_id = ${id}
        order by id
      `.execute(db)
    ).rows.map((r) => r.acao)
  /**
   * Expects 401 for anonymous users, 403 for readers and 404 for users outside the inbox. Returns the id of the
   * conversation.
   */
  async function soQuemAtende(metodo: string, caminho: (id: string) => string, corpo: unknown) {
    const { id } = await comFala()
    expect((await visitante(metodo, caminho(id), corpo)).status).toBe(401)
    expect((await leitor(metodo, caminho(id), corpo)).status).toBe(403)
    expect((await vendedor(metodo, caminho(id), corpo)).status).toBe(404)
    return id
  }
  return {
    casa,
    db,
    supervisora,
    atendente,
    vendedor,
    leitor,
    caixa,
    alheia,
    visitante,
    comFala,
    fio,
    acoes,
    soQuemAtende,
  }
}
