import { sql } from 'kysely'
import { expect } from 'vitest'
import { semNumeros, type Numeros } from '#modules/chat/relatorios/regras/numeros.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const base = '/api/chat/relatorios'
export const verbo = (quem: Chamada, id: string, qual: string, corpo: Record<string, unknown> = {}) =>
  quem('POST', `/api/chat/conversas/${id}/${qual}`, corpo).then((r) =>
    expect(r.status, JSON.stringify(r.corpo)).toBe(200),
  )
export const dizer = (quem: Chamada, id: string, texto: string) =>
  quem('POST', `/api/chat/conversas/${id}/mensagens`, { conteudo: texto, tipo: 'text' }).then((r) =>
    expect(r.status, JSON.stringify(r.corpo)).toBe(200),
  )
/** Adds up all figures of several rows, whatever their names. */
export const somar = (partes: readonly object[]): unknown =>
  Object.fromEntries(
    Object.entries(semNumeros()).map(([campo, zero]: [string, unknown]) => {
      const dele = partes.map((p) => (p as Record<string, unknown>)[campo])
      if (typeof zero === 'number') return [campo, dele.reduce((n: number, v) => n + Number(v), 0)]
      return [
        campo,
        Object.fromEntries(
          ['vezes', 'relogio_s', 'util_s'].map((c) => [
            c,
            dele.reduce((n: number, v) => n + ((v as Record<string, number>)[c] ?? NaN), 0),
          ]),
        ),
      ]
    }),
  )

/** Starts the application with four finished conversations in two inboxes and functions that count them. */
export async function casaDeRelatorios() {
  const casa = await casaDeChat()
  const { banco } = casa.app.s
  const { db } = banco
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const lider = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [lider.id]: 'leitor' })
  const alheia = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const periodo = `de=${hoje}&ate=${hoje}`
  const resumo = async (quem: Chamada, mais = ''): Promise<Numeros> =>
    (await quem('GET', `${base}/resumo?${periodo}${mais}`)).corpo.data.atual
  /** Creates a conversation: a customer writes, an attendant answers, it ends, it is reopened. */
  async function historia(onde: { id: string; token: string }): Promise<string> {
    const numero = numeroNovo()
    const em = Math.floor(Date.now() / 1000)
    await casa.entregar(onde, recebida({ numero, texto: 'quero um orçamento', em: em - 600 }))
    const { rows } = await sql<{ id: string }>`
      select c.id
      from chat.conversas c
      join cad.contatos k on k.id = c.contato_id
      where k.telefone = ${numero}
        or c.endereco like ${`${numero}%`}
    `.execute(db)
    const id = rows[0]?.id ?? ''
    await dizer(atendente, id, 'Já vejo para você')
    await casa.entregar(onde, recebida({ numero, texto: 'obrigada', em: em - 60 }))
    await dizer(atendente, id, 'Até logo')
    await verbo(atendente, id, 'finalizar', { motivo: 'Resolvido' })
    await verbo(atendente, id, 'reabrir', { motivo: 'Faltou um dado' })
    await verbo(atendente, id, 'finalizar')
    return id
  }
  async function todas(quem: Chamada, mais = ''): Promise<{ id: string; numeros: Numeros }[]> {
    const juntas: { id: string; numeros: Numeros }[] = []
    let cursor = ''
    do {
      const { corpo } = await quem('GET', `${base}/linhas?${periodo}${mais}&limit=2${cursor && `&cursor=${cursor}`}`)
      juntas.push(...corpo.data)
      cursor = corpo.proximo ?? ''
    } while (cursor)
    return juntas
  }
  const conversas = [await historia(caixa), await historia(caixa), await historia(caixa), await historia(alheia)]
  await atendente('PUT', `/api/chat/conversas/${conversas[0]}`, { tags: ['solar', 'urgente'] })
  return {
    casa,
    banco,
    db,
    supervisora,
    atendente,
    lider,
    caixa,
    alheia,
    hoje,
    periodo,
    resumo,
    historia,
    todas,
    conversas,
  }
}
