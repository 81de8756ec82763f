import { diaAqui } from '#kit/aqui.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { conjuntos } from '../../contract/conjuntos.ts'
import { conjuntosComNumeros, diasDoConjunto, somar } from '../consultas/conjuntos.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'
import { trabalhoDeSincronizar } from '../tipos-de-trabalho.ts'

const MAX_DIAS = 400

/** Default period: 30 days. */
function periodoDe(q: { data_inicio?: string | undefined; data_fim?: string | undefined }): {
  data_inicio: string
  data_fim: string
} {
  const data_fim = q.data_fim ?? diaAqui()
  const data_inicio = q.data_inicio ?? diaAqui(Date.parse(`${data_fim}T12:00:00Z`) - 29 * 86_400_000)
  const dias = (Date.parse(data_fim) - Date.parse(data_inicio)) / 86_400_000
  if (dias < 0 || dias > MAX_DIAS)
    throw invalido('Período inválido', [
      {
        campo: 'data_inicio',
        mensagem: dias < 0 ? 'A data inicial vem depois da final' : 'O período tem no máximo 400 dias',
      },
    ])
  return { data_inicio, data_fim }
}

export function rotasDeConjuntos({ s }: DependenciasDaMeta): Tratadores<typeof conjuntos> {
  const db = s.banco.db
  async function janela(periodo: { data_inicio: string; data_fim: string }) {
    const c = await db.selectFrom('meta.conexao').select(['moeda', 'sincronizada_em']).executeTakeFirst()
    return { ...periodo, moeda: c?.moeda ?? 'BRL', sincronizada_em: c?.sincronizada_em?.toISOString() ?? null }
  }
  return {
    async listar({ query }) {
      const periodo = periodoDe(query)
      const achados = await conjuntosComNumeros(db, periodo, { busca: query.busca })
      return { success: true, data: { ...(await janela(periodo)), conjuntos: achados, total: somar(achados) } }
    },
    async obter({ params, query }) {
      const periodo = periodoDe(query)
      const [conjunto] = await conjuntosComNumeros(db, periodo, { id: params.id })
      if (!conjunto) throw naoEncontrado('Conjunto de anúncios não encontrado.')
      return {
        success: true,
        data: { ...(await janela(periodo)), conjunto, dias: await diasDoConjunto(db, params.id, periodo) },
      }
    },
    async sincronizar({ ctx }) {
      await s.executar(ctx, (u) =>
        agendar(
          u.tx,
          trabalhoDeSincronizar,
          { dias: 90 },
          { chave: `meta:sincronizar:${Math.floor(Date.now() / 5000)}`, tentativas: 3 },
        ),
      )
      return { success: true }
    },
  }
}
