import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Chamada } from './app.ts'
import { numeroNovo, recebida, type CaixaDeTeste, type CasaDeChat } from './chat.ts'

export type No = { id: string; tipo: string; nome?: string; dados: Record<string, unknown> }
/** Polls until `fn` has a truthy value, for as long as a busy machine may need. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- the caller awaits
export const ate = <T>(fn: () => T | Promise<T>) => expect.poll(fn, { timeout: 20_000 })

export const insistir = { tentativas: 1, recusa: 'Não entendi.', limite_min: null }
export const diz = (id: string, texto: string): No => ({ id, tipo: 'mensagem', dados: { texto } })
export const pergunta = (id: string, texto: string, variavel: string, extra: object = {}): No => ({
  id,
  tipo: 'pergunta',
  dados: { texto, resposta: 'texto', variavel, ...insistir, ...extra },
})
export const fila: No = { id: 'fila', tipo: 'acao', dados: { acao: 'fila', parametros: {} } }

/** `desenho([…], 'i>a a:falha>b')`: `i` is the start node; an unnamed output is `ok`. */
export const desenho = (nos: No[], ligacoes: string) => ({
  nos: [{ id: 'i', tipo: 'inicio', dados: {} }, ...nos],
  arestas: ligacoes.split(' ').map((l, n) => {
    const m = /^(\w+)(?::(\w+))?>(\w+)$/.exec(l)
    return { id: `a${n}`, de: m?.[1], saida: m?.[2] ?? 'ok', para: m?.[3] }
  }),
})

const BASE = '/api/chat/robos'

export function montarRobos(quem: Chamada) {
  const nomes = new Map<string, string>()
  const certo = async (...pedido: Parameters<Chamada>) => {
    const r = await quem(...pedido)
    if (r.status !== 200) throw new RangeError(`${pedido[0]} ${pedido[1]}: ${JSON.stringify(r.corpo)}`)
    return r.corpo.data
  }
  async function publicar(id: string, fluxo: unknown, casos: unknown[] = []) {
    const { rascunho_versao } = await certo('GET', `${BASE}/${id}`)
    const { versao } = await certo('PUT', `${BASE}/${id}/rascunho`, { fluxo, casos, versao: rascunho_versao })
    return quem('POST', `${BASE}/${id}/publicar`, { versao })
  }
  return {
    publicar,
    nomeDo: (id: string) => nomes.get(id) ?? '',
    /** Creates and publishes a robot and, given an inbox, activates it there. */
    async novoRobo(
      fluxo: unknown,
      caixa: CaixaDeTeste | null,
      ajustes: object = {},
      segredos: Record<string, string> = {},
    ): Promise<string> {
      const nome = `Robô ${nomes.size + 1}`
      const { id } = await certo('POST', BASE, { nome })
      nomes.set(id, nome)
      for (const [chave, valor] of Object.entries(segredos))
        await quem('PUT', `${BASE}/${id}/segredos/${chave}`, { valor })
      const r = await publicar(id, fluxo)
      if (r.status !== 200) throw new RangeError(JSON.stringify(r.corpo))
      if (caixa) await certo('PUT', `${BASE}/${id}`, { caixas: [caixa.id], ativo: true, ...ajustes })
      return id
    },
  }
}

interface LinhaDeSessao {
  id: string
  situacao: string
  estado: { variaveis: Record<string, unknown>; espera: unknown; ficha: number }
  no: string
}

/** A customer with their own number, and the texts that the robot sent to them. */
export function clienteDe(casa: CasaDeChat, quem: Chamada, caixa: CaixaDeTeste) {
  const db = casa.app.s.banco.db
  const numero = numeroNovo()
  const conversaId = async () =>
    (
      await sql<{ id: string }>`
        select c.id
        from chat.conversas c
        join cad.contatos k on k.id = c.contato_id
        where c.caixa_entrada_id = ${caixa.id}
          and k.telefone = ${numero}
        order by c.criado_em desc
        limit 1
      `.execute(db)
    ).rows[0]?.id ?? ''
  const ditas = async () =>
    (
      await sql<{ conteudo: string }>`
        select conteudo
        from chat.mensagens
        where conversa_id = nullif(${await conversaId()}, '')::uuid
          and direcao = 'saida'
        order by seq
      `.execute(db)
    ).rows.map((r) => r.conteudo)
  return {
    numero,
    conversaId,
    ditas,
    escrever: (...textos: string[]) => casa.entregar(caixa, ...textos.map((texto) => recebida({ numero, texto }))),
    ouvir: async (texto: string) => void (await ate(async () => (await ditas()).at(-1)).toContain(texto)),
    sessao: async () =>
      (
        await sql<LinhaDeSessao>`
          select id, situacao, estado, no
          from chat.fluxo_sessoes
          where conversa_id = ${await conversaId()}
          order by iniciada_em desc
          limit 1
        `.execute(db)
      ).rows[0],
    conversa: async () =>
      (await quem('GET', `/api/chat/conversas/${await conversaId()}?incluir_mensagens=true`)).corpo.data,
  }
}
