import { conflito } from '#kit/erro.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import { quem } from '#modules/acesso/nucleo/server/servicos.ts'
import type { departamentosEmUso } from '../contract/departamentos-em-uso.ts'
import { ESSENCIAL_DESLIGADO, escolherDepartamentos } from './comandos/escolher-departamentos.ts'
import { pedirDepartamento } from './comandos/pedir-departamento.ts'
import { lerEmUso } from './consultas/em-uso.ts'
import { pendenteNoDepartamento } from './pendencias.ts'

const frases: Frases = { departamentos_essenciais: () => conflito(`${ESSENCIAL_DESLIGADO}.`) }

export function tratarDepartamentosEmUso(
  s: Pick<Servicos, 'banco' | 'executar' | 'ligados'>,
): Tratadores<typeof departamentosEmUso> {
  const executar = comFrases(s.executar, frases)
  const ver = async () => ({ success: true as const, data: await lerEmUso(s.banco.db) })
  return {
    ver,
    async pendencias({ params }) {
      const listas = await Promise.all(
        s.ligados.de(pendenteNoDepartamento).map((pendente) => pendente(s.banco.db, params.codigo)),
      )
      return { success: true, data: listas.flat().filter((p) => p.total > 0) }
    },
    async escolher({ ctx, body }) {
      await executar(quem(ctx), (u) => escolherDepartamentos(u, body))
      return ver()
    },
    async pedir({ ctx, params }) {
      await executar(quem(ctx), (u) => pedirDepartamento(u, quem(ctx), params.codigo))
      return { success: true }
    },
  }
}
