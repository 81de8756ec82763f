import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { distribuidoras, periodos } from '../../contract/tarifas.ts'
import { apresentarDistribuidora, apresentarPeriodo } from '../consultas/apresentar.ts'
import { alterarDistribuidora, criarDistribuidora } from '../comandos/distribuidoras.ts'
import {
  alterarPeriodo,
  conferirPeriodo,
  corrigirPeriodo,
  criarPeriodo,
  encerrarPeriodo,
  excluirPeriodo,
} from '../comandos/periodos.ts'
import { lerDistribuidoras } from '../consultas/distribuidoras.ts'
import { colunasDoArquivo, linhasDoArquivo } from '../consultas/exportar.ts'
import { periodoPorId, periodosEmVigor } from '../consultas/periodos.ts'
import { defasadas } from '../consultas/propostas.ts'
import { estadosSemTributos } from '../consultas/tributos.ts'

export function rotasDasDistribuidoras(s: Servicos): Tratadores<typeof distribuidoras> {
  const db = s.banco.db
  return {
    async listar({ query }) {
      const [todas, vigentes, sem] = await Promise.all([
        lerDistribuidoras(db),
        periodosEmVigor(db, query),
        estadosSemTributos(db, query.classe),
      ])
      const porDona = Map.groupBy(vigentes, (p) => p.distribuidora_id)
      const hoje = diaAqui()
      return {
        success: true,
        data: {
          hoje,
          distribuidoras: todas.map((d) =>
            apresentarDistribuidora(d, porDona.get(d.id) ?? [], hoje, sem.get(d.id) ?? []),
          ),
        },
      }
    },
    criar: async ({ ctx, body }) => ({
      success: true,
      data: { id: await s.executar(ctx, (u) => criarDistribuidora(u, body)) },
    }),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarDistribuidora(u, params.id, body))
      return { success: true }
    },
  }
}

export function rotasDosPeriodos(s: Servicos): Tratadores<typeof periodos> {
  const db = s.banco.db
  async function um(id: string) {
    const p = await periodoPorId(db, id)
    if (!p) throw naoEncontrado('Período não encontrado.')
    return { success: true as const, data: await apresentarPeriodo(db, p) }
  }
  return {
    obter: ({ params }) => um(params.id),
    criar: async ({ ctx, body }) => um(await s.executar(ctx, (u) => criarPeriodo(u, body))),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarPeriodo(u, params.id, body))
      return um(params.id)
    },
    corrigir: async ({ ctx, params, body }) => um(await s.executar(ctx, (u) => corrigirPeriodo(u, params.id, body))),
    encerrar: async ({ ctx, params, body }) => um(await s.executar(ctx, (u) => encerrarPeriodo(u, params.id, body))),
    async conferir({ ctx, params, body }) {
      await s.executar(ctx, (u) => conferirPeriodo(u, params.id, body.versao))
      return um(params.id)
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirPeriodo(u, params.id))
      return { success: true }
    },
    propostas: async ({ ctx, query }) => ({
      success: true,
      data: await defasadas(s, ctx, query.distribuidora_id),
    }),
    async exportar({ ctx, query, reply }) {
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'tarifa.exportar',
          entidade: 'tarifa',
          entidade_id: 'todas',
          depois: { formato: query.formato },
        }),
      )
      const { corpo, mime } = await escreverArquivo(s.banco, {
        nome: 'Tarifas',
        formato: query.formato,
        colunas: colunasDoArquivo,
        aberto: true,
        linhas: linhasDoArquivo,
      })
      return entregar(reply, `tarifas.${query.formato}`, mime, corpo)
    },
  }
}
