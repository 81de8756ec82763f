import { sql } from 'kysely'
import type { Definicao, Passagem } from '#engines/funil/tipos.ts'
import { passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export async function funil(
  quem: Chamada,
  departamento: string,
  nome: string,
  mudar: (d: Definicao) => Definicao = (d) => d,
) {
  const { id } = (await quem('POST', '/api/definicoes', { nome, departamento })).corpo.data
  const f = (await quem('GET', `/api/definicoes/${id}`)).corpo.data
  const g = (
    await quem('PUT', `/api/definicoes/${id}/rascunho`, { versao: f.guarda.versao, definicao: mudar(f.rascunho) })
  ).corpo.data
  const r = await quem('POST', `/api/definicoes/${id}/publicar`, { versao: g.versao })
  if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
  const d = (await quem('GET', `/api/definicoes/${id}`)).corpo.data.vigente as Definicao
  return { id: id as string, chave: f.chave as string, d, e: (n: number) => d.estagios[n]?.id ?? '' }
}
export const passagem = (d: Definicao, chave: string, destino: string, mais: Partial<Passagem> = {}): Passagem => ({
  id: crypto.randomUUID(),
  chave,
  ao_entrar: d.estagios[1]?.id ?? '',
  quando: null,
  destino: { funil: destino, estagio: 'a_fazer' },
  modo: 'mover',
  atraso_dias: 0,
  retornos: [],
  ...mais,
})
export const mover = async (
  quem: Chamada,
  id: string,
  de: string,
  para: string,
  mais: Record<string, unknown> = {},
) => {
  const r = await quem('POST', `/api/cartoes/${id}/mover`, { de, para, ...mais })
  return { status: r.status, seq: r.corpo.data?.transicao?.seq as number, erro: r.corpo.error }
}

/** Starts the application with two funnels, of which one hands its cards off to the other, and users of each. */
export async function casaDeRepasses() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const { db } = casa.app.s.banco
  const vendas = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const obra = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
  const nasDuas = await pessoaDeTeste(casa, [
    { departamento: 'vu', papel: 'operador' },
    { departamento: 'eng', papel: 'operador' },
  ])
  const novo = async (f: string, quem = vendedora, mais: Record<string, unknown> = {}) =>
    (await quem('POST', '/api/cartoes', { funil: f, titulo: 'Casa', ...mais })).corpo.data as {
      id: string
      estagio_id: string
      dossie_id: string
    }
  const passar = (cartao_id: string, seq: number) => passarAdiante(casa.app.s, { cartao_id, seq })
  const linha = async (id: string) =>
    (
      await sql<Record<string, unknown>>`
        select
          funil_id,
          estagio_id,
          situacao,
          responsavel_id,
          dossie_id,
          ordem,
          vence_em,
          array(select t.nome from funis.etiquetas t where t.id = any(c.etiquetas)) as etiquetas
        from funis.cartoes c
        where c.id = ${id}
      `.execute(db)
    ).rows[0]
  return { casa, db, vendas, vendedora, obra, nasDuas, novo, passar, linha }
}
